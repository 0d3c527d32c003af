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

    /// An edit changes the number of characters by at most one. Another number, as in "Table 12" and "Table 13", is no
    /// slip.
    private struct Group: Hashable {
        let length: Int
        let digits: String
    }

    private var groups: [Group: [Entry]] = [:]
    private var known: Set<String> = []

    package init(_ names: [String] = []) {
        for name in names { insert(name) }
    }

    package mutating func insert(_ name: String) {
        let entry = Self.entry(name)
        guard known.insert(entry.folded).inserted else { return }
        groups[Self.group(entry.folded), default: []].append(entry)
    }

    /// The most similar of the names; nil if none is similar, or one is the same.
    package func nearest(to name: String) -> String? {
        let wanted = Self.entry(name)
        let allowed = min(2, wanted.folded.count / 5)
        guard allowed > 0, !known.contains(wanted.folded) else { return nil }
        let own = Self.group(wanted.folded)
        var nearest: (name: String, distance: Int)?
        for length in (own.length - allowed)...(own.length + allowed) {
            for other in groups[Group(length: length, digits: own.digits)] ?? []
            where (other.characters ^ wanted.characters).nonzeroBitCount <= 2 * allowed {
                let distance = Suggestions.distance(wanted.folded, other.folded)
                if distance <= allowed, distance < nearest?.distance ?? .max { nearest = (other.name, distance) }
                if distance == 1 { return other.name }
            }
        }
        return nearest?.name
    }

    private static func group(_ folded: String) -> Group {
        Group(length: folded.unicodeScalars.count, digits: folded.filter(\.isNumber))
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
