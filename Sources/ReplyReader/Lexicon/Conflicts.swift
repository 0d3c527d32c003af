/// Reasons that keep people away; "not" inside turns them into being free.
extension Entries {
    static let conflicts: [PhraseList] = [
        PhraseList(
            .busy, negatable: true,
            """
            (have|got|attending|hosting|playing|doing) {EVENT}, {RELATIVE} is {EVENT}
            my {RELATIVE} is (getting married|graduating|in town|visiting), (going to|at|to) my {RELATIVE} is
            (have|got) to (work|be somewhere|be up early|babysit|travel|fly|study|teach|watch (my|the) (kids|kid)|\
            drive to|be at work|be in *|take care of)
            (have|got|made) (something|something on|something else|something going on|somewhere to be|a party|a date|\
            a game|a test|a meeting @|a thing|tickets|the kids|my kids|my kid|my daughter|my son|too much going on|\
            a lot going on|covid|the flu|strep|strep throat|a fever|a cold|the stomach flu|a stomach bug|\
            food poisoning|pneumonia|bronchitis|a stomach thing|laryngitis|friends in town|people in town|\
            parents in town|another @), have [(my|another|some)] * @
            (in|at|to|visiting|flying to|headed to|going to|driving to|traveling to) * @, at my * @, at a * @
            (going away|getting away|visiting family|visiting my|visiting friends|camping|skiing|hiking|honeymoon|\
            on a (cruise|plane|flight|trip|train|boat))
            (family|work|personal) (emergency|obligation|conflict|commitment|commitments|obligations)
            prior (engagement|commitment|obligation|plans), scheduling conflict, conflict @, =conflict
            (another|other) (gig|commitment|engagement|plans) @, have to work, got work, work @, =working
            (am|are|be|was) (working|busy|travelling|traveling|traveling @|away|out of town|out of the country|\
            out of state|on vacation|on holiday|on vacay|on tour|on the road|on call|on shift|in class|at a wedding|\
            at work|at a conference|double booked|overbooked|already booked|already busy|tied up|swamped|slammed|\
            stuck at work|stuck working|slotted elsewhere|committed elsewhere|booked up|booked solid|\
            booked elsewhere|booked @|booked that night|already committed|babysitting|flying|flying out|flying home|\
            on a plane|on a flight|abroad|overseas|elsewhere|gone|teaching|hosting|filming|shooting|moving|\
            performing elsewhere|playing elsewhere|headlining|on set|out of commission|recovering|quarantining|\
            in quarantine|in bed|in the hospital|getting married|getting surgery|having surgery|down with the flu|\
            down with covid|down with a cold|down with something|down with @|down sick|sick|so sick|ill|very ill|\
            sick as a dog|really sick|home sick|under the weather|contagious|grounded|at a show @|leaving town|\
            headed out of town|heading out of town|going out of town|off the grid|unavailable)
            (working|busy|away|gone|swamped|slammed|tied up|on call|on shift|scheduled|booked) @, =swamped, =slammed
            =camping, =overseas, =abroad, on holiday, on vacay, overseas, abroad, on call, on the road
            in the hospital, threw out my back, in europe
            in (asia|mexico|canada|london|la|nyc|new york|vegas|las vegas|chicago|boston|austin|denver|miami) @
            studying for, =busy, =away, =booked up, =traveling, =travelling, =sick, =out of town, =double booked
            =on vacation, =at work, out of town, out of the country, on vacation, on tour, double booked
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
            got covid, got the flu, got sick, caught covid, caught the flu, caught a cold, tested positive
            have covid, threw my back out, in the er, at the hospital, lost my voice, no voice, have laryngitis
            have a migraine, came down with (something|the flu|covid|a cold|a bug), come down with something
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
            ={EVENT}!, {EVENT} @, (another|other|my) {EVENT}!
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
        PhraseList(
            .setback,
            """
            car (broke down|died|is in the shop|will not start|trouble|is dead|got towed|troubles), broke down
            flat tire, car trouble, car problems, got in a car accident, got in an accident
            not feeling (well|great|good|so good|so great|so hot|too good|too great|the best|hot|too hot|100%)
            do not feel (well|good|great|so good)
            feeling (sick|ill|rough|under the weather|awful|terrible|like crap)
            feel (sick|ill|awful|terrible|like crap|rough), under the weather, fighting something, hurt my back
            am booked, =booked, am fully booked, =fully booked, not in (the mood|a good place), ugh, :sad:, bummer
            aw man, oh man, shoot, dang, darn, oh no, yikes, if only, as if, sucks, that sucks, got bad news
            bad news, i have bad news, unlucky, am exhausted, am so tired, wiped out, am beat
            my flight got (cancelled|canceled|delayed), flight (cancelled|canceled|delayed), missed my flight
            emergency, been in an accident, in an accident, had an accident, throwing up, puking
            broke my (leg|arm|foot|ankle|wrist|toe|hand|finger|back|nose), sprained my, retired, quit comedy
            quit doing comedy, quit (standup|stand up|doing standup|performing|music)
            stopped (doing comedy|doing standup|performing|doing shows|doing stand up), moved (to|away|out of)
            family emergency, in the er, fat chance, yes right, in your dreams, dream on, good luck with that
            when pigs fly, not for free, do not do free, not without pay, lost my ride, no ride, do not have a ride
            i have no ride
            """),
        PhraseList(
            .accept,
            """
            not busy, nothing that night, free as a bird, have @ free, have the (night|day|evening) (off|free)
            off that night, off work that night, day off, night off
            """),
    ]
}
