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

/// One phrase found in a reply.
struct Atom: Sendable {
    var sense: Sense
    /// "not" appeared inside an odd number of times.
    var isNegated = false
    var isForeign = false
    /// The tokens that it covers.
    var start: Int
    var end: Int
    /// The speaker of the clause is somebody else.
    var isAboutSomeoneElse = false
}

/// Senses as bits: a reply is asked for them dozens of times.
struct SenseSet: Sendable, ExpressibleByArrayLiteral {
    private var bits: UInt64 = 0

    init(arrayLiteral senses: Sense...) {
        for sense in senses { insert(sense) }
    }

    func contains(_ sense: Sense) -> Bool { bits & Self.bit(sense) != 0 }

    mutating func insert(_ sense: Sense) { bits |= Self.bit(sense) }

    func isDisjoint(with other: SenseSet) -> Bool { bits & other.bits == 0 }

    func isSubset(of other: SenseSet) -> Bool { bits & ~other.bits == 0 }

    /// There are fewer than 64 senses.
    private static func bit(_ sense: Sense) -> UInt64 { 1 << UInt64(sense.rawValue) }
}
