/// How questions begin.
enum QuestionPhrases {
    static let all: [PhraseList] = [
        PhraseList(
            .ask,
            """
            ^any, ^do *, wait what, ^what, when do you need, how soon do you need, by when, ^where, ^when, ^who
            ^whos, ^why, ^how, ^which, ^whose, ^whats, ^wheres
            what (time|is|are|day|date|the|kind|type|show|venue|about|do|does|did|happens|should|can|would|if|else|\
            was|were|will|year|city|number|address|length|mic|a|exactly)
            where (is|are|at|do|does|should|can|will|exactly)
            when (is|are|do|does|should|can|will|exactly|would|did|was)
            who (are|else|am|was|the|do|does|can|will|runs|booked|gave|said|would)
            why (is|are|do|am|would|did|was|me)
            how (long|much|many|do|does|did|is|are|far|big|late|early|should|can|about|come|would|will|old|soon|\
            often|was|you|would i), which (one|ones|show|night|date|day|venue|is|are|time|friday|mic|room|club)
            whose (number|phone|show)
            ^(is|are|am|was|were|do|does|did|can|could|will|would|should|has|have) (i|we|you|it|that|this|there|they|\
            he|she|the|anyone|someone|my|these|those|your|other|people)
            ^(is not|are not|does not|did not|was not) (it|that|this|you|they|there|we)
            ^(do not|can not|could not|will not|would not) (you|they|we), ^(is|are|was|does) @, ^is there
            is there (a|any|an|parking|food|pay|still|room|wifi|somewhere|anywhere|mic), are there (any|other|still)
            will there be
            do you (have|know|need|want|guys|still|mean|pay|provide|mind|think|usually|happen|validate|offer|record|\
            allow), does it (pay|matter|start|end|have|go|run|include), does that (work|include|mean|matter|come)
            does the (show|venue|room|club|bar|place|set|gig), do i have to
            do i (need|get|have|bring|reply|text|just|know|call|come|still), do we (get|need|have|bring|know)
            did you (get|mean|see|say|know|still|find|send|receive|ever|already|guys)
            could you (send|tell|give|let|remind|resend|please|text|call|explain|clarify|also|share)
            can you (send|tell|give|let|remind|resend|please|text|call|explain|clarify|also|share|confirm|help|make|\
            do|put|add|swap|switch|move|check|double|just|pick|bring|guarantee|pay|get|record|do @)
            can i (bring|get|do|go|come|ask|have|still|come early|come late|switch|swap|move|use|plug|park|sell|\
            leave|invite|borrow|record|film|take|be|perform|play|pick|see|call|text|change|start|also|request|just|\
            wear|know|sit|put|try|crash|do @|headline|host|open|close|add|buy|pay|make)
            could i (bring|get|do|go|come|ask|have|still|switch|swap|move|use|record|perform|be|also|take|see|\
            request|do @|open|close|host), may i (ask|bring|know|have|come)
            should i (bring|come|be|wear|prepare|expect|get|park|call|text|plan|do|invite|send|arrive|just)
            will i (be|get|need|have|go|know)
            am i (on|opening|closing|hosting|first|last|still|confirmed|supposed|headlining|featuring|going|allowed|\
            getting|doing|the|in|booked)
            is it (ok|okay|cool|still|free|paid|at|on|a|the|possible|an|for|open|outdoors|indoors|outside|inside|\
            clean|all|21|too|alright|possible)
            is this (for|the|a|still|paid|free|real|you|from|legit|spam|a bot|bot|an|that|happening|at|about|on|@)
            is that (ok|okay|the|a|@|for|still|at|your|paid|cool|this)
            are you (sure|guys|still|a|the|there|real|gonna|going|hosting|paying|filming|recording|serious|able|\
            providing|kidding me|looking|asking|ok)
            is the (show|pay|venue|set|gig|club|spot|bar|room|parking|crowd|mic|start|call), ^is my, is anyone
            is everyone, are (guests|friends|drinks|kids|dogs|there|we|they|tickets)
            are we (still|getting|allowed|doing|supposed|paid), are drinks
            any (parking|food|pay|chance|idea|other|drink|word|update|news|room|details|info), ^any more
            any way (i|to|you|we), got a (link|flyer|flier|address|poster), have an address, got an address
            have (you|u) (got|seen|heard|filled|ever|found), mind if i, is it still
            still (happening|need me|on for|available|open|doing this|going on|a thing)
            you still (need|looking|want|have), you [guys] need (me|anything|a)
            you (mean|sure|serious|talking about|want me), remind me (what|when|where|who|which|again), what again
            do not understand, do not get it, confused, tell me more, more (info|details), details, details please
            send me (the|more|details|info|a link|address)
            send (details|the details|address|the address|info|more info|deets|a link|the flyer|a flyer), deets
            (share|send|provide|forward|advise) [(me|us)] ~ (time|timings|code|address|details|location|info|deets|\
            lineup|\
            list|contact|parking|directions|schedule), need more (info|details)
            need (details|the address|an address|directions), i need the address, =address
            =directions, =parking, =time, =where, =when, =what, =why, =how, =huh, =pardon, =come again, =excuse me
            =pay, =how much, =call time, wondering (if|what|when|where|how|who|whether)
            curious (if|what|when|where|how|who), question about, have a question, quick question, i had a question
            got a question, one question, a question, just a question, say what, say again, come again, do i know you
            remind me who, did not catch (your|the), and you are, what kind of, what is my, and where, and when
            and what, and how, and who, but when, but where, but what, but who, but how, also what, also where
            also when, also who, also how, also can i, also is, so what, so where, so when, so who, so how
            what about, how about, que hora, a que hora, donde, donde es, cuando, cuando es, quien, quien es
            quien eres, cuanto, cuanto pagan, cuanto tiempo, por que, cual, ou, ou est, quand, c'est quand, c'est ou
            a quelle heure, quelle heure, combien, qui est, c'est qui, qui etes vous, pourquoi, est ce que, wann
            wo ist, um wie viel uhr, wieviel, wie viel, wer ist, wer bist, wie lange, wo, warum, a che ora, dov'e
            dove, quando, chi sei, chi e, quanto, onde, onde e, quem e, quem, a que horas, que horas, hoe laat
            waar is, waar, wie is, wanneer, hoeveel
            """),
        PhraseList(
            .stranger,
            """
            =who, wait who, who is this, who this, who are you, who am i (talking|texting|speaking) to, who is it
            who be this, new phone, new phone who dis
            do not (know|remember|recall|recognize) who (this|you) (is|are), do not (know|recognize|have) this number
            not sure who this is, no idea (who|what) (this|that|it) is
            who gave you (my|this) number, lost my contacts, got a new phone, i have a new phone
            """),
        PhraseList(
            .ask,
            """
            can i get on the [guest] list, who is, =?, ^is, ^are, ^does, ^did, ^was, ^wheres, ^hows, ^whens
            """),
        PhraseList(
            .elsewhere,
            """
            instead, a different (date|day|night|time|show|spot|week|friday)
            different (date|day|night|time|slot|week), another (date|day|show) (work|works|better|available|possible)
            other dates, other date, another date, (a|an) (later|earlier) (spot|slot|show|set|time|date)
            later (spot|slot|show|set), earlier (spot|slot|show|set), [the] early show
            swap (spots|with|nights|dates|me), swap, switch (with|spots|nights|dates|me), switch, trade spots
            trade (with|nights), reschedule, move (me|it|my (set|spot|slot)) to, do a different, do another
            do [the] other, any other (dates|openings|nights|shows|spots), better for me, works better, work better
            is better, would be better, would prefer @, prefer @, prefer the, push it back, postpone
            """),
        PhraseList(
            .pay,
            """
            (is|is it|is this) [a] paid, paid, (the|some) pay, pay me, get paid, getting paid, paid gig, my rate
            my fee, the fee, the rate, for free, the money, depending on pay, talk money
            talk about (the pay|pay|money), need to be paid, need money, # bucks, # dollars, if the price is right
            if the money is right, (right|good|decent) (money|price|fee|pay), (some|more) (money|cash), gas money
            drink tickets, i charge, can you pay, unpaid, compensation, compensated
            """),
        PhraseList(
            .party,
            """
            plus one, plus ones, +1, +2, +3, plus #, plus two, plus three
            me and my (friend|wife|husband|girlfriend|boyfriend|partner|date|mom|buddy|roommate|kid|kids|dad)
            with my (wife|husband|girlfriend|boyfriend|partner|friend|friends|kids|family)
            # (guests|people|friends|of us|tickets), (two|three|four|five|six) (guests|people|friends|of us|tickets)
            bringing (a|my|some|#|two|three|a few|friends|people|guests), party of #, table for #, guest list
            table for (two|three|four|five|six)
            bring (a|my|#|two|three|some) [(friend|friends|guest|guests|date|people)]
            """),
    ]
}
