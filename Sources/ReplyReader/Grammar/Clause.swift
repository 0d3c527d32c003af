/// One thought of a text, with what it says.
struct Clause: Sendable {
    /// What joins it to the clause before.
    enum Opener: Sendable {
        case none, but, because, condition, so
    }

    /// The mark in front.
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
