/// The words with which one language asks for facts.
struct AskedFactWords: Sendable {
    /// The word says which fact.
    let keys: [String: AskedFact]
    /// Words that belong to such a question, folded.
    let fillers: Set<String>

    private init(
        sender: String, time: String, place: String, pay: String, callTime: String, setLength: String, fillers: String
    ) {
        var keys: [String: AskedFact] = [:]
        for (fact, words) in [
            (AskedFact.sender, sender), (.time, time), (.place, place), (.pay, pay), (.callTime, callTime),
            (.setLength, setLength),
        ] {
            for word in words.split(separator: " ") { keys[String(word)] = fact }
        }
        self.keys = keys
        self.fillers = Set(fillers.split(separator: " ").map(String.init))
    }

    /// Nil for words that say anything else, and for questions whose facts together can mean another one, such as "when
    /// do you pay".
    func facts(_ words: [String]) -> Set<AskedFact>? {
        guard words.allSatisfy({ keys[$0] != nil || fillers.contains($0) }) else { return nil }
        var facts = Set(words.compactMap { keys[$0] })
        // "When do I have to arrive?"
        if facts.contains(.callTime) { facts.remove(.time) }
        return facts.count == 1 || facts == [.time, .place] ? facts : nil
    }

    static let all: [AskedFactWords] = [spanish, french, german, italian, portuguese]

    private static let spanish = AskedFactWords(
        sender: "quien", time: "cuando hora empieza", place: "donde direccion lugar",
        pay: "pagan pagas pagais pago cache cobro", callTime: "llegar llego llegada", setLength: "set",
        fillers: """
            hola perdona oye y a que es son el la de del mi en por se tengo hay debo cuanto cuanta dura tiempo show \
            favor eres sois gracias sera exactamente
            """)

    private static let french = AskedFactWords(
        sender: "qui", time: "quand heure commence", place: "ou adresse ladresse lieu",
        pay: "cachet paye payes payee remuneration", callTime: "arriver arrive arrivee", setLength: "passage set",
        fillers: """
            salut bonjour et c ce cest est quelle quel a le la les de du mon ma je j dois faut il combien dure temps \
            pour que show soiree exactement merci stp es tu
            """)

    private static let german = AskedFactWords(
        sender: "wer", time: "wann uhr beginnt", place: "wo adresse", pay: "gage bezahlt zahlt honorar",
        callTime: "sein ankommen", setLength: "set",
        fillers: """
            hi hallo hey sorry und ist das die der den mein meine ich muss soll sollte es um wie viel wieviel lange \
            denn was bitte danke hoch gibt da bist show genau eigentlich
            """)

    private static let italian = AskedFactWords(
        sender: "chi", time: "quando ora inizia comincia", place: "dove indirizzo luogo",
        pay: "pagate paga pagano compenso", callTime: "arrivare arrivo", setLength: "set",
        fillers: """
            ciao scusa e a che il la di mio devo mi per quanto quante dura lungo serata show grazie sei siete \
            esattamente
            """)

    private static let portuguese = AskedFactWords(
        sender: "quem", time: "quando hora horas comeca", place: "onde endereco local",
        pay: "cache pagam paga pagamento", callTime: "chegar chego", setLength: "set",
        fillers: """
            oi ola desculpa e a as que o qual meu tenho de do preciso devo quanto tempo tem dura voce show obrigado \
            obrigada por favor exatamente
            """)
}
