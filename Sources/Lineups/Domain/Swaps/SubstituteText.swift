import Values

/// The words of a text as `SubstituteReader` compares them: folded, with contractions written out.
struct SubstituteText {
    struct Word {
        /// Lowercase, without accents: `not` for the end of "can't", `'s` for the end of "Ben's".
        let folded: String
        /// As it was typed; empty for what was written out.
        let typed: String
        /// A comma, a dash or another mark stands before it.
        let isAfterMark: Bool
        /// A sentence begins with it.
        let isAfterStop: Bool

        var isCapitalized: Bool { typed.first?.isUppercase == true }
    }

    let words: [Word]
    /// Capitals tell names from other words.
    let hasMixedCase: Bool

    init(_ body: String) {
        var (words, letters) = ([Word](), "")
        var (isAfterMark, isAfterStop) = (true, true)
        func end() {
            guard !letters.isEmpty else { return }
            for (index, part) in Self.parts(of: letters).enumerated() {
                words.append(
                    Word(
                        folded: part.folded, typed: part.typed, isAfterMark: isAfterMark && index == 0,
                        isAfterStop: isAfterStop && index == 0))
            }
            (letters, isAfterMark, isAfterStop) = ("", false, false)
        }
        for character in body + " " {
            if character.isLetter || character.isNumber || "'’-".contains(character) && !letters.isEmpty {
                letters.append(character)
                continue
            }
            end()
            if ".!?;:\n".contains(character) { isAfterStop = true }
            if !character.isWhitespace && character != "@" || character.isNewline { isAfterMark = true }
        }
        self.words = words
        hasMixedCase = body.contains(where: \.isLowercase)
    }

    private static func parts(of letters: String) -> [(folded: String, typed: String)] {
        var typed = letters
        while let last = typed.last, "'’-".contains(last) { typed.removeLast() }
        let folded = typed.folded
        if let words = contractions[folded.filter { $0 != "'" }], folded != "well", folded != "ill" {
            return words.split(separator: " ").map { (String($0), "") }
        }
        for ending in ["'s", "'ll", "'d"] where folded.hasSuffix(ending) && folded.count > ending.count {
            return [(String(folded.dropLast(ending.count)), String(typed.dropLast(ending.count))), (ending, "")]
        }
        return [(folded, typed)]
    }

    private static let contractions = [
        "cant": "can not", "cannot": "can not", "couldnt": "could not", "wont": "will not", "wouldnt": "would not",
        "isnt": "is not", "dont": "do not", "doesnt": "does not", "didnt": "did not", "arent": "are not",
        "aint": "is not", "shouldnt": "should not", "hes": "he 's", "shes": "she 's", "hed": "he 'd",
        "shed": "she 'd", "hell": "he 'll", "shell": "she 'll", "theyll": "they 'll", "im": "i am",
        "wanna": "want to", "gonna": "going to",
    ]

    /// Whether the words from there on are these, in one sentence.
    func has(_ phrase: [String], at start: Int) -> Bool {
        guard start >= 0, start + phrase.count <= words.count else { return false }
        return phrase.indices.allSatisfy { offset in
            words[start + offset].folded == phrase[offset] && (offset == 0 || !words[start + offset].isAfterStop)
        }
    }

    /// The length of the longest of these phrases that stands there, in the same sentence as the word before it; nil
    /// for none.
    func longest(of phrases: [[String]], at start: Int) -> Int? {
        guard words.indices.contains(start), start == 0 || !words[start].isAfterStop else { return nil }
        return phrases.filter { has($0, at: start) }.map(\.count).max()
    }

    /// The place behind the last word of the sentence.
    func end(of start: Int) -> Int { words.indices.first { $0 > start && words[$0].isAfterStop } ?? words.count }

    /// Whether nothing of the clause is left there, or only a few words that say when or why.
    func isClauseEnd(_ index: Int) -> Bool {
        guard index < words.count else { return true }
        return words[index].isAfterMark || words[index].isAfterStop || Self.closing.contains(words[index].folded)
    }

    private static let closing: Set<String> = [
        "if", "for", "instead", "then", "though", "tho", "thanks", "thx", "please", "pls", "so", "and", "but", "he",
        "she", "they", "that", "this", "tonight", "tomorrow", "on", "at", "friday", "saturday", "sunday", "monday",
        "tuesday", "wednesday", "thursday", "fri", "sat", "sun", "mon", "tue", "wed", "thu", "maybe", "probably",
    ]
}
