/// Ways to say yes.
extension Entries {
    static let lists: [String: String] = [
        // What one can or cannot do about a show.
        "DO": """
        make it|make that|make this|make that one|make @|make it @|make it out|make it happen|do it|do that|do this|do @|\
        do it @|do so|do that one|do this one|be there|be around|be in town|be here|be on it|come|come out|come by|\
        come through|attend|perform|play|play it|join|join you|be part of it|be a part of it|commit|commit to it|\
        swing it|swing by|swing that|show up|participate|cover it|cover|cover that|take it|take this|take that|\
        take the spot|take the slot|take the gig|take that spot|fit it in|make it work|make that work|make this work|\
        make @ work|get there|get away|be available|be free|host|host it|go|get out|get it off|do the show|do the gig|\
        do the set|do the spot|do that date|do that night|make the show|make the gig|make the date|come to the show|\
        play the show|play the gig|help|help out|pull it off|step in|fill in|do it for you|make myself available|\
        do the job|be at the show|accommodate|work with that|squeeze it in|get it covered|oblige
        """,
        "CAN": """
        can|will|am able to|are able to|able to|am going to|are going to|going to|will be able to|am available to|\
        available to|am free to|free to|am happy to|get to|do|did|shall|going to be able to|am going to be able to|are going to be able to|be able to
        """,
        "AM": "am|are|be|is",
        "OUTLOOK": """
        good|great|awesome|amazing|perfect|fine|fun|cool|excellent|lovely|dope|lit|fantastic|wonderful|nice|sweet|rad|\
        like a plan|like fun|wonderful|terrific|super|brilliant|like a blast|like a good time|sick|fire|right|delightful|\
        like a deal|doable|ideal|solid
        """,
        "TEXTS": """
        texts|text|texting|notifications|alerts|reminders|spam|emails|contact|communication|communications|calls|of these
        """,
        "MESSAGING": """
        texting|messaging|contacting|calling|sending|bothering|spamming|harassing|emailing|writing|hitting|bugging|\
        annoying|notifying|blowing up|pinging|pestering|sms
        """,
        // What keeps people busy.
        "EVENT": """
        plans|work|school|class|classes|rehearsal|rehearsals|tech rehearsal|dress rehearsal|band practice|practice|gig|gigs|show|\
        wedding|weddings|funeral|recital|anniversary|date night|dinner plans|dinner|family thing|family stuff|family dinner|\
        family event|family obligation|family obligations|family emergency|family commitment|family in town|family visiting|\
        work thing|work event|work trip|work party|work stuff|conference|flight|trip|concert|exam|exams|finals|final|jury duty|\
        kid duty|dad duty|mom duty|shift|late shift|night shift|double|engagement|commitment|commitments|conflict|conflicts|\
        obligation|obligations|scheduling conflict|prior engagement|prior commitment|previous engagement|previous commitment|\
        baby shower|shower|bachelor party|bachelorette|bachelorette party|graduation|reunion|vacation|surgery|tournament|church|\
        birthday party|birthday dinner|birthday|booking|bookings|appointment|doctor's appointment|babysitting|kids|kiddos|kid|\
        day job|deadline|company|guests|event|fundraiser|corporate gig|festival|road gig|wedding to go to|stuff going on
        """,
        "RELATIVE": """
        kid|kids|son|daughter|mom|dad|mother|father|wife|husband|sister|brother|friend|niece|nephew|girlfriend|boyfriend|\
        partner|best friend|cousin|grandma|grandmother|parents|family|in laws|roommate|buddy
        """,
    ]

    static let assent: [PhraseList] = [
        PhraseList(
            .yes,
            """
            yes, yes please, (hell|heck|fuck|damn|oh|omg|uh|well|but of course) yes, yes (sir|maam|chef|indeed), sure,
            sure thing, for sure, absolutely, definitely, certainly, totally, most (definitely|certainly|assuredly),
            of course, you bet, you betcha, (you|u) know it, you got it, you can count on (me|it), indeed, affirmative,
            no doubt, no doubt about it, without (a|any) doubt, (with no|without) (question|hesitation), =no question,
            no question about it, no brainer, its a no brainer, 100%, 1000%, 110%, 💯, a hundred percent, one hundred percent, 
            right on, =bet, say less, say no more, lfg, let us go, let us do (it|this), let us rock, let us roll,
            let us freaking go, all day, any time, anytime, always down, =will do, will do, gladly,
            with pleasure, my pleasure, (it would be|would be) my pleasure, it would be an honor, =please do, for real yes, =correct,
            could not say no, can not say no,
            would not say no, do not have to ask me twice, twist my arm, 
            :yes:, no problem, no problems, no prob, no probs,
            no worries$, =no worries, not a problem, not a prob, no issue, no issues, no sweat, no objections,
            no objection, no biggie, no big deal, =no complaints, no complaints here, easy yes, big yes, solid yes,
            yes yes, surely, it is on, =its on, you already know, as always, =always, aye, aye aye, you know i am, make it so,
            that is affirmative, =roger that, =ten four, can not say no to that, hells yes, yes mam, =fasho, it is a plan,
            =by all means, by all means, =why the hell not, =totally, =okay yes, why would i not, right away,
            =positive, [one] hundred percent, 100 percent, 110 percent, 1000 percent, you do not have to ask [me] [twice], not even a question, let us (get it|go then|make it happen|ride|party), got ya, gotchu, got you, yeye, yessum, fo sho, fsho, for shizzle, fasho, =happily, could not be (happier|more excited|more in|more ready|more honored|more stoked|more down), duh, =obviously, =naturally, =indubitably, it is a date, =deal, you have a deal, you have got a deal, =done deal, =it is a deal, =done and done
            """),
        PhraseList(
            .rhetorical,
            """
            why not, why the hell not, who would say no to that, who could say no, who would not, how could i (say no|refuse|pass|resist|not), do you even have to ask, did you even have to ask,
            do you have to ask, do you need to ask, need you ask, is that even a question, like you have to ask, as if you have to ask, why would i say no, when have i ever said no, is the pope catholic, is water wet, does a bear shit in the woods, are you kidding of course
            """),
        PhraseList(
            .okay,
            """
            ok, alright, aight, all right, fine, =word, okey dokey, okie dokie, ok cool, ok great, ok good, righto,
            =good, very well, cool, okily dokily, =10-4
            """),
        PhraseList(
            .approve,
            """
            [it|that|this] (sounds|sound|sounding) {OUTLOOK}, (sounds|sound) {OUTLOOK} to me, great, awesome, perfect,
            amazing, excellent, fantastic, wonderful, brilliant, lovely, =sweet, =dope, =rad, =good deal, =splendid, marvelous,
            (good|fine|cool|great|ok|perfect) (with|by|for|w) (me|us), =stellar, =terrific, =superb, outstanding, =groovy,
            (that|it|this) (is|will be|would be|should be) (great|fine|perfect|good|cool|awesome|amazing|ok|lovely|wonderful|fantastic|fun|an honor)$,
            (is|would be) (great|fine|perfect|cool|good|ok) (with|by|for) me, =phenomenal, =right on time,
            (fine|good) (on|from) my end, i like it, i love it, i am ok with (that|it), i am fine with (that|it),
            i am good with (that|it|@), i am cool with (that|it)
            """),
        PhraseList(
            .desire,
            """
            love to, love too, would love (to|it|that), would absolutely love to, love to (do it|be there|come|perform|play|join|be part of it|do that),
            (happy|glad|delighted|thrilled|honored|honoured|stoked|pumped|excited|psyched|pleased|ecstatic|hyped) (to|too),
            (happy|glad|delighted|thrilled|honored|honoured|stoked|pumped|excited|psyched|pleased) to (do it|be there|come|perform|play|join|do that|be part of it|help|help out),
            would be (happy|glad|delighted|thrilled|honored|honoured|stoked|pleased|excited|ecstatic) [to] [(do it|be there|come|perform|play|join|do that|be part of it|help|help out|do @|do the show)],
            would be (an|my) (honor|honour|pleasure|privilege), would love to (do it|do that|do this|do @|be there|be part of it|be a part of it|come|perform|play|join|do the show|host|come out|make it|help|do one),
            like to, would like (to|that), would like to (do it|be there|come|perform|play|join|do that|do @), would be great, would be awesome,
            would be fun, would be amazing, would be cool, would be lovely,
            want to, want to do it, want in, i want in, want to be there, dying to, really want to, want to (come|perform|play|do that),
            would enjoy that, sure would love to, it would be (great|fun|awesome|amazing|lovely)
            """),
        PhraseList(
            .keen,
            """
            would be (in|a yes|there|up for it|down|up for that|open to it|open to that|interested|willing|game), =interested, am interested, interested in (it|that|this), would do it,
            =tempting, sounds tempting, tempting,
            (could|would) (do it|do that|make it|do @|make @|make that|be there|come|make it work|do it @|work)$, could$, would$,
            that could work, that would work, that might work, it could work, i am intrigued, could be fun, could be good,
            :cheer:, :heart:, =fun, =nice, =wow, =sick, =lit, =fire, =yay, =woo, =woohoo, =woot, =woo hoo, hype,
            am flattered, what an honor, what a treat, i am honored, am honored, am excited, am so excited, =excited, =stoked, =pumped,
            am stoked, am pumped, am hyped, =hyped, =amped, am thrilled, =thrilled, how exciting, how fun, exciting, oh wow
            """),
    ]
}
