/// Reasons for a no: another event, illness, being far away, being held up.
enum AbsencePhrases {
    static let all: [PhraseList] = [
        PhraseList(
            .busy, negatable: true,
            """
            (have|got|attending|hosting|doing|running|organizing|planning) ~ <event> [@]
            (am|are|be) [(at|in|on|doing|running|scheduled for|stuck at|stuck in|booked for)] ~ <event> @
            [(am|are|be)] (in|on|at) ~ (court|duty|rehearsals|surgery|finals|shift|deadline|trial|training|dialysis) \
            [@]
            (picked up|pulling|pulled|working|covering|pick up|work|scheduled for|signed up for|called in for|due in|\
            expected at|needed at|wanted at|stuck with) ~ <event> [@]
            (going|off|heading|headed|driving|travelling|traveling) to ~ (<event>|game|match) [@]
            (have|got|caught|contracted|fighting|battling|nursing|down with|sick with|ill with|recovering from|laid \
            up with|home with|out with|in bed with|suffering from|getting over|dealing with|came down with) ~ \
            <illness>
            (will be|going to be|am|are|be) [(still|stuck|currently|back|over|up|down)] (in|on|at) [(the|a)] <away> \
            [(@|until|till|with)]
            (will be|be|stuck|away|going to be|off) [(up|down|over|out)] (in|on|at|to) [(the|a|my|our|some)] ~ <far>
            (in|at|on) [(the|a|my|our)] ~ (<far>|<away>) (@|until|till|that weekend|all week|all weekend|all month)
            (playing|doing|working|at|gigging) another (room|club|venue|gig|show|spot|bar|place|night) @
            ^:place: [that|the|this] [whole|entire|all] (week|weekend|@), (will be|be) in &
            (am|are|be) in the (air|sky|mountains|woods|er|studio|desert|bush|outback)
            """),
        PhraseList(
            .busy,
            """
            (night|day|weekend|date|eve) (of|before) (my|our|the) ~ <event>, (that|it) is (my|our) ~ (<event>|#)
            @ is (my|our|the) ~ (<event>|#), it is ~ (recital|surgery|wedding) @
            (same|that) (night|day|date|time|weekend) as ~ <event>, <event> (is|falls|lands|starts|begins|runs) @
            ^<relative> is ~ <event>!, <relative> is ~ <event> @
            %(surgery|funeral|wedding|weddings|recital|finals|exams|exam|duty|graduation|rehearsal|rehearsals|shift|\
            tournament|playoffs|honeymoon|reunion|gala|fundraiser|christening|baptism|prom|chemo|dialysis|detention|\
            deposition|marathon|retreat|pageant|nativity|panto|overtime|midterms|doubles|conflict|bowling|softball|\
            quiz|visitation|custody|plans)
            <illness> (got|hit|has|knocked|struck|took|wiped) [me] [(out|down|us|our|the)], <illness> has entered
            %(flu|covid|strep|pneumonia|bronchitis|norovirus|laryngitis|appendicitis|migraine|mono|shingles|rona|\
            poisoning|tonsillitis), tested positive [for], two lines [on], (came|come) down with
            (positive|failed) [(covid|my|the)] [covid] test
            (having|getting|had) [(my|a|the)] ~ <body> (out|pulled|removed|replaced|operated|fixed|done|reset)
            (lost|losing) my voice, no voice, voice is (gone|shot|wrecked|toast|done), doctor's orders, on bed rest
            <travel> (out|off|abroad|overseas) [@], (red eye|redeye|red-eye) [@]
            (booked|got|have|taking|catching|bought|on) [(a|the|my|our)] ~ (flight|flights|cruise|red-eye|redeye) \
            (for|to|on|that|@|out|home|at), out of (state|the country|town|the city|pocket) [(@|until|till|then)]
            moved [(back|away|down|up|over)] to (<away>|:place:|&)
            moved (away|out of town|back home|out of state|upstate), moved across the country
            (live|living|based|relocated|relocating|moving|stationed|posted) [(in|to|over in)] (:place:|&)
            stuck in (:place:|&) [(overnight|until|till|tonight|@)], be in :place:
            not [even] in the (country|state|city|area|tri state)
            (another|other|different|second) <other> (has|have|got|booked|needs|wants|grabbed|hired|snagged) (me|us)
            (boss|work|job|office|company|they|manager) (has|have|got|needs|need|wants|scheduled|put|called|stuck) \
            (me|us) [(in|on|down|working|closing|opening|covering|pulling|scheduled|until|till|doing)]
            (have|has|got) (me|us) (working|closing|opening|on nights|on lates|scheduled|covering|pulling|doing|til|\
            until), <relative> (has|have|booked|made|bought|planned|got) (us|me|plans|tickets|something)
            (dad|mom|mum|kid|kids|daddy|mommy|baby|babysitting|puppy|dog|cat|taxi|carpool|jury|guard|nappy|diaper|\
            grandpa|grandma|husband|uncle|aunt) duty
            (watching|minding|have|got|looking after|stuck with) (the|my|our) [(sisters|brothers)] (grandkids|\
            grandkid|niece|nephew|twins|baby|little ones|boys|girls|toddler), solo parenting, single parenting
            my (turn|weekend|week|night) with (the|my), (custody|visitation) weekend
            (no|lost my|can not find a|could not get a) (<sitter>|nanny), no one to watch
            (hung|hanging) up (my|the) (mic|microphone|boots|spurs|guitar|clubs|sticks|hat|act|mike), retired [from]
            (band|group|duo|trio) (is no more)
            no [(more)] (room|space|gaps|openings|slots|wiggle room|bandwidth|time) [left] [in|on] [my] [(schedule|\
            calendar|week|diary|plate|dance card)]
            (plate|dance card|calendar|diary|schedule) is (too full|full|rammed|packed|chockers|maxed)
            (maxed out|stretched thin|overcommitted|at capacity|overbooked|spread too thin)
            (clashes|conflicts|collides|overlaps|clash|conflict|overlap) with, [(that|it|@)] (clashes|overlaps)
            scheduled to (close|open|work), home for [the] (holidays|christmas|xmas|thanksgiving|hanukkah|break)
            sick as a dog
            at ~ <event> (all|the whole) (week|day|weekend|night), =burnt out, =burned out, =no car
            closing on (a|our|the) house
            (teach|bartend|coach|cater|volunteer|babysit|serve|waitress|deejay) @, we open @
            ^<sort> (party|parties|game|tournament|practice|rehearsal|shift|trip|event|function|concert|dinner|\
            meeting)
            taking (my|the|our) ~ <relative> (to|out)
            ^(seeing|watching|visiting|meeting|attending|hosting|catching) ~ @
            <event> [(the|early|first thing)] next (morning|day), away (for|with|on|at|visiting), on [a] deadline
            (new baby|newborn) (at home|in the house|here), expecting any (day|minute|moment)
            # (months|weeks) pregnant, (spoken for|taken|claimed) @
            (at|on|with|got|have) [a|another] prior [(thing|engagement|commitment)]
            [work] (nights|days|lates|doubles|graveyards|weekends) (all|this|that|until|till) [(week|month|@)]
            (work|working) (nights|lates|doubles|graveyards|overnights|the door|retail) [(now|these days)]
            (on|in) (the|a|my) (clock|schedule|shift) (@|until|till), on (nights|lates|shift|call|the clock)
            (pay|payday|rent) is due so, (saving|resting) my voice, need [(my|to)] (sleep|rest), past my bedtime
            (rather|too|very|quite|awfully|pretty|way) (late|early|far) [(at night|in the evening|\
            in the day|of a drive|of a trek|a drive)] for (me|us|a|an|my|this|these|old)
            [(do|can)] not (drive|see) (at night|in the dark|after dark), (no|lost my) (car|license|wheels) right now
            (observe|keep|keeping|observing) (shabbat|shabbos|sabbath|the sabbath), sabbath
            """),
        PhraseList(
            .refuse,
            """
            (take|taking) a pass
            (would|i) rather (stick|die|eat|chew|gouge|drink|swallow|get|walk|jump|swim|lick|set|shave|watch|listen|\
            be|do|poke|pull|sand|boil|staple|bathe|sit through) (*|pins|needles|my|a|glass|paint|than|in|on|nails|\
            bees), ^rather (stick|die|eat|chew|gouge|drink|swallow|jump|poke|lick|set|shave|watch|staple)
            rather (sit|give) (it|this|that|this one|@) (out|a miss), would rather (skip|pass|stay home|stay in|sleep)
            (doc|doctor|dr|doctors|surgeon) (says|said|ordered|told me) [me] no
            not (taking|accepting|booking|doing) (bookings|gigs|shows|work|dates)
            can not (get|find) (a|any|my) (ride|lift|sub|way there|replacement), no (ride|lift) [there|that night]
            (have to|will have to|going to have to) (do|go|carry on|manage) [on|it|this one] without me
            (do it|carry on|go on|go ahead|have fun|enjoy|manage|proceed) without (me|us)
            <cut> (me|us|my name|our names) (off|out|from|out of|off of) [of] [(the|this|your|that)] ~ <bill>$
            <cut> (me|us|my name) (off|out|from|out of|off of) @, (rule|count|deal|leave|write|cut|bow|nix) me out
            (cross|scratch|strike) me (off|out)!, (scratch|strike|cross|nix) me
            (can not|could not|not going to|not able to|unable to) (swing|wing|manage|pull off|hack|cut|fit|find|\
            make) (it|that|this|the time|time|@|the drive|the trip|the logistics|a way)
            no can do [(amigo|boss|chief)], that is a (negative|no can do|hell no|nope|nah), hell nah
            (nothing|no) doing, (that|this) (ship|train|boat) has sailed, not in the (cards|stars)
            not this (guy|girl|gal|comic)
            do not <perform> [(shows|gigs|live|comedy|music)] (anymore|any more|these days|now|at the moment)
            (do|does) not do [(shows|gigs|standup|stand up|stand-up|comedy|improv|music|open mics|this|it|that|any \
            of this)] (anymore|any more|these days|now|any longer)
            not (<perform>|doing shows|doing gigs|doing comedy|doing standup) (anymore|any more|these days|at the \
            moment|right now|this year|this month)
            (quit|left|stopped) [doing] (the business|the game|the biz|show business)
            ask me (for|about|to do) (a|the|something) * (sometime|instead|another time|next time|one day)
            (another|some other|next) time [(though|then|perhaps|maybe|for sure|i hope)]!
            would have loved [to] [do] @, would have loved (@|brunch), (that|it|this) will (be|have to be) a no
            gonna be a no, count as a no, (count|take|consider|call) (this|that|it) [as] a no
            (gutted|devastated|heartbroken|bummed) to (miss|say no|decline|pass|have to)
            have to (sit|skip|miss|decline|give) (this|that|it|@) [one] [(out|a miss)], gotta skip, got to skip
            (am|be) (not able|unable) for (that|this|it|@) [one], not able for (that|this|it|@) [one]
            @ (never|does not ever|do not ever) (work|works|suit|suits) [(me|for me)]
            (not|never) (possible|doable|feasible) (from|on) (my|our) (side|end), ^pass on
            (have|has) to (say|be) [a] no, (i am|we are) [a] (no|pass) (on|for) (this|that|it|@)
            """),
        PhraseList(
            .setback,
            """
            (boss|work|manager|job|landlord|coach|<relative>) (says|said) no, <illness>
            <relative> [just] (passed|died|passed away), [family] bereavement
            lost my (dad|mom|mum|gran|grandma|nan|brother|sister)
            <sitter> (bailed|cancelled|canceled|flaked|quit|fell through|is sick|backed out|dropped out|ditched me|\
            ghosted me)
            (broke|broken|sprained|fractured|tore|dislocated|pulled|twisted|busted|threw out|slipped|injured|smashed|\
            cut|hurt|put out|threw|did|strained) (my|a|the) ~ <body>
            (car|van|truck|ride|amp|guitar|bass|drummer|bassist|singer|guitarist|bike|uber) (died|broke down|bailed|\
            quit|is dead|is in the shop|is broken|got stolen|cancelled|will not start)
            flight (got|was|is|has been) (cancelled|canceled|axed|scrapped), flight (cancelled|canceled)
            """),
    ]
}
