import Values

/// A fact about a request that a performer can ask for, and that the event may have.
enum AskedFact: Hashable, CaseIterable {
    /// "Who is this?"
    case sender
    case time, place, pay
    case callTime
    case setLength

    /// The facts that a text asks for, in any language. Nil for a text that says or asks anything else: half an answer would mislead.
    static func all(in text: String) -> Set<AskedFact>? {
        let words = text.folded.replacing("’", with: "'").split { !($0.isLetter || $0.isNumber || $0 == "'") }
            .map { $0.filter { $0 != "'" } }
        guard !words.isEmpty else { return nil }
        guard words.allSatisfy({ fillers.contains($0) || keys[$0] != nil }) else {
            return AskedFactWords.all.lazy.compactMap { $0.facts(words) }.first
        }
        let said = Set(words)
        var facts = Set(words.compactMap { keys[$0] ?? nil })
        if said.contains("how"), said.contains("much") {
            if said.contains("time") { return nil }
            facts.insert(.pay)
        }
        if said.contains("how"), said.contains("long") {
            // How long the event is is not stored as such.
            guard said.contains("set") else { return nil }
            facts.insert(.setLength)
        } else if said.contains("set") {
            facts.insert(.setLength)
        }
        // "What time do I need to be there?" is the call time, not the start.
        if facts.contains(.time) || said.contains("time"), !said.isDisjoint(with: ["need", "call", "arrive", "there"]) {
            facts.remove(.time)
            facts.insert(.callTime)
        } else if !said.isDisjoint(with: ["time", "day", "date"]), facts.isEmpty {
            facts.insert(.time)
        }
        return facts.isEmpty ? nil : facts
    }

    /// Words that ask for a fact, and words that belong to one without asking for it alone.
    private static let keys: [String: AskedFact?] = [
        "who": .sender, "whos": .sender, "where": .place, "wheres": .place, "address": .place, "venue": .place,
        "location": .place, "located": .place, "when": .time, "whens": .time, "start": .time, "starts": .time,
        "begin": .time, "begins": .time, "pay": .pay, "pays": .pay, "paid": .pay, "paying": .pay, "rate": .pay,
        "fee": .pay, "money": .pay, "time": nil, "day": nil, "date": nil, "much": nil, "long": nil, "set": nil,
        "call": nil, "need": nil, "arrive": nil, "there": nil,
    ]

    private static let fillers: Set<String> = [
        "hi", "hey", "hello", "ok", "okay", "so", "and", "also", "please", "pls", "thanks", "thank", "btw", "again",
        "sorry", "um", "just", "quick", "question", "the", "is", "its", "it", "s", "a", "an", "are", "am", "be", "at",
        "for", "this", "that", "to", "of", "on", "in", "my", "me", "you", "u", "i", "we", "do", "does", "did", "will",
        "would", "can", "could", "tell", "what", "whats", "which", "how", "hows", "show", "gig", "event", "place",
        "texting", "messaging", "length", "exactly", "held", "happening", "get",
    ]
}
