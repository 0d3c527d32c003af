/// An e-mail address as people have them: one `@`, something before it, a dotted host after it, no white space.
package struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// Nil when it cannot be an address. The host is taken in lower case; the rest stays as written.
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

    /// How two addresses are told apart: without regard to case.
    package var key: String { description.lowercased() }
}
