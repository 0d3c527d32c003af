/// Wishes to hear no more, to hear again, and cries for help. Exact carrier words are in `CarrierWord`.
extension Entries {
    static let consent: [PhraseList] = [
        PhraseList(
            .stop,
            """
            =stop, stop!, leave me off!, =leave me off, no more!, off the list
            (done|fed up|finished|through) with (these|your|the|all) {TEXTS}
            (tired|sick|over|enough) of (these|your|the|all|getting) {TEXTS}, ^stop, =stp, =stop stop
            get (these|this|the texts|it|them|you) to stop, =no texts, leave me off (your|the|this|of), stop all
            stop all (texts|messages|of this|this), stopall, =stop now, =stop please, please stop, stop please
            =just stop, =stop already, =stop it, stop stop, =stop this, =stop these
            stop (this|that|the|it) (crap|shit|bullshit|nonsense|madness|spam|harassment), stop asking me
            stop with (the|these|this|all|your), stop everything, stop forever, stop immediately, stop right now
            stop the (texts|messages|spam|texting|messaging|calls|notifications|sms)
            stop these [(damn|annoying|fucking|stupid)] {TEXTS}, stop (your|all|any) {TEXTS}, stop {TEXTS}
            stop {MESSAGING} [(me|us|my phone|this number|this phone|to me|these|this|here|texts|messages|my)]
            stop to (send|text|message|write), stop send, stop text me, stop msging [me], stop txting [me]
            stop reminding me, stop inviting me, stop ((texting|messaging)) please, want (you|this|it|these) to stop
            want this to stop, make it stop, make this stop, make these stop, need (this|these|you) to stop
            would you stop, can you stop, could you stop, can you please stop, could you please stop
            please make it stop, tell them to stop, asked you to stop, told you to stop, i said stop
            i already said stop, said stop, how do i stop (this|these|getting|receiving|the), how do i stop
            how can i stop, how to stop, how to stop (this|these|getting), to stop (receiving|getting|these|this)
            stop me from getting, enough with (the|these) (texts|messages), enough texts, enough already
            enough with this
            (quit|cease|end|halt|discontinue|kill) (texting|messaging|contacting|sending|calling|bothering|spamming|\
            harassing|blowing up) [me]
            (end|halt|cease|discontinue|terminate|pause|suspend) (the|these|this|all|my|your|any) [further] (texts|\
            subscription|texting|notifications|alerts|reminders), end subscription, cease and desist, desist, cease
            knock it off with the texts, end this subscription, quit it, =quit, quit asking me, quit please
            please quit, =cancel texts
            cancel (texts|messages|these texts|these messages|my subscription|the subscription|subscription|\
            all texts|all messages|alerts|notifications|these|the texts|these alerts|text alerts|sms), =cancel all
            revoke (my|all|consent), revoke my consent, revoke consent, withdraw my consent, withdraw consent
            i revoke, i do not consent, do not consent, did not consent, never consented
            did not (sign up|subscribe|opt in|agree|ask for this|ask for these|ask for) [(for|to)] [(this|these|\
            texts|messages)]
            never (signed up|subscribed|opted in|agreed|asked for this|asked for these) [(for|to)] [(this|these|\
            texts|messages)]
            (do not|never|no) (text|contact|bother|write|write to|spam|texting) (me|us|this number|this phone|\
            my phone|my number|here|my cell), do not (text|contact) (again|anymore|any more|ever)
            do not (send|keep sending) [me] [(any|any more|more|these|this|your)] {TEXTS}
            do not send (me|anymore|any more|anything|these|this), do not [ever] (text|message|contact|call) me
            do not call me again, do not (call|text) or (text|call) me, not text me, not contact me
            never (text|contact|message|call) [me] again, never (text|contact|message) me
            no more (texts|text|messages|message|messaging|texting|sms|spam|reminders|alerts|notifications|\
            please texts|of these|of this|contact|invites|invitations)
            no (texts|messages|texting|messaging|spam|sms|contact) please, no mas
            (do not|no longer|never) (want|need|wish) [to (get|receive)] [(any|any more|more|these|this|your|\
            the)] {TEXTS}
            (do not|no longer) (want|wish|like|care|need) to (be (contacted|texted|bothered|on)|hear|receive|get)
            (do not|no longer) want (these|this|them)!, do not want any more, not want (these|any more|your) {TEXTS}
            (do not|no longer) want (to be|to be on|to hear|to be part of) (texted|contacted|messaged|this list|\
            your list|from you|bothered|this|subscribed|on this list|on your list|in this|spammed|harassed)
            do not want to hear from you
            do not (want|wanna) you (texting|to text|to contact|contacting|messaging|to message) me
            not interested in (texts|messages|receiving texts|these texts|these messages|your texts|receiving these|\
            getting texts)
            would like to (stop receiving|be removed|unsubscribe|opt out|stop getting|not receive|stop)
            (want|wish|like|prefer|need|please|asking|ask|asked|demand|request) to (be removed|unsubscribe|opt out|\
            stop receiving|stop getting|be taken off|be off|get off this list|get off your list|get off the list|\
            stop the texts), stop (receiving|getting), want off (this|your|the) list, want off
            get me off (this|your|the|of) [(list|this|your)] [list], get me out of (this|here|your)
            let me off (this|your) list, want out of (this|your|these), get off my phone, unsubscribe, unsubscribing
            unsubscribe me, unsub me, opt out, opt me out, opting out, opted out, opt-out, i opt out, unenroll
            unenroll me, deregister, unregister, deactivate me, un sub, un subscribe, unfollow, cancel my number
            cancel my enrollment, dnc, do not call list, do not contact list, do not contact, do not text
            do not call, do not disturb me
            (delete|remove|erase|lose|take off|drop|block|scrub|forget|clear|purge|wipe|strike|discard|\
            get rid of) (my|this) (number|phone number|phone|info|information|contact|contact info|cell|\
            name and number|details|data|name), (delete|lose) my (number|contact), (delete|erase) me
            take (my|this) (number|phone|name and number|info|contact|cell|name) (off|out|down)
            take (my|this) number off
            take (my|this) name off (your|this|the) (list|contacts|contact list|text list|system|database)
            take me off [of] [(your|this|the|all|that)] [(text|texting|mailing|contact|email|group|call|\
            phone)] (list|lists|texts|thread|database|distribution|system|chain|contacts|blast|subscription)
            remove me from (your|this|the|all|that|any) [(text|texting|mailing|contact|sms|email|group|call|phone|\
            distribution)] (list|lists|texts|thread|database|distribution|system|chain|contacts|service|blast|\
            subscription|program|group), remove (my|this) (name|number|phone|info|cell) from (your|this|the|all)
            remove (from|off) [(your|the|this)] [mailing|text|contact] list, please remove, =remove, remove please
            remove thanks, =remove me, remove number, remove this number, =remove my number, wrong number remove
            take me out of (your|this|the) (list|system|database|contacts|group|thread|phone)
            off (your|this|the) (list|texting list|text list|contact list|mailing list)
            leave me (alone|be|the hell alone|the fuck alone), lose this number
            (block|drop|scratch|cut|get|delete|pull|strike|scrub|exclude) me (from|off|off of|out of) (your|this|\
            the) (list|texts|text|thread|group|system|database), go away, get lost, fuck off, piss off, buzz off
            bugger off, blocking you, blocking this number, going to block (you|this), will block (you|this)
            will report (you|this), reporting (you|this|as spam), reported as spam, reporting this as spam
            you are (blocked|spam|being reported|harassing me|spamming me), this is (harassment|spamming)
            this is spam, =spam, =blocked, =block, =no spam, unwanted (texts|messages|text|message), unsolicited
            harassing me, harassment, bother someone else, take a hint, stop bugging, stop it now, =no stop, =stop no
            no stop, =end, =end texts, =arret, =alto, =baja, =parar, =pare, =basta, =sair, =cancelar, =detener
            =desuscribir, =stopp, =halt, =arreter, =arretez, =arrete, =desabonnement, =desinscription, =abmelden
            =abbestellen, =afmelden, =uitschrijven, =stoppen, =fermati, =smettere, =disiscrivi, =desinscrever
            =descadastrar, =td
            """),
        PhraseList(
            .removal,
            """
            take me off, remove me, take me out, take me off please, remove me please, please remove me
            take me off [this|your|the] list, remove me from (the|this) list, take me off of
            """),
        PhraseList(
            .saidStop,
            """
            (sent|texted|typed|hit|said|replied|wrote|replied with|texting|sending|pressed|text|send|reply|responded|\
            clicked|tapped|type) (stop|unsubscribe|cancel|end|quit|opt out) [(by accident|by mistake|accidentally|\
            on accident)], (accidentally|mistakenly) (opted out|unsubscribed|stopped|cancelled|blocked)
            (opted out|unsubscribed|stopped) by (accident|mistake)
            did not mean to (stop|opt out|unsubscribe|say stop|text stop|send stop|cancel|quit)
            (stop|unsubscribe) was (an accident|a mistake|accident|by accident)
            undo (that|the stop|stop|my stop|opt out), undo
            """),
        PhraseList(
            .resume,
            """
            =start, =unstop, =optin, opt in, opt me in, opt me back in, opt back in, opting in, opting back in
            =resume, =restart, restart texts, =subscribe, subscribe me, resubscribe, re-subscribe, re subscribe
            resubscribe me, subscribe again, =unstop please, =start please, please start, start again, start over
            start texting [me] [again], start (sending|messaging) [me] [(these|texts|messages|them)] [again]
            start (texts|messages|these) again
            (sign|add|put|hook|set|opt|get) me back (up|on|in|on the list|to the list|on your list|up for)
            sign me up again, add me again, add me back, add me back to (the|your) list
            put me back on (the|your) [text] list, put me back, resume (texts|messages|texting|messaging|sending)
            turn (texts|messages|them|these) back on, turn back on, (text|message) me again
            can (text|message) me again, ok to text me [again]
            (want|like|ready|love) to (get|receive|hear|have|start getting|start receiving|be getting) [(the|your|\
            these)] (texts|from you|reminders|alerts)
            want (texts|messages|in|back in|the texts|back on|to be back on|to be added|to opt in|to resubscribe|\
            to subscribe|to start) [again], want back in, want (the|your|these) (texts|messages) (back|again)
            would like (texts|messages|the texts) again
            would like to (opt in|resubscribe|subscribe|receive texts|get texts|rejoin) [again], let me back (in|on)
            reactivate, reactivate me, reenroll, re-enroll, rejoin, reinstate me, keep texting me
            keep me on the list, do not unsubscribe me, send [me] (texts|messages|them|the texts|these) again
            start sending again, unblock me, unblock, i am back, =back, =go, =continue, changed my mind text me
            you can text me, please text me again, please continue, quiero volver, suscribir, suscribirme, =iniciar
            =comenzar, =empezar, =reprendre, =commencer, =anmelden
            """),
        PhraseList(
            .help,
            """
            =help, =help me, what do i (reply|text|say|send)!, =help please, =info, =info please, =commands, =command
            =menu, =options, =instructions, =support, =need help, =i need help, need some help
            need help (with this|here|responding|replying), how does this work, how does it work
            how does this thing work
            how do i (respond|reply|answer|use this|use it|do this|accept|rsvp|confirm|say yes|say no|decline|\
            work this), how should i (respond|reply|answer)
            how can i (respond|reply|answer|confirm|rsvp|accept|decline)
            how to (respond|reply|answer|confirm|rsvp|use this|use), what can i (text|say|reply|type|send)
            what (do|should|can) i (text|type|send|reply|say) (to confirm|to accept|back|to respond|to rsvp|here)
            what are (my|the) (options|commands|choices), what commands, list commands, show commands, show menu
            help with this, can i get help, can someone help
            can you help me (with this|respond|reply|use this|understand this)
            where do i (reply|respond|answer|confirm|click), where do i click
            do i just (reply|respond|text|answer|say yes|type), do i reply (here|yes), do i (text|say|type) yes
            is this how i (reply|respond|confirm|answer), =ayuda, =aide, =hilfe, =aiuto, =ajuda, =hulp, que hago
            como respondo, como funciona, comment repondre, comment ca marche, wie funktioniert das, wie antworte ich
            come funziona, come rispondo, como funciona isso, hoe werkt dit, =aide moi, =ayudame
            """),
        PhraseList(
            .echo,
            """
            reply yes or no, stop to opt out, reply stop to, text stop to, yes or no stop to
            """),
    ]
}
