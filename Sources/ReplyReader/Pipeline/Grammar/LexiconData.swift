/// The data that the lexicon is built from. The files in `Phrases` define it.
struct LexiconData: Sendable {
    /// Meaning → spellings: "can not" ← cant, cannot …
    var spellings: [(String, [String])]
    var phrases: [PhraseList]
    /// Named parts of phrases: `{DO}`.
    var lists: [String: String]
    var classes: [(WordClass, [String])]
    /// Words that are interchangeable in phrases: `<event>`.
    var kinds: [(String, [String])]
    var optOutRoles: [(OptOutRole, [String])]
    var places: [String]
    /// Known only so that they are not taken for typing errors.
    var ordinaryWords: [String]
    var slipTargets: [String]
    /// Short words that are tried where a text is not understood: see `Respelling`.
    var commonWords: [String]
    var prefixes: [String]

    /// "that night", "tomorrow" and the like become references in texts, and `@` in phrases.
    static func withDaysAsSigns(_ words: [String]) -> [String] {
        var result: [String] = []
        for word in words {
            if ["tonight", "today", "tomorrow"].contains(word) {
                result.append("@")
            } else if let last = result.last, ["that", "this"].contains(last), spans.contains(word) {
                result[result.count - 1] = "@"
            } else {
                result.append(word)
            }
        }
        return result
    }

    /// Drops the "I" at the start: otherwise a short phrase with "I" would hide a longer one without it.
    static func withoutSubject(_ words: [Word], _ subject: Word) -> [Word] {
        words.count > 1 && words[0] == subject ? Array(words.dropFirst()) : words
    }

    private static let spans: Set<String> = [
        "night", "day", "week", "weekend", "evening", "month", "date", "morning", "afternoon",
    ]

    /// In the order of `Glyph`: yes … laugh, then other.
    static let emojiNames = [":yes:", ":no:", ":hope:", ":cheer:", ":heart:", ":sad:", ":think:", ":laugh:", ":face:"]

    /// The words of a text, separated by white space.
    static func words(_ text: String) -> [String] {
        text.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init)
    }
}
