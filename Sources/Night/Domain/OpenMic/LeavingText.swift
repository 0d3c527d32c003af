import Platform
import Values

/// A text with which somebody on a list leaves it: `OUT`, `take me off the list`, `Out sorry, kid's sick`.
struct LeavingText {
    enum Kind: Hashable {
        /// `OUT` and nothing else.
        case word
        /// `remove my name`: it asks to be taken off a list.
        case list
        /// `can't make it`, or a reason beside the word: it may be about a show as well.
        case plan
    }

    let kind: Kind

    /// Nil for any other text, and for one that is about texts or numbers.
    init?(_ body: String) {
        guard body.utf8.count <= 120, !body.contains("?") else { return nil }
        let clauses = body.clauses(without: Self.courtesies)
        guard !clauses.isEmpty, clauses.joined().allSatisfy({ !Self.aboutTexts.contains($0) }) else { return nil }
        if body.plainKey == "out" {
            kind = .word
            return
        }
        let kinds = clauses.map(Self.kind)
        // A reason may stand before "take me off", but only behind "out".
        if kinds.contains(.list) {
            kind = .list
        } else if kinds[0] == .plan {
            kind = .plan
        } else {
            return nil
        }
    }

    private static func kind(of clause: [String]) -> Kind? {
        var words = clause[...]
        if let lead = leads.first(where: { words.count > $0.count && words.starts(with: $0) }) {
            words = words.dropFirst(lead.count)
        }
        while let last = words.last, days.contains(last) || SaidDay(last) != nil { words.removeLast() }
        if plans.contains(words.joined(separator: " ")) { return .plan }
        let verbs = words.filter { !listWords.contains($0) }.joined(separator: " ")
        let hasNoun = words.contains(where: nouns.contains)
        let isOwn = words.contains { ["me", "my"].contains($0) }
        return removals.contains(verbs) && (hasNoun || isOwn)
            || foreignRemovals.contains(verbs) && hasNoun || verbs == "cancel" && hasNoun ? .list : nil
    }

    private static func set(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    private static let courtesies = Courtesies.words.union(Courtesies.besides).union(Courtesies.greetings).union(
        set(
            """
            ty sorry guys just unfortunately actually again perdon lo siento disculpa desole desolee pardon leider
            entschuldigung scusa scusate purtroppo desculpa infelizmente
            """))
    /// A text with one of these is about texts, and opts out or is for the booker.
    private static let aboutTexts = set(
        """
        text texts texting texted message messages messaging sms contact contacting number numbers phone email emails
        spam stop unsubscribe ever anymore mailing marketing call calling subscriber subscription database account
        mensaje mensajes numero escriban escribas telefono baja messages numero ecrivez ecris contactez desinscription
        nachricht nachrichten nummer schreib schreibt telefonnummer abmelden messaggi messaggio scrivete scrivere
        mensagem mensagens escrevam telefone cadastro
        """)

    /// Before the words that count. The longest first.
    private static let leads = [
        "im gonna have to", "im going to have to", "i am going to have to", "im gonna need to", "i will have to",
        "ill have to", "ive got to", "i think i have to", "i would like to", "i think ill", "i think im", "i have to",
        "i need to", "i want to", "i gotta", "i wanna", "id like to", "gonna have to", "looks like i", "have to",
        "need to", "gotta", "im gonna", "i am", "im", "can you", "could you", "you can", "i",
    ].map { $0.split(separator: " ").map(String.init) }

    private static let days = set("tonight hoy noche soir heute abend stasera oggi hoje noite esta ce")

    /// Without the words of `listWords`.
    private static let removals: Set = ["take off", "take", "remove", "off", "scratch", "cross off", "drop", "delete"]
    private static let foreignRemovals = set(
        """
        quitame quita quiten borrame borra borren sacame saca saquen eliminame elimina retiremoi retirezmoi retire
        retirez enlevemoi enlevezmoi enleve enlevez supprimemoi supprime rayemoi raye streich streiche streicht nimm
        nehmt trag trage losch losche toglimi togli togliete toglietemi rimuovimi rimuovi cancellami cancella tira tire
        tirem remova retira risca apaga
        """)
    private static let listWords = set(
        """
        me my your name from the of list spot slot sign signup up off for
        de la lista mi nombre el del en liste moi mon nom du sur mich meinen namen von der aus raus runter dalla il mio
        nome da o meu
        """
    ).subtracting(["off"])
    private static let nouns = set("list name spot slot signup lista nombre liste nom namen nome")

    private static let plans: Set = [
        "out", "cant make it", "cannot make it", "cant make it anymore", "wont make it", "not gonna make it",
        "cant come", "cant do it", "not coming", "drop out", "dropping out", "pull out", "pulling out", "back out",
        "backing out", "bail", "withdraw", "no puedo ir", "no puedo venir", "no voy a poder ir", "no voy a ir",
        "je ne peux pas venir", "je peux pas venir", "je ne viens pas", "je viens pas", "je ne viendrai pas",
        "ich kann nicht kommen", "kann nicht kommen", "ich komme nicht", "komme nicht", "ich schaffe es nicht",
        "schaffe es nicht", "ich muss absagen", "muss absagen", "ich bin raus", "bin raus", "non posso venire",
        "non vengo", "non ce la faccio", "non riesco a venire", "nao posso ir", "nao vou", "nao vou poder ir",
        "nao consigo ir", "estou fora",
    ]
}

/// A text with which somebody says that they have arrived: `HERE`, `here! 🎤`, `I'm here, just parked`.
struct ArrivingText {
    /// `HERE` and nothing else, in any of its forms; otherwise it may answer a request.
    let isWord: Bool

    /// Nil for any other text.
    init?(_ body: String) {
        guard body.utf8.count <= 80, !body.contains("?") else { return nil }
        let clauses = body.clauses(without: Self.courtesies)
        guard let first = clauses.first, Self.forms.contains(first.joined(separator: " ")),
            clauses.joined().allSatisfy({ !Self.notYet.contains($0) && $0.first?.isNumber == false })
        else { return nil }
        isWord = clauses.count == 1 && ["here", "im here", "i am here"].contains(first.joined(separator: " "))
    }

    private static let courtesies = Courtesies.words.union(Courtesies.greetings).union(
        ["you", "guys", "all", "just", "now", "finally", "ya"])
    /// Beside one of these they are not here.
    private static let notYet: Set = [
        "not", "almost", "nearly", "soon", "later", "late", "min", "mins", "minutes", "hour", "way", "jk", "wrong",
        "cant",
        "leaving", "out", "stop",
    ]
    private static let forms: Set = [
        "here", "im here", "i am here", "got here", "i got here", "arrived", "ive arrived", "i arrived", "were here",
        "we are here", "aqui", "estoy aqui", "llegue", "he llegado", "je suis la", "je suis arrive", "je suis arrivee",
        "bin da", "ich bin da", "bin hier", "ich bin hier", "sono qui", "sono arrivato", "sono arrivata", "estou aqui",
        "cheguei",
    ]
}

extension String {
    /// The keys of the words of each clause, without courtesies; a clause of nothing else is left out.
    fileprivate func clauses(without courtesies: Set<String>) -> [[String]] {
        split { ",.;:!\n–—".contains($0) }
            .map { $0.split(whereSeparator: \.isWhitespace).map { String($0).plainKey } }
            .map { $0.filter { !$0.isEmpty && !courtesies.contains($0) } }
            .filter { !$0.isEmpty }
    }
}
