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
