import Foundation

/// An e-mail address: one `@`, a local part and a host with a dot, without white space.
package struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// Nil if it is not an address. The host is converted to lower case.
    package init?(_ text: String) {
        let trimmed = text.drop(while: \.isWhitespace)
        let end = trimmed.lastIndex(where: { !$0.isWhitespace }).map(trimmed.index(after:)) ?? trimmed.endIndex
        let parts = trimmed[..<end].split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.count <= 64, parts[1].utf8.count <= 253,
            !parts[0].contains(where: { $0.isWhitespace || "<>(),;:\"".contains($0) })
        else { return nil }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        let isHost = labels.allSatisfy { label in
            !label.isEmpty && label.first != "-" && label.last != "-"
                && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
        }
        guard labels.count >= 2, isHost else { return nil }
        description = (parts[0] + "@" + parts[1].lowercased()).precomposedStringWithCanonicalMapping
    }

    /// Whether it has the form of RFC 5321, section 4.1.2, without quoting, and a top-level domain that can exist.
    /// Cards and sheets have addresses that do not, and are still read.
    package var canReceiveMail: Bool {
        let parts = description.split(separator: "@")
        let atoms = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let isLocal = atoms.allSatisfy { atom in
            !atom.isEmpty
                && atom.allSatisfy { character in
                    character.isASCII
                        ? character.isLetter || character.isNumber || "!#$%&'*+-/=?^_`{|}~".contains(character)
                        : character.isLetter || character.isNumber
                }
        }
        let labels = parts[1].split(separator: ".")
        let isHost = labels.allSatisfy { $0.utf8.count <= 63 } && labels.last?.contains(where: \.isLetter) == true
        return isLocal && isHost && (labels.last?.count ?? 0) >= 2 && description.utf8.count <= 254
    }

    /// For comparison, which ignores case.
    package var key: String { description.lowercased() }
}
