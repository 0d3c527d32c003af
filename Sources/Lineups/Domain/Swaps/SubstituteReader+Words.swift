/// The phrases of `SubstituteReader`, folded, with contractions written out, in the languages of our texts.
extension SubstituteReader {
    private static func phrases(_ lines: String) -> [[String]] {
        lines.split { $0 == "," || $0.isNewline }.map { $0.split(separator: " ").map(String.init) }
            .filter { !$0.isEmpty }
    }

    private static func words(_ lines: String) -> Set<String> {
        Set(lines.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// After a name, before an action.
    static let modals: [[String]] =
        phrases(
            """
            can, could, will, would, 'll, 'd, may, might, is able to, is going to, 's going to, is happy to
            's happy to, would be happy to, 'd be happy to, is willing to, 's willing to, agreed to, offered to
            has offered to, has agreed to, 's offered to, 's agreed to, wants to, wanted to, would love to, 'd love to
            is ready to, 's ready to, can not wait to, volunteered to, promised to, would like to, 'd like to, kann
            konnte, wurde, will gern, puede, podria, va a, quiere, peut, pourrait, va, veut, puo, potrebbe, vuole, pode
            poderia, vai, consegue, quer
            """)
        + reported(["can", "could", "will", "would", "'ll", "'d", "is happy to", "'s happy to", "wants to"])

    /// "said", "said she can", "mentioned that he 's": the words behind a report.
    private static func reported(_ words: [String]) -> [[String]] {
        ["says", "said", "told me", "tells me", "mentioned", "texted", "texted me", "thinks"].flatMap { says in
            ["", "he ", "she ", "they ", "that he ", "that she ", "that they "].flatMap { who in
                phrases(words.map { "\(says) \(who)\($0)" }.joined(separator: ","))
            }
        }
    }

    static let swapActions = phrases(
        """
        cover, sub, fill in, fill my, step in, stand in, replace me, take over, take my, do my, play my, jump in, swap
        switch with me, have my, get my, like my, want my, love my, trade with me, sit in for me
        take the spot instead, ubernehmen, einspringen, fur mich, mich vertreten, cubrirme, cubrir me, reemplazarme
        sustituirme, ir por mi, tocar por mi, hacerlo por mi, ir en mi lugar, tocar en mi lugar, me remplacer
        prendre ma place, jouer a ma place, venir a ma place, le faire a ma place, me cubrir, sostituirmi, coprirmi
        prendere il mio posto, venire al posto mio, suonare al posto mio, farlo al posto mio, me substituir, me cobrir
        no meu lugar, ir no meu lugar, tocar no meu lugar, fazer no meu lugar
        """)

    static let ableActions = words(
        """
        do make take go come play perform host sing headline open step stand cover sub fill be machen spielen kommen
        auftreten kill crush love gern gerne aller y hacerlo ir tocar actuar venir jouer faire le farlo venire andare fare
        suonare fazer vir
        """)

    static let inMyPlace = phrases(
        """
        instead, for me, in my place, in my stead, my spot, my place, my slot, my set, fur mich, an meiner stelle
        por mi, en mi lugar, a ma place, pour moi, al posto mio, al mio posto, per me, no meu lugar, por mim
        """)

    static let swapVerbs = phrases(
        """
        covers for me, covers me, subs for me, fills in for me, fills in, steps in, stands in, takes my, takes over
        replaces me, takes my, took my, has my spot, in my place, in my stead, por mi, en mi lugar, macht es fur mich
        spielt fur mich, kommt fur mich, has me covered, does it instead, goes instead, gets my spot
        springt fur mich ein, springt ein, ubernimmt, vertritt mich, me cubre, me reemplaza, me sustituye, va por mi
        toca por mi, va en mi lugar, me remplace, prend ma place, prendra ma place, vient a ma place, joue a ma place
        offered to cover, instead of me, mi sostituisce, mi copre, prende il mio posto, viene al posto mio
        suona al posto mio, me substitui, me cobre, vai no meu lugar, toca no meu lugar
        """)

    static let ableVerbs = phrases(
        """
        wants it, wants the spot, wants the gig, wants my spot, said yes, already said yes, said ok, said okay
        has agreed, already agreed, agreed, has time, has it, volunteered, macht es, macht das, hat zeit, hatte zeit
        si, si puede
        """)

    static let copulas =
        phrases("is, 's, would be, 'd be, will be, 'll be, could be, might be, ist, ware, esta, est, serait")
        + reported(["is", "'s", "are", "would be", "'d be"])

    static let swapStates = phrases(
        """
        my sub, my replacement, my stand-in, subbing, covering, filling in, stepping in, taking my, replacing me
        standing in, taking over, got me covered, doing it instead, going instead, playing instead, performing instead
        """)

    static let ableStates = phrases(
        """
        free, available, in, down, around, interested, keen, game, open, up for it, up for this, up for that, on board
        ready, able, willing, got it, got this, happy to, frei, verfugbar, libre, disponible, dispo, libero, libera
        disponibile, livre, disponivel
        """)

    /// Before a name.
    static let swapLeads = phrases(
        """
        swap with, swapped with, swapping with, swap spots with, swap places with, switch with, switched with
        switch spots with, trade with, traded with, trade spots with, give my spot to, giving my spot to
        gave my spot to, give my slot to, giving my slot to, give my place to, my sub is, my replacement is
        my sub would be, sub in, tauschen mit, getauscht mit, cambiar con, cambio con, echanger avec, my spot goes to
        send in, switching with, trading with, trading spots with, switching spots with, swapping spots with
        swap sets with, swap me for, swap me out for, switch me out for, sub me out for, replace me with
        """)

    /// Before a mark and a name: "I found a sub: Ben".
    static let foundLeads = phrases(
        """
        a sub, a replacement, someone to cover, somebody to cover, someone to sub, somebody to sub, someone to fill in
        somebody to fill in, someone to take my spot, somebody to take my spot, ersatz, einen ersatz, sub for me
        cover for me, filling in for me, covering for me, my sub, my replacement, un reemplazo, un remplacant
        une remplacante
        """)

    static let getLeads = phrases(
        """
        got, get, getting, found, have, having, asked, convinced, talked to, spoke with, spoke to, spoken with, contacted
        arranged for, reached out to, pido a, pedi a
        """)

    /// Before a name with a verb behind it: "let Ben have my spot".
    static let letLeads = phrases("let, have, having, make, could you let, can you let")

    /// Behind a name after "let".
    static let takeMine = phrases("have my, take my, do my, cover for me, sub for me, fill in, play my, get my")

    static let toActions = phrases(
        """
        to cover, to sub, to fill in, to step in, to stand in, to take my, to replace me, to do it, to do my, to go
        to play, to jump in, to take over, covering, subbing, lined up, as a sub, as my sub, as a replacement
        on standby
        """)

    /// Before a name with "instead" behind it.
    static let sendLeads = phrases("send, sending, put, have, use, how about, what about, book, get")

    static let askLeads = phrases(
        """
        ask, try, text, call, contact, hit up, reach out to, get, use, book, invite, maybe, perhaps, how about
        what about, check with, frag, frage, fragt, frag mal, frag doch, fragt mal, ruf, vielleicht, wie ware es mit
        pregunta a, preguntale a, llama a, tal vez, quizas, que tal, demande a, demandez a, peut-etre, et
        """)

    static let mayI = phrases("ok if, okay if, cool if, mind if, alright if, fine if, good if, all right if")

    static let and = words("or and & oder und o y ou et")
    static let likewise = words("either too also neither auch tampoco tambien aussi")
    static let coverWords = words("cover covers covering sub subs subbing in it fill filling stand step")
    static let beforeAdvice = words(
        "but or please just maybe so and perhaps then could aber pero mais mas ma oder o ou pls")
    /// Before a name, what follows is a condition, or about somebody else.
    static let notBefore = words(
        "if unless when until since because whether than hope wish wenn falls ob quand for of from with by like")

    static let days = words(
        """
        monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun today
        tonight tomorrow tmrw january february march april may june july august september october november december
        montag dienstag mittwoch donnerstag freitag samstag sonntag heute morgen lunes martes miercoles jueves viernes
        sabado domingo hoy manana lundi mardi mercredi jeudi vendredi samedi dimanche demain noon midnight weekend
        weekends
        """)

    /// Words that may stand where a name could.
    static let ordinary = words(
        """
        i me my mine myself you your yours we us our he him his she her they them their it its this that these those
        who which what there here someone somebody anyone anybody everyone everybody nobody none noone one ones both
        neither either each all any some another other others else people folks guys a an the and or but so if then
        than as of to in on at by for from with without about up down out off over not no nope nah yes yeah yep ok
        okay sure maybe perhaps probably possibly hopefully unfortunately sadly actually definitely certainly still
        also too again only just even now soon later then never ever always usually can could will would may might
        shall should must am is are was were be been being do does did done have has had get got go going come see
        know think hope wish let lets make take give ask tell say said says sorry thanks thank thx please pls hi hey
        hello dear well oh hmm lol haha good great fine bad nice cool happy glad friend friends buddy brother sister
        mom mum dad mother father wife husband son daughter kid kids partner boss girlfriend boyfriend roommate cousin
        uncle aunt neighbor agent manager band drummer singer bassist guitarist comic comics comedian act acts host
        opener headliner show gig set spot slot place time times date dates day days week weeks month months year
        night evening morning afternoon early late earlier next last first second work job car train flight bus
        traffic weather doctor plan plans thing things nothing something anything everything schedule calendar family
        life voice back half couple few many more most less sub subs replacement cover swap switch trade instead able
        available free busy sick ill stuck which whichever whoever whatever when where why how because since until
        while though although however ich mich mir du dich dir er ihn ihm sie ihr wir uns es das der die den dem ein
        eine einen mein meine meinen man jemand niemand keiner nicht kein keine und oder aber wenn dann noch schon
        leider nein ja vielleicht auch kann konnte will wurde ist bin war habe hat wird geht yo tu el ella ellos ellas
        nosotros usted me te se lo la los las le un una mi mis su que quien alguien nadie en vez de del al a yup ya
        nao non posso puo puoi ma mas eu io
        yea yah hahaha anyway mayb prob okie hmmm aiya before after outside least start no si pero y o ni tambien
        tampoco puedo puede podria es esta soy estoy tengo hay gracias por para con je moi toi lui elle nous vous ils
        elles on ce cela ca un une des mon ma mes son sa ses qui que quelqu'un personne ne pas non oui mais et ou peux
        peut est suis ai merci desole pour avec
        """)

    static let refusals = phrases(
        """
        no, nope, nah, can not, not able, will not, not going to, unable, not available, not free, cancel, drop out
        bail, am out, have to pass, sick, ill, nein, kann nicht, leider, absagen, no puedo, peux pas, pas dispo, non
        not me
        """)
}

extension SubstituteText {
    /// "No", "can not": not "no problem".
    func longestRefusal(at index: Int) -> Int? {
        let isKind = ["problem", "worries", "doubt"].contains { has(["no", $0], at: index) }
        return isKind ? nil : SubstituteReader.refusals.filter { has($0, at: index) }.map(\.count).max()
    }
}
