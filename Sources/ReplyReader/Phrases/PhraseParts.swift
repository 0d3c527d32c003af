/// Named parts that many phrases share: `{DO}`, `{CAN}`, `{EVENT}`.
enum PhraseParts {
    static let all: [String: String] = [
        // What one can or cannot do about a show
        "DO": """
        get to @|get to that one|\
        make it|make that|make this|make that one|make @|make it @|make it out|make it happen|do it|do that|do this|\
        do @|do it @|do so|do that one|do this one|be there|be around|be in town|be here|be on it|come|come out|\
        come by|come through|attend|perform|play|play it|join|join you|be part of it|be a part of it|commit|\
        commit to it|swing it|swing by|swing that|show up|participate|cover it|cover|cover that|take it|take this|\
        take that|take the spot|take the slot|take the gig|take that spot|fit it in|make it work|make that work|\
        make this work|make @ work|get there|get away|be available|be free|host|host it|go|get out|get it off|\
        do the show|do the gig|do the set|do the spot|do that date|do that night|make the show|make the gig|\
        make the date|come to the show|play the show|play the gig|help|help out|pull it off|step in|fill in|\
        do it for you|make myself available|do the job|be at the show|accommodate|work with that|squeeze it in|\
        get it covered|oblige
        """,
        // Before it
        "CAN": """
        can|will|am able to|are able to|able to|am going to|are going to|going to|will be able to|am available to|\
        available to|am free to|free to|am happy to|get to|do|did|shall|going to be able to|am going to be able to|\
        are going to be able to|be able to
        """,
        // Verbs for declining.
        "DECLINING": """
        <declining>|saying no|say no|pass up|passing up|pass on|passing on|turn down|turning down|turn you down|\
        turn it down|turn that down|turn this down|turning you down|\
        turning it down|turning this down|turning that down|let you down|\
        letting you down|disappoint|miss out|missing out|bail out|back out|backing out|cancel|cancelling
        """,
        "AM": """
        am|are|be|is
        """,
        "PLACE": "[(new|las|los|san|north|south|puerto|costa|hong|the)] :place:|another city|another state|the city",
        "OUTLOOK": """
        good|great|awesome|amazing|perfect|fine|fun|cool|excellent|lovely|dope|lit|fantastic|wonderful|nice|sweet|\
        rad|\
        like a plan|like fun|terrific|super|brilliant|like a blast|like a good time|sick|fire|right|delightful|\
        like a deal|doable|ideal|solid
        """,
        "TEXTS": """
        texts|text|texting|notifications|alerts|reminders|spam|emails|contact|communication|communications|calls|\
        of these
        """,
        "MESSAGING": """
        texting|messaging|contacting|calling|sending|bothering|spamming|harassing|emailing|writing|hitting|bugging|\
        annoying|notifying|blowing up|pinging|pestering|sms
        """,
        // Reasons to be busy
        "EVENT": """
        <tie>|tech rehearsal|dress rehearsal|band practice|date night|dinner plans|family thing|family stuff|\
        family dinner|family event|family obligation|family obligations|family emergency|family commitment|\
        family in town|family visiting|work thing|work event|work trip|work party|work stuff|jury duty|kid duty|\
        dad duty|mom duty|late shift|night shift|scheduling conflict|prior engagement|prior commitment|\
        previous engagement|previous commitment|baby shower|bachelor party|bachelorette party|birthday party|\
        birthday dinner|doctor's appointment|day job|corporate gig|road gig|wedding to go to|stuff going on|\
        family plans|school stuff|personal stuff|choir rehearsal|choir practice|soccer practice|wedding weekend|\
        work dinner|team dinner|ski trip|camping trip|family trip|business trip|girls trip|another event|\
        private event
        """,
        // What one has and is busy with. The words mean nothing by themselves.
        "ERRAND": """
        <errand>|exam the next|job interview|photo shoot|video shoot|film shoot|recording session|studio session|\
        work meeting|soccer game|hockey game|game that night|doctor's|dentist appointment|new baby|school play|\
        school thing|parent teacher conference|open house|holiday party|office party|christmas party|\
        engagement party|retirement party|dinner reservation|dinner reservations|theater tickets|concert tickets|\
        family reunion|road trip|bar mitzvah|bat mitzvah|memorial service|another rehearsal|sound check|trade show|\
        court date|house guests|prior show|prior gig|another booking|private event|private party
        """,
        "RELATIVE": """
        <relative>|best friend|in laws
        """,
    ]
}
