package import Platform
package import Storage
internal import Values

/// Names that differ so little that one may be a slip: `Grce Hopper` and `Grace Hopper`.
package enum SimilarName {
    /// The most similar of the names; nil if none is similar, or one is the same.
    package static func nearest(to name: String, among names: [String]) -> String? {
        let folded = name.folded
        let allowed = min(2, folded.count / 5)
        guard allowed > 0 else { return nil }
        let near = names.compactMap { other -> (name: String, distance: Int)? in
            let candidate = other.folded
            guard abs(candidate.count - folded.count) <= allowed else { return nil }
            let distance = Suggestions.distance(folded, candidate)
            return distance <= allowed ? (other, distance) : nil
        }
        guard let nearest = near.min(by: { $0.distance < $1.distance }), nearest.distance > 0 else { return nil }
        return nearest.name
    }

    /// The contact of the account whose name is most similar; nil if none is.
    package static func nearest(to name: String, account: ID<Account>, in tx: Transaction) throws -> String? {
        let names: [String] = try tx.values(
            "SELECT name FROM contact WHERE account_id = \(account) AND archived_at IS NULL")
        return nearest(to: name, among: names)
    }
}
