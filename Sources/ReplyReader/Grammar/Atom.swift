/// One phrase found in a text.
struct Atom: Sendable {
    var sense: Sense
    /// "not" stood inside an odd number of times.
    var isNegated = false
    var isForeign = false
    /// Tokens it covers.
    var start: Int
    var end: Int
    /// The speaker of the clause is somebody else.
    var isOfOther = false
}
