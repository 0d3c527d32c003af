/// Phrases of texts about dates, in plain words without articles. The longest one at a place counts.
enum AvailabilityWords {
    static func role(of words: ArraySlice<String>) -> (role: AvailabilityRole, length: Int)? {
        for length in stride(from: min(longest, words.count), to: 0, by: -1) {
            if let role = table[words.prefix(length).joined(separator: " ")] { return (role, length) }
            // "isn't possible" as "not possible"
            if length > 1, let first = words.first, ["isnt", "arent", "aint", "wouldnt", "doesnt"].contains(first),
                let role = table["not " + words.prefix(length).dropFirst().joined(separator: " ")]
            {
                return (role, length)
            }
        }
        return nil
    }

    static func isKnown(_ word: String) -> Bool { vocabulary.contains(word) }

    private static let table: [String: AvailabilityRole] = {
        var found: [String: AvailabilityRole] = [:]
        for (role, list) in lists {
            for phrase in list.split(whereSeparator: { $0 == "," || $0.isNewline }) {
                let words = phrase.split(separator: " ").map(String.init)
                // Texts are looked up without articles behind the first word.
                let key =
                    words.prefix(1) + words.dropFirst().filter { !articles.contains($0) || words == ["if", "so"] }
                found[key.joined(separator: " ")] = role
            }
        }
        return found
    }()

    static let articles: Set = ["the", "a", "an", "my", "some", "really", "so", "very", "super", "just", "def"]

    private static let longest = table.keys.map { $0.split(separator: " ").count }.max() ?? 1

    /// Single words of the phrases, for corrections of the spelling.
    static let vocabulary: Set<String> = Set(table.keys.flatMap { $0.split(separator: " ").map(String.init) })

    /// A phrase stands in one of them alone.
    private static let lists =
        AvailabilityAnswerWords.lists + AvailabilityDateWords.lists + AvailabilityConditionWords.lists
        + AvailabilityCorrectionWords.lists + AvailabilityAsideWords.lists + PairWords.lists + foreign
}
