/// Reasons for a no. With "not" inside they mean being free.
enum ConflictPhrases {
    static let all: [PhraseList] = [
        PhraseList(
            .busy, negatable: true,
            """
            (have|got|attending|hosting|playing|doing) {EVENT}, {RELATIVE} is {EVENT}
            (have|got|attending|taking) [(my|our)] {ERRAND}
            (am|will be|going to be|be|are) [(back|over|up|down|out|stuck|away|still|working|visiting family|\
            filming)] in {PLACE}
            (in|to|for|visiting) {PLACE} (@|until|till|all week|all month|then|that week|for work|for the holidays|\
            for the weekend|for a)
            (fly|flying|leave|leaving|drive|driving|travel|traveling|travelling|head|heading|headed|off|moving|going|\
            trip) (to|for) ({PLACE}|tour), (live|living|based) in {PLACE}
            (fly|leave|head|take off|ship) out [of town] (@|first thing|in the morning|early|tomorrow|on|that day)
            leaving for ({PLACE}|tour|vacation|the weekend|a trip|my trip)
            (leave|go|going|head|heading) (on|for) (tour|vacation|holiday) [@], off to {PLACE}, off on tour
            (my|our|the) {RELATIVE} (is due|has a game), baby due @, baby is due, (wife|partner|girlfriend) is due
            just had a baby, have a newborn, having a baby
            (am|are|will be) (taken|spoken for|committed|scheduled|needed|expected|performing|playing|headlining|\
            hosting|gigging|recording|touring|filming|shooting|rehearsing|traveling|travelling|flying|driving|\
            babysitting) (elsewhere|somewhere else) [@]
            (am|are|will be) (taken|spoken for|committed|recording|touring|filming|shooting|rehearsing|babysitting) @
            (am|are) touring, touring then, touring @, (am|are) on tour
            (headlining|hosting|performing|playing|gigging|working) (somewhere else|elsewhere)
            (all|fully|completely|totally) booked up, (fully|completely|totally|all) booked (@|in)
            (booked|full|filled|slammed|packed) (in|through|until|till|for) [(all of|the rest of|most of|next)] \
            (december|the month|january|the year|@), (i|we) close @, am closing @, (something|stuff) on already
            work (late|nights) @, working (late|nights|a double|doubles|overtime|all day|all night|all weekend) [@]
            (dance card|calendar|schedule|diary|plate|week|weekend|month|december) is (full|packed|jammed|slammed|\
            crazy|insane|nuts|booked|too full), full up @
            (am|be) [the] (best man|maid of honor|bridesmaid|groomsman|officiating), in a wedding [@]
            (studying|cramming|revising) for (finals|exams|my exams|my finals|midterms|the bar|a test)
            off stage (till|until|@), not around @
            (dinner|lunch|brunch|drinks) plans [(with|for)] [(the|my)] [(inlaws|in laws|family|{RELATIVE})]
            (said yes|committed|promised|agreed|gave my word) to (another|something|someone|somebody|a different)
            (fully|completely|totally|all) booked (in|for|until|till) (december|january|the year|now|new year)
            otherwise engaged, all tied up, hands are (full|tied)
            (buried|slammed|swamped|stuck|drowning|knee deep|snowed under) (at|in|with) (work|deadlines|exams|school|\
            homework|projects|papers), =studying, =in rehearsals, in rehearsals, tech week, in tech
            (opening|closing) night (of|for), in a (play|musical|show|production|wedding) [(that|then|@)], in the pit
            (booked|hired|committed|signed) (for|to) (a|another|something|the|my) [(private|corporate)] [(event|\
            party|gig|show|function|brunch)], (band|group|trio|we) (is|are) (booked|booked already|already booked)!
            (out|down|home|sick|laid up|stuck in bed) with (covid|the flu|a cold|strep|food poisoning|something|a \
            bug|a fever|a migraine|pneumonia|bronchitis), (covid|the flu|a bug|flu) got me
            (recovering|healing) [from], tested positive, (family|on|our|my) (holiday|holidays|vacation|trip)
            (out|off|gone) on (tour|vacation|the road) [(until|till|@)], away with (the|my|our), (am|are) away!
            out of state [@], out of (the country|town|state|area) @
            have (company|guests|people|family|visitors|relatives|folks) (coming|over|staying|in town|visiting)
            (open|opening|headline|headlining|feature|featuring|perform|performing|play|playing|host|hosting) (for *|\
            in {PLACE}|at *) [in {PLACE}] @, (at|playing|performing|working) * in {PLACE} [@]
            (touring|tour) [(in|of|through)] {PLACE} [@]
            doing (a|another|my|the) [(different|other)] (show|gig|set|corporate|wedding|private event|private party|\
            festival|residency) [@], doing another (show|gig|thing|spot), have (a job|job|another job) @, surgery @
            it is (my|our) (mother|father|mom|dad|wife|husband|son|daughter|sister|brother|kid|grandma|grandson|\
            anniversary|birthday) [is] [(40th|50th|60th|70th|80th|90th)]
            (headed|heading|going|headed out|going away) out of (town|state|the country|the city)
            going to ({EVENT}|{ERRAND}), (fully|totally|completely|all) booked!, too much going on
            a lot going on [right now], due to give birth, down for the count
            need a (break|rest|night off|week off|day off)
            (at|visiting|seeing|with) (my|our|the) (parents|folks|family|in laws|inlaws|mom|dad|grandparents)
            at my parents', (finals|exam|exams|tech|midterm) week
            way (far|late|early) for me, graveyard shift, (band|trio) has {EVENT}
            (am|are) (playing|doing|working|shooting|djing|hosting|attending) {EVENT}
            taking (the (month|week|year|season|winter|night|weekend)|@|december|some time|time) off
            on (maternity|paternity|sick|medical|family|parental) leave, just had (surgery|a baby|an operation)
            be in bed, (am|are) in bed (sick|ill|poorly)
            in bed with, on set (all week|all day|@), it is (my|our) wedding anniversary, {RELATIVE} are visiting
            =in rehearsal, =prior commitments, =schedule conflict, away for [the] (weekend|week|holiday|holidays)
            holiday with, have been sick, do not have (childcare|a sitter|a babysitter|coverage), past my bedtime
            (way|far|just|a bit|much) too (late|far|early|soon|busy) [for me]
            too (late|far|early|soon|tired|sick|busy|old|last minute|short notice|expensive|broke|pregnant|ill|\
            exhausted|hungover|swamped|slammed|booked|stressed|burnt out|burned out|overwhelmed) [(for me|right now|\
            @|these days)]
            [my] {RELATIVE} (has|have) [a] (thing|game|recital|concert|practice|match|event|party|tournament|play|\
            show) [@], (flying|driving|travelling|traveling|camping|moving) (@|for work|for business|home)
            on (nights|lates|earlies|the night shift), my {RELATIVE} is (getting married|graduating|in town|visiting)
            (going to|at|to) my {RELATIVE} is
            (have|got) to (work|be somewhere|be up early|babysit|travel|fly|study|teach|watch (my|the) (kids|kid)|\
            drive to|be at work|be in *|take care of)
            (have|got|made) (something|something on|something else|something going on|somewhere to be|a party|a date|\
            a game|a test|a meeting @|a thing|tickets|the kids|my kids|my kid|my daughter|my son|too much going on|a \
            lot going on|covid|the flu|strep|strep throat|a fever|a cold|the stomach flu|a stomach bug|food \
            poisoning|pneumonia|bronchitis|a stomach thing|laryngitis|friends in town|people in town|parents in town|\
            another @), have [(my|another|some)] * @
            (in|at|visiting|flying to|headed to|going to|driving to|traveling to) * @, at my * @, at a * @
            (going away|getting away|visiting family|visiting my|visiting friends|camping|skiing|hiking|honeymoon|on \
            a (cruise|plane|flight|trip|train|boat))
            (family|work|personal) (emergency|obligation|conflict|commitment|commitments|obligations)
            prior (engagement|commitment|obligation|plans), scheduling conflict, conflict @, =conflict
            (another|other) (gig|commitment|engagement|plans) @, have to work, got work, work @, =working
            (am|are|be|was) (working|busy|travelling|traveling|traveling @|away|out of town|out of the country|out \
            of state|on vacation|on holiday|on vacay|on tour|on the road|on call|on shift|in class|at a wedding|at a \
            conference|double booked|overbooked|already booked|already busy|tied up|swamped|slammed|stuck at work|\
            stuck working|slotted elsewhere|committed elsewhere|booked up|booked solid|booked elsewhere|booked @|\
            booked that night|already committed|babysitting|flying|flying out|flying home|on a plane|on a flight|\
            abroad|overseas|elsewhere|gone|teaching|hosting family|hosting friends|hosting guests|\
            hosting (*|&|<event>|my|a|an|another|our|this|karaoke|bingo|open)|filming|shooting|moving|performing elsewhere|\
            playing elsewhere|headlining|on set|out of commission|recovering|quarantining|in quarantine|\
            in bed with|getting \
            married|getting surgery|having surgery|down with the flu|down with covid|down with a cold|down with \
            something|down with @|down sick|sick|so sick|ill|very ill|sick as a dog|really sick|home sick|under the \
            weather|contagious|grounded|at a show @|leaving town|headed out of town|heading out of town|going out of \
            town|off the grid|unavailable)
            (working|busy|away|gone|swamped|slammed|tied up|on call|on shift|scheduled|booked) @, =swamped, =slammed
            =camping, =overseas, =abroad, on holiday, on vacay, overseas, abroad, on call, on the road
            threw out my back, studying for, =busy, =away, =booked up, =traveling, =travelling, =out of town
            =double booked, =on vacation, out of town, out of the country, on vacation, on tour, double booked
            double-booked, on (another|a different) (show|gig|bill|lineup), on another, already booked
            already have (plans|something|a show|a gig|another gig|a thing|a commitment), booked that night, booked @
            booked elsewhere, booked solid, have @ booked, leaving town, leave town
            (work|working) (until|till|til) (close|late|closing|midnight|#)
            (have to|i|got to|am) (work|working) (until|till|til) (close|late|closing|midnight|# am)
            (work|works) (nights|late|that night|that day|weekends|fridays|evenings|late @|until close|until late)
            will be working, will be traveling, will be away, will be gone, gone that (week|weekend|night), gone @
            work nights, i work @, work that night, called into work, called in to work, got called in
            getting called in, got called into work, boss needs me, boss is making me, work called me in
            have to close, closing @, on the schedule at work, scheduled to work, scheduled at work
            scheduled that (night|day), could not get off work, stuck at work, stuck working, same night as
            same night, something on that night, something on @, something going on @
            something else (that|the same) (night|day), plans @, plans already, =plans, made plans, other plans
            got covid, got the flu, got sick, caught covid, caught the flu, caught a cold, have covid
            threw my back out, lost my voice, no voice, have laryngitis, have a migraine
            came down with (something|the flu|covid|a cold|a bug), come down with something
            coming down with something, fighting a cold, food poisoning, (am|are|be) in * @
            (am|are|be) in * (until|till|til|for work|for a|visiting), already committed
            i am booked (that|on|for|then|elsewhere|up|already|@), will be in a different (city|state), not in town
            am not in town, not around, not in the (city|state|country|area), family in town, in laws are in town
            parents in town, (parents|family|friends|in laws) are (in town|visiting), have company, watching my kids
            watching the kids, babysitting, (no|can not find a) (sitter|babysitter), no sitter, no babysitter
            no childcare, no coverage, wrong side of the country
            (my|our) {RELATIVE} (gets married|has a recital|has a game|graduates|are in town)
            it is my (birthday|anniversary|wedding anniversary|wedding|bachelor party|{RELATIVE} birthday|\
            {RELATIVE}'s birthday|kid's birthday|daughter's birthday|son's birthday|wife's birthday|mom's birthday|\
            husband's birthday), have my {RELATIVE} birthday, anniversary dinner, date night, kid duty, dad duty
            mom duty, got the kids, moving that (day|weekend|night)
            """),
        PhraseList(
            .busy,
            """
            ={EVENT}!, {EVENT} @, ^(another|other|my) {EVENT}!
            """),
        PhraseList(
            .neutral,
            """
            (am|are|be|is) (working|busy|away) (until|till|til|before|earlier|till around|until around|until about)
            (have to|i) work (until|till|til|before|earlier)
            (have|got) (work|a gig|class|a show|a thing|something|a meeting|dinner|practice|rehearsal) (until|till|\
            til|before|earlier|earlier that|after|right after|later that), get off work, get off at, off work at
            off at, quit my (day job|job), not that i know of, was busy, was working, was sick, was out of town
            busy week, been busy
            """),
        PhraseList(.booked, "am booked, are booked, =booked, am fully booked, =fully booked"),
        PhraseList(
            .setback,
            """
            (my|our|the) {RELATIVE} (is sick|is in the hospital|needs me|is having surgery|is ill|fell|had an \
            accident), car (broke down|died|is in the shop|will not start|trouble|is dead|got towed|troubles)
            broke down, flat tire, car trouble, car problems, got in a car accident, got in an accident
            not feeling (well|great|good|so good|so great|so hot|too good|too great|the best|hot|too hot|100%)
            do not feel (well|good|great|so good)
            feeling (sick|ill|rough|under the weather|awful|terrible|like crap)
            feel (sick|ill|awful|terrible|like crap|rough), under the weather, fighting something, hurt my back
            not in (the mood|a good place), ugh, :sad:, bummer
            aw man, oh man, shoot, dang, darn, oh no, yikes, if only, as if, sucks, that sucks, got bad news
            bad news, i have bad news, unlucky, am exhausted, am so tired, wiped out, am beat
            my flight got (cancelled|canceled|delayed), flight (cancelled|canceled|delayed), missed my flight
            emergency, in the er, at the hospital, in the hospital, been in an accident, in an accident
            had an accident, throwing up, puking, broke my (leg|arm|foot|ankle|wrist|toe|hand|finger|back|nose)
            sprained my, retired, quit comedy, quit doing comedy
            quit (standup|stand up|doing standup|performing|music)
            stopped (doing comedy|doing standup|performing|doing shows|doing stand up), moved (to|away|out of)
            family emergency, fat chance, yes right, in your dreams, dream on, good luck with that, when pigs fly
            not for free, do not do free, not without pay, lost my ride, no ride, do not have a ride, i have no ride
            """),
        PhraseList(
            .accept,
            """
            not busy, nothing that night, free as a bird, have @ free, have the (night|day|evening) (off|free)
            off that night, off work that night, day off, night off
            """),
    ]
}
