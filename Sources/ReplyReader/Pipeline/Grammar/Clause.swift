/// One clause of a reply, with the phrases found in it.
struct Clause: Sendable {
    /// The conjunction that joins it to the clause before.
    enum Opener: Sendable {
        case none, but, because, condition, so
    }

    /// The punctuation before it.
    enum Gap: Sendable {
        case start, comma, stop, line
    }

    var opener = Opener.none
    var gap = Gap.start
    var isQuestion = false
    /// It ends with a question mark.
    var hasQuestionMark = false
    var atoms: [Atom] = []
    var start: Int
    var end: Int
    var hasLooseNegation = false

    func has(_ sense: Sense) -> Bool { atoms.contains { $0.sense == sense } }
}
