import Values

/// The name by which a text addresses a contact: the first word of the name, or of the part after the comma in "Müller,
/// Zoë". A title is left out before a first name, and kept before a last name alone. A stage name with "DJ" or "The" is
/// kept whole. Emoji are left out.
package enum GivenName {
    package static func of(_ name: String) -> String {
        let plain = name.filter { !$0.isPictograph }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return plain.isEmpty ? name : given(in: plain)
    }

    private static func given(in name: String) -> String {
        if let first = name.split(separator: " ").first, stageTitles.contains(first.folded.filter { $0 != "." }) {
            return name
        }
        let parts = name.split(separator: ",", maxSplits: 1)
        let given = parts.count == 2 ? first(of: parts[1]) : nil
        if let given, !suffixes.contains(given.folded.filter { $0 != "." }) { return given }
        return first(of: parts.first ?? "") ?? name
    }

    private static func first(of words: Substring) -> String? {
        let words = words.split(whereSeparator: \.isWhitespace)
        let name = words.drop { titles.contains($0.folded.filter { $0 != "." }) }
        guard name.count != words.count, name.count < 2 else { return name.first.map(String.init) }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private static let titles: Set<String> = [
        "dr", "prof", "professor", "mr", "mrs", "ms", "mx", "rev", "sir", "dame", "herr", "frau",
    ]

    /// Part of the name that follows.
    private static let stageTitles: Set<String> = ["dj", "mc", "vj", "lil", "the"]

    /// After these, the comma does not separate the last name: "Sammy Davis, Jr."
    private static let suffixes: Set<String> = ["jr", "sr", "ii", "iii", "iv", "md", "phd", "esq", "dds"]
}

extension Character {
    /// An emoji or another picture, such as ★.
    fileprivate var isPictograph: Bool {
        guard !isASCII else { return false }
        return unicodeScalars.contains { scalar in
            scalar.properties.isEmojiPresentation || scalar.properties.generalCategory == .otherSymbol
                || scalar == "\u{FE0F}" || scalar == "\u{20E3}"
        }
    }
}
