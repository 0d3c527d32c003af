internal import Values

/// What a text calls somebody: the first word of the name, or of what follows the comma in "Müller, Zoë".
enum GivenName {
    static func of(_ name: String) -> String {
        let parts = name.split(separator: ",", maxSplits: 1)
        let given = parts.count == 2 ? first(of: parts[1]) : nil
        if let given, !suffixes.contains(given.folded.filter { $0 != "." }) { return given }
        return first(of: parts.first ?? "") ?? name
    }

    private static func first(of words: Substring) -> String? {
        words.split(whereSeparator: \.isWhitespace).first.map(String.init)
    }

    /// In "Sammy Davis, Jr." the comma parts no names.
    private static let suffixes: Set<String> = ["jr", "sr", "ii", "iii", "iv", "md", "phd", "esq", "dds"]
}
