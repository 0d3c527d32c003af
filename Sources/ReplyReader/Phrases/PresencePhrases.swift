/// Ways to accept without a yes: coming, being put down, having made room, looking forward.
enum PresencePhrases {
    static let all: [PhraseList] = [
        PhraseList(
            .accept, negatable: true,
            """
            (will|shall|would|going to) (slide|pull|roll|swing|pop|drop|come|show|rock|turn|stroll|waltz|bounce|hop) \
            (through|up|by|in|over|round|along|out|thru) [@]
            (will|going to) (come|be) (running|correct|ready|waiting)
            (will|shall|going to) be the (one|guy|girl|man|woman|lady|dude) (in|with|wearing|at|who|on|holding) ~ \
            [(suit|hat|jacket|shirt|dress|boots|tie|glasses|coat|shoes|wig|front|back|corner|door|guitar|beard|hair)]
            <put> (me|us) [(down|in|up)] @
            (will|going to) (kill it|crush it|tear it up|bring the house down|make an appearance|make time|make it \
            there|show my face|bring the heat|bring it|rock it|rock the house|light it up|find a way)
            (will|shall) oblige, (will|going to) (wear|bring) (my|the|a|an|some|our|extra)
            (bringing|packing|dusting off|tuning) (my|the) (guitar|bass|drums|jokes|A game|a game|best|horn|sax|\
            trumpet|amp|keys|uke|banjo|fiddle|violin|accordion)
            <put> (me|us|my name|our names|our name|this guy|yours truly|your boy|ya boy|your girl|ya girl) (on|in|\
            down|up|onto|into) [(the|that|your)] [~] [(list|lineup|bill|show|board|roster|sheet|schedule|calendar|\
            slot|spot|yes|it|there)], (deal|rope|include|count|slot|squeeze|fit|sneak) (me|us) (in|as in)
            (lock|sew|wrap|button) (me|it|that|us) (in|up) [then]
            (save|hold|keep|reserve) (me|us) (a|the|my) (spot|slot|seat|mic|stool|chair|place)
            """),
        PhraseList(
            .accept,
            """
            see (you|ya) (bright and early|real soon|then then)
            [(am|are)] (so|hella|mad|super|fully|totally) (down|in|there|game|ready) it (hurts|is not [even] funny|\
            is scary), @ are (good|great|fine|perfect|free|open|clear|on|doable|ok|a go)
            @ i am (good|free|in|open|clear|down|fine|cool|set|there|available|around)$, keep @
            tell (them|em|everyone|everybody|the guys|the gang) [that] (i am|we are) (in|coming|there)
            (ink|book|sign|add|slot|lock|squeeze) me!, (will|shall) be (front and center|early|on time)
            pull up a (chair|stool), be there (early|on time|in time|bright and early)
            (on it|ready) (like|*), (no prob|no probs) (mate|*), you had me at, music to my ears
            where do i sign [up], (all systems|good to) go, all systems go, game on, bring it [on]!
            (let us|lets) (do this|ride|dance|gooo|roll|get it|make some noise|rock|party|have it)
            (you|u) (best|better) believe [it], best believe [it], (bet|bank|count) on (it|me|that|us)
            (bet|betting) (your|my|the) (ass|life|bottom dollar|boots|sweet|bippy|house|farm|butt)
            take it to the bank, (anything|always) for you [guys], for you [guys] (always|anything|any time)
            (wherever|whenever) you need me, consider it (done|handled|sorted|a date|locked|booked)
            (marked|on) (my|the) calendar, marked it down
            (saved|blocked|held|kept|cleared) [(off|out)] (the|that|my) (date|night|day|evening|@), saved it
            (answer is|its|that is) always [a] yes, never (heard|said) a no from me
            always (in|down|game|up for it|a yes)
            (i am|am) (there|in) (with bells|no matter|regardless|for sure|100|100%|hell), like a bear
            (you|u) twisted my arm
            (flights|flight|tickets|train|hotel|babysitter|sitter|childcare|cover|shift|ride) (are|is) (booked|\
            bought|sorted|covered|arranged|confirmed|locked in|set|handled)
            (booked|bought|got) (my|the) (flights|train|hotel) already
            (would|will|am|be) (do|doing) (it|this|that) for (free|nothing|beer|pizza|peanuts), bags are packed
            guitar is packed
            (boss|wife|husband|hubby|missus|work) (said|says) (yes|ok|go for it|i can|it is (fine|ok|cool))
            (@|my @|night|evening|day|calendar) just (opened|freed|cleared) up, (@|weekend) (opened|freed|cleared) up
            (is|are) (clear|wide open|free|open|all yours), free as (a|the) *
            (not|nothing) [going] on that (night|day|@)
            (stoked|excited|honored|pumped|thrilled|psyched|buzzing|delighted|hyped) to (be (a part|part|there|on|in|\
            included|back)|share [(the|a)] [(stage|bill|mic|room)] [with]|perform|play|join|rock|do (it|this)|host|\
            open|headline|see you|see everyone|come)
            thanks for (having|booking|including|adding) (me|us) (excited|stoked|see you|will be there)
            do it for free, doing it for free, i am the (man|woman|girl|guy) for (it|the job)
            right up my (alley|street), try (to|and) (stop|keep) me, just try (to|and) (stop|keep) me
            about time [you asked], (what|do) i look like [a chump]
            (locked|penciled|tapped|dialed|dialled|strapped|buckled) in, wheels up, with bells [on]
            there in a heartbeat, in a heartbeat, can not (flipping|bloody|hardly) wait
            counting (the|down) [the] [days], reporting for duty, present, present and accounted for
            (i shall|shall) be (in attendance|present|there), =@ please!, ^please @!, (going|want|love) to be there!
            all over (it|this) like
            (i am|am) your (guy|man|gal|girl|woman|huckleberry|comic|comedian|drummer|person|dude|host|closer|opener|\
            band), yes from (me|us|my side|our side|this guy|my end)
            (done|confirmed|confirm) from (my|our) (side|end)
            (thank|bless) you for the (slot|spot|gig|booking) see you
            """),
        // Rhetorical questions
        PhraseList(
            .rhetorical,
            """
            (is|does) the (pope|sky|grass|sun|water|fire) (catholic|blue|green|hot|wet|rise|polish|wear|a catholic)
            is water wet, is ice cold, is rain wet, does a bear [shit|crap|poop|go|:face:|live] [in the woods|*]
            (do|does) [a] (bear|bears|ducks|duck|fish|birds|dogs|cats|cows|bees) (shit|crap|poop|go|quack|swim|fly|\
            bark|meow|moo|live|buzz) [in the woods|in the *], in the woods
            """),
        PhraseList(
            .yes,
            """
            (hells|heck|shoot|shit|fuck|damn|oh|ooh|aw|well|gosh|lord|heavens|hellz|god|jeez|why) yes
            yes (boss|ma'am|madam|chef|captain|sir|indeedy|brother|sister|fam|bro|dude|coach|chief|please|man|my \
            lord|my liege), too right [i am], too right mate, damn right [i am]
            (absolutely|definitely|totally|certainly|course|sure) i am
            (abso freaking lutely|abso-freaking-lutely|abso-bloody-lutely|absofreakinglutely|absobloodylutely|hundo \
            p|hundo|hunnid|hunnid percent|totes|natch|obvs|ong|periodt|affirm|roger wilco|wilco|ten-four|10-4 good \
            buddy)
            (no dramas|too easy|nae bother|no wuckas|no wucks|sound yes|game ball|spot on|sweet as|good as gold|\
            rightio), (super|mega|giant|massive|huge|emphatic|enthusiastic|resounding|wholehearted|tentative no) yes
            (bet|say less) (bet|fam|bro|bruh|i am there|i got you), (only|just) because (it is|its) you
            """),
        PhraseList(
            .maybe,
            """
            looking at my (schedule|calendar), doing my best, hold that thought
            asking for (@|the night|the day|time) off
            (first|second|soft) hold, [(on|put|have|got|is)] a hold, on hold
            schedule (comes|is coming|drops|posts) [out] @, hold (it|that) (til|until|till|for me), ask again later
            working on (getting|moving|switching|swapping|finding|rearranging), offer you [a] second, play it by ear
            up to (the|my|her|him|them|god)
            (see|depends) how (i|it|the|my|things|she|he|they|work|that) [(feel|feels|goes|go|is|pans out|shakes out)]
            (will|gonna|going to) (see|depend) how, ball is in, on paper, as it stands, as of now
            (for|as of) right now
            (have|need) to (find|get|see|ask|move|swap|sort|clear|rearrange|line up|borrow|arrange|figure) ~ (first|\
            before), (all|if) going well, tempted, torn, wanna say yes, want to say yes [but], in principle
            (do not|dont) give (it|my spot|that|my slot|the spot|the slot) (away|up|to anyone) [just] yet
            keep (it|my spot|the spot) (warm|open) [for me], leave it with me, leave me (a|one) day, let me marinate
            mull it over, chew on it, weigh my options, schedule is (a mess|all over|crazy|up in the air|tbd)
            """),
        PhraseList(
            .accept,
            """
            {CAN} (make|do|play) this one!, happy to do (the|a) (spot|set|slot|show|gig)
            do not [even] have to ask
            [yes] very much so, (will|shall) appear, (see|catch) (you|u|everyone|yall) on [the] stage
            happy to (speak|present|read|sing|appear|talk|headline|open)
            auf keinen fall (verpass|verpasse|lass) ich
            {AM} not (cancelling|canceling|dropping out|backing out|bailing|flaking|pulling out|withdrawing|quitting)
            not (cancelling|canceling|dropping out|backing out|bailing|flaking) [on (you|this|it|@)]
            """),
        PhraseList(
            .neutral,
            """
            (cancelled|canceled|moved|dropped|ditched|rescheduled|switched|swapped|shuffled|cleared) (my|the|some) \
            [(other|old)] ~ (gig|plans|date|shift|dinner|schedule|stuff|things|trip|thing)
            [you] (picked|chose|had to pick) the (one|only|exact|worst|same|single|very) (night|day|date|weekend|\
            time|friday|show) [i], of all (nights|days|weekends|fridays|dates), heads up
            tight (#|five|ten|seven|fifteen|twenty), (one|only|single) (night|day|weekend) [that] i
            which is (why|great|good|fine|cool|perfect|awesome|sad|a shame|too bad|a bummer), do not [even] trip
            am in (trouble|love|line|bed|pain|tears|shock|awe|agony|limbo|recovery|therapy|class|school|jail|prison|\
            debt|denial|the car), ^(try|ask|call|text) &, no thanks (needed|necessary|required)
            not even (mad|a question), long story short, was supposed to (be|go|have|work|play)
            (supposed|meant) to (be|have|go|work) ~ but, got (cancelled|canceled|moved|postponed|called off)
            what a story, (do not|dont) hate (the|that|this) idea, (do not|dont) hate (it|that), sound check
            in theory though, either way, any way you want
            [my|our|the] [new|latest|debut] (special|album|single|book|record|ep|video|podcast|episode|film) (is|are) [finally] out
            hope (you|your|everyone|yous|yall) [(guys|all|both)] (had|have|are|is|enjoyed|did|got|feel|keep|keeping|stay)
            stop the (presses|press|clock|clocks|music|car|bus|world|train|show|show lol), stop by
            """),
        PhraseList(
            .wrongPerson,
            """
            (he|she|they|&|*) (does not|do not|no longer|did not) (work|works|play|plays|sing|sings|perform|performs|\
            live|lives|gig|gigs) [with|for|in|here|at] ~ (anymore|any more|now|us)
            wrong &!, (he|she|&) (left|quit) the (band|group|act|duo|trio|business)
            ^(try|call|text|ask|reach|contact|email|use) (his|her|their) (cell|number|email|phone|agent|manager|\
            mobile|other)
            (instead of me|in my place|on my behalf|in my stead|taking my place|taking my spot|filling in for me)
            ^(run it by|run this by|talk to|ask|call|contact|check with|go through|speak to|speak with|email|text|\
            book (it |me )(through|via)) (my|our) ~ <agent>, goes through my <agent>
            (mean|meant) to (send|text) (this|that|it) to
            (think|pretty sure) you (meant|want) (to|the other|a different|someone)
            """),
    ]
}
