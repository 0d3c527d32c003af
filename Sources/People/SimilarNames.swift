package import Platform
package import Storage
import Values

/// Finds names that differ so little that one may be a slip: `Grce Hopper` and `Grace Hopper`.
package struct SimilarNames: Sendable {
    /// An edit changes the number of characters by at most one. Another number, as in "Table 12" and "Table 13", is no
    /// slip.
    private struct Key: Hashable {
        let length: Int
        let digits: String
    }

    /// The sketches lie together, because all of them are looked at, and the names hardly ever.
    private struct Group {
        var sketches: [Sketch] = []
        var names: [(name: String, folded: String)] = []

        mutating func append(_ name: String, _ folded: String) {
            sketches.append(Sketch(folded))
            names.append((name, folded))
        }

        mutating func removeLast() {
            sketches.removeLast()
            names.removeLast()
        }
    }

    /// What a name is made of, in bits. Names whose sketches differ much are not compared.
    private struct Sketch {
        let characters: UInt64
        let pairs: UInt64

        init(_ folded: String) {
            var (characters, pairs, last): (UInt64, UInt64, UInt32) = (0, 0, 0)
            for scalar in folded.unicodeScalars {
                characters |= 1 << UInt64(scalar.value % 64)
                pairs |= 1 << UInt64((last &* 31 &+ scalar.value) % 64)
                last = scalar.value
            }
            (self.characters, self.pairs) = (characters, pairs)
        }

        /// False for names that are further apart than `edits`. An edit replaces one character, or three pairs where
        /// two characters change places.
        func isNear(_ other: Sketch, edits: Int) -> Bool {
            (characters ^ other.characters).nonzeroBitCount <= 2 * edits
                && (pairs ^ other.pairs).nonzeroBitCount <= 6 * edits
        }
    }

    private var groups: [Key: Group] = [:]
    private var known: Set<String> = []

    package init(_ names: [String] = []) {
        for name in names { insert(name) }
    }

    package mutating func insert(_ name: String) {
        insert(name, folded: name.folded)
    }

    /// Returns false if the name, or one that differs by case and accents only, is there already.
    @discardableResult
    mutating func insert(_ name: String, folded: String) -> Bool {
        guard known.insert(folded).inserted else { return false }
        groups[Self.key(folded), default: Group()].append(name, folded)
        return true
    }

    /// Takes back the last insertion.
    ///
    /// - Parameter folded: of the name.
    mutating func removeLast(folded: String) {
        guard known.remove(folded) != nil else { return }
        groups[Self.key(folded)]?.removeLast()
    }

    /// Whether no short word is another one: "Ana Murphy" is not "Xia Murphy" with a typo.
    package static func mayBeTypo(_ name: String, for other: String) -> Bool {
        let (left, right) = (name.folded.split(separator: " "), other.folded.split(separator: " "))
        guard left.count == right.count else { return true }
        return zip(left, right).allSatisfy {
            Suggestions.distance(String($0), String($1)) <= max(1, min($0.count, $1.count) / 4)
        }
    }

    /// The most similar of the names; nil if none is similar, or one is the same.
    package func nearest(to name: String) -> String? { nearest(toFolded: name.folded) }

    func nearest(toFolded wanted: String) -> String? {
        let edits = min(2, wanted.count / 5)
        guard edits > 0, !known.contains(wanted) else { return nil }
        let (key, sketch) = (Self.key(wanted), Sketch(wanted))
        var nearest: (name: String, distance: Int)?
        for length in (key.length - edits)...(key.length + edits) {
            guard let group = groups[Key(length: length, digits: key.digits)] else { continue }
            for index in group.sketches.indices where group.sketches[index].isNear(sketch, edits: edits) {
                let other = group.names[index]
                let distance = Suggestions.distance(wanted, other.folded)
                if distance == 1 { return other.name }
                if distance <= edits, distance < nearest?.distance ?? .max { nearest = (other.name, distance) }
            }
        }
        return nearest?.name
    }

    private static func key(_ folded: String) -> Key {
        guard folded.utf8.allSatisfy({ $0 < 0x80 }) else {
            return Key(length: folded.unicodeScalars.count, digits: folded.filter(\.isNumber))
        }
        let digits = folded.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return Key(length: folded.utf8.count, digits: String(decoding: digits, as: UTF8.self))
    }

    /// The names of an account's contacts.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> SimilarNames {
        SimilarNames(try tx.values("SELECT name FROM contact WHERE account_id = \(account) AND archived_at IS NULL"))
    }
}
