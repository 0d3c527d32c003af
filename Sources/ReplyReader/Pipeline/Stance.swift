/// Yes or no, as one phrase says it.
struct Stance: Sendable {
    enum Side: Sendable {
        case yes, no
    }

    /// How plainly it is said. The heavier one prevails where a reply has both.
    enum Weight: Int, Comparable, Sendable {
        /// "ok", "great", a reason
        case weak = 1
        /// "yes", "no", "I'd love to"
        case clear
        /// "I can make it"
        case plain

        static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }
    }

    var side: Side
    var weight: Weight
    var sense: Sense
    var clause: Int
    var isForeign: Bool
    /// The tokens that it covers.
    var place: Range<Int>

    init?(_ atom: Atom, clause: Int) {
        (sense, self.clause, isForeign) = (atom.sense, clause, atom.isForeign)
        place = atom.start..<atom.end
        switch atom.sense {
        case .okay, .approve: (side, weight) = (.yes, .weak)
        case .yes, .rhetorical, .desire: (side, weight) = (.yes, .clear)
        case .accept: (side, weight) = (atom.isNegated ? .no : .yes, .plain)
        case .no, .exclaimNo: (side, weight) = (.no, .clear)
        case .refuse, .wish: (side, weight) = (.no, .plain)
        case .busy: (side, weight) = atom.isNegated ? (.yes, .clear) : (.no, .weak)
        default: return nil
        }
    }
}
