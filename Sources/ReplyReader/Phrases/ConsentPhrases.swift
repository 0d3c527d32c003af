/// Opting out, opting in and asking for help in free words. The exact carrier words are in `CarrierWord`.
enum ConsentPhrases {
    static let all: [PhraseList] = [
        // Opt-outs by verb and object are in `OptOutWish`, not here.
        PhraseList(
            .stop,
            """
            =stop, ^stop, stop!, stop stop, stop all, stopall, stop please, please stop, =no stop, =stop no, no stop
            stop everything, stop forever, stop immediately, stop right now, stop with (the|these|this|all|your)
            stop (this|that|the|it) (crap|shit|bullshit|nonsense|madness|spam|harassment), stop bugging
            stop reminding me, stop inviting me, (get|want|need|tell) (these|this|it|them|you|the texts) to stop
            make (it|this|these|them|the texts) stop, (would|can|could) you [please] stop!
            (would|can|could) you [please] stop (this|these|that|those|it|them|all|doing|with|wasting|now|trying)
            (would|can|could) you [please] stop (already|for good|forever|immediately|at once|right (now|away)|asap)
            do not (want|need) any more [of] (these|this|those)!
            (asked|told|begged) you to stop, said stop
            (how|where) (do|can|could|should) i (stop|quit|end|cancel) (this|these|those|them|you|getting|receiving|it)
            (how|where) (do|can|could|should) i (stop|quit|end|cancel) [(all|all of)] [(the|your)] ({TEXTS})
            how to (stop|end|cancel) [(all|all of)] [(the|your)] ({TEXTS})
            how to (stop|end|cancel) (this|these|those|them|getting|it), =stp, (how do i|how can i|how to) stop!
            =quit, =quit please, please quit, =cancel all
            cancel (these|the texts|my subscription|the subscription|subscription|my enrollment|my number)
            (cool it|chill|chill out|ease up|ease off|lay off|hold off|go easy|knock off|cut out|leave off) [(with|\
            on)] [all] (the|these|\
            your|those) (texts|text|spam|invites|notifications|alerts|reminders|texting|pings)
            (silence|mute|pause) (these|this|me|\
            the texts|them)!, [would] (prefer|rather) not [to] (get|receive|have|be getting) (these|texts|them|this)
            =end all, =text stop
            =reply stop, =forget me, =get me off, =let me off, text me again and [i] (am|will)
            end [(this|my|the)] subscription, =end, =end texts, cease and desist, =desist, =cease, =discontinue
            =halt, (revoke|withdraw) [(my|all)] consent, i revoke, i do not consent
            (did not|never|have not|have never) (sign|signed) up for (this|these|that|it|texts|any|your)
            (did not|never|have not|have never) (subscribe|subscribed|opt in|opted in|agree|agreed|ask for|asked for|\
            request|requested|consent|consented) [(to|for)] [(this|these|texts|messages|that|it|any of this)]
            =end (this|these|it), out of (this|your|the) (list|chat|thread|texts), please (delete|erase)!
            (delete|erase) please!, =delete, text no more, (opt out|opt-out|unsubscribe) request
            (will|going to) (sue|report), (calling|call) (the cops|the police|my lawyer|my attorney), (tcpa|fcc|ftc)
            do not call registry, (out of|off) my (inbox|phone|texts|dms), never signed up!, no more!
            no more [of] (these|this), no mas!, (way|want|like|need|wish|text|reply|send|do) to stop (this|these|it)!
            no thanks stop, do not want (these|this|them)!, no longer want (these|this|them)!, want this to stop
            no (need|point) [(to|in)] (keep|continue|go on) (asking|texting|messaging|inviting|contacting|writing)
            no point (asking|texting|messaging|inviting|contacting) (me|us) [(anymore|any more|again)]
            (do not|never) [ever] ask (me|us) (ever again|anymore|any more|for anything again)
            (not|never) start (texting|messaging|contacting|asking) (me|us) again
            (get|opt|getting) out of (this|these|your|the) (text|texting|sms|message|messaging)             (thing|\
            list|chain|group|service|chat|thread)
            get rid of (it|my number|this number|me|my contact)!
            want off, let me off (this|your), want out of (this|your|these), get off my phone, unsubscribe
            unsubscribing, unsub, opt [(me|us|this number|my number|this phone)] out, opting out, opted out, opt-out
            unenroll, deregister, unregister, deactivate me, un sub, un subscribe, unfollow, dnc
            ^do not (contact|text)!, do not (call|contact|text) list, do not disturb me
            (delete|erase|lose|block|unsubscribe|unenroll|purge) (me|us), enough (with|of) (these|this|that|it)
             please remove!, =remove, remove please!, remove thanks!, =remove me, leave me off!
            leave me off (your|the|of), (going to|will) (block|report) (you|this)
            (blocking|blocked|reporting|reported) (you|this|as spam), =reported
            (reporting|marking|marked) this [as spam], you are (blocked|spam|being reported|harassing me|spamming me)
            this is (harassment|spamming|spam), =spam, =spammer, =spammers, =scam, =scammer, =blocked, =block
            =no spam, unwanted (texts|text), unsolicited, harassing me, harassment, bother someone else, =arret
            =alto, =baja, =parar, =pare, =basta, =sair, =cancelar, =detener, =desuscribir, =stopp, =arreter, =arretez
            =arrete, =desabonnement, =desinscription, =abmelden, =abbestellen, =afmelden, =uitschrijven, =stoppen
            =fermati, =smettere, =disiscrivi, =desinscrever, =descadastrar, =eliminar, =borrar, =td
            """),
        PhraseList(
            .tease,
            """
            stop asking [me], stop it, =stop this, =stop that, quit it, knock it off, cut it out, cut that out
            give it a (rest|break), =enough, =enough already, enough is enough, thats enough, that is enough
            take a hint, fuck off, fuck you, =f off, =eff off, =f you, piss off, buzz off, bug off, bugger off
            sod off, back off, shove off, screw you, go (away|to hell|fuck yourself|screw yourself|jump in a lake)
            get lost, get (a life|bent|stuffed), scram, beat it, take a hike, shove it, eat (shit|dirt), bite me
            drop dead, let me be, stop stalking me, leave (me|us) (alone|be|in peace|the hell alone|the fuck alone)
            =fo, =gtfo, kick rocks, =enough texts
            leave (this number|my phone|this phone|my number|my mom|my wife|my family) alone, do not bother
            vete a la mierda
            va te faire, verpiss dich, vaffanculo, vai se foder, rot op, oprotten, =lass das, =hor auf, =basta ya
            =ya basta, =ca suffit, =es reicht
            """),
        PhraseList(
            .removal,
            """
            take me off, remove me, take me out, take me off of
            (drop|cut|leave|take) me (from|off|out of) (these|those)!
            """),
        PhraseList(
            .saidStop,
            """
            (sent|texted|typed|hit|said|replied|wrote|replied with|texting|sending|pressed|text|send|reply|responded|\
            clicked|tapped|type) (stop|unsubscribe|cancel|end|quit|opt out) [(by accident|by mistake|accidentally|on \
            accident)], (accidentally|mistakenly) (opted out|unsubscribed|stopped|cancelled|blocked)
            (opted out|unsubscribed|stopped) by (accident|mistake)
            did not mean to (stop|opt out|unsubscribe|say stop|text stop|send stop|cancel|quit)
            (stop|unsubscribe) was (an accident|a mistake|accident|by accident)
            undo (that|the stop|stop|my stop|opt out), undo
            """),
        PhraseList(
            .resume,
            """
            (text|message) me [(about|with|for)] [the] [(shows|gigs|dates|events|lineups|offers)] again
            (put|add|sign) me back (on|in|up), add me back!, (back on|rejoin) [(the|your)] (list|texts)
            want (the|your) texts back
            (get|have|like) [the] ~ texts back, =start, =unstop, =optin, opt in, opt me in, opt me back in
            opt back in, opting in, opting back in
            =resume, =restart, restart texts, =subscribe, subscribe me, resubscribe, re-subscribe, re subscribe
            resubscribe me, subscribe again, =unstop please, =start please, please start, start again, start over
            start texting [me] [again], start (sending|messaging) [me] [(these|texts|messages|them)] [again]
            start (texts|messages|these) again
            (re-add|readd|re add|re-subscribe|re-enroll) me, re add me to
            (sign|add|put|hook|set|opt|get) me back (up|on|in|on the list|to the list|on your list|up for)
            sign me up again, add me again, add me back, add me back to (the|your) list
            put me back on (the|your) [text] list, put me back, resume (texts|messages|texting|messaging|sending)
            turn (texts|messages|them|these) back on, turn back on, (text|message) me again
            can (text|message) me again, ok to text me [again]
            (want|like|ready|love) to (get|receive|hear|have|start getting|start receiving|be getting) [(the|your|\
            these)] (texts|from you|reminders|alerts)
            want (texts|messages|in|back in|the texts|back on|to be back on|to be added|to opt in|to resubscribe|to \
            subscribe|to start) [again], want back in, want (the|your|these) (texts|messages) (back|again)
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
            how do i (change|undo|update|edit|correct|fix|take back) (my|the|an) (answer|reply|response|rsvp|yes|no)
            what am i supposed to (type|text|say|reply|send|write|answer)
            (not sure|no idea) (what|how) to (type|text|reply|respond|\
            answer), =help, =help me, what do i (reply|text|say|send)!, =help please, =info, =info please, =commands
            =command
            =menu, =options, =instructions, =support, =need help, =i need help, need some help
            need help (with this|here|responding|replying), how does this work, how does it work
            how does this thing work
            how do i (respond|reply|answer|use this|use it|do this|accept|rsvp|confirm|say yes|say no|decline|work \
            this), how should i (respond|reply|answer), how can i (respond|reply|answer|confirm|rsvp|accept|decline)
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
