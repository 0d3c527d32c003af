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
