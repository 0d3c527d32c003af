package import Platform
package import Storage
internal import Values

/// Finds names that differ so little that one may be a slip: `Grce Hopper` and `Grace Hopper`.
package struct SimilarNames: Sendable {
    private struct Entry: Sendable {
        let name: String
        let folded: String
        /// One bit for each character. An edit changes at most two.
        let characters: UInt64
    }

    /// By the number of characters: an edit changes it by at most one.
    private var byLength: [Int: [Entry]] = [:]

    package init(_ names: [String] = []) {
        for name in names { insert(name) }
    }

    package mutating func insert(_ name: String) {
        let entry = Self.entry(name)
        byLength[entry.folded.unicodeScalars.count, default: []].append(entry)
    }

    /// The most similar of the names; nil if none is similar, or one is the same.
    package func nearest(to name: String) -> String? {
        let wanted = Self.entry(name)
        let length = wanted.folded.unicodeScalars.count
        let allowed = min(2, wanted.folded.count / 5)
        guard allowed > 0 else { return nil }
        var nearest: (name: String, distance: Int)?
        for count in (length - allowed)...(length + allowed) {
            for other in byLength[count] ?? []
            where (other.characters ^ wanted.characters).nonzeroBitCount <= 2 * allowed {
                let distance = Suggestions.distance(wanted.folded, other.folded)
                if distance == 0 { return nil }
                if distance <= allowed, distance < nearest?.distance ?? .max { nearest = (other.name, distance) }
            }
        }
        return nearest?.name
    }

    private static func entry(_ name: String) -> Entry {
        let folded = name.folded
        let characters = folded.unicodeScalars.reduce(into: UInt64(0)) { $0 |= 1 << UInt64($1.value % 64) }
        return Entry(name: name, folded: folded, characters: characters)
    }

    /// The names of an account's contacts.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> SimilarNames {
        SimilarNames(
            try tx.values("SELECT name FROM contact WHERE account_id = \(account) AND archived_at IS NULL"))
    }
}
