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
        description = parts[0] + "@" + parts[1].lowercased()
    }

    /// For comparison, which ignores case.
    package var key: String { description.lowercased() }
}
