/// Identifies a statement in a cache, by its literal parts, which need neither copying nor joining.
struct StatementKey: Hashable {
    let pieces: [String]
    /// Whether the statement is extended to return the key of the row it inserts.
    var returnsKey = false

    /// Hashes the length only. Equality compares the parts, which is fast for identical literals.
    func hash(into hasher: inout Hasher) {
        hasher.combine(pieces.reduce(0) { $0 &+ $1.utf8.count })
    }
}
