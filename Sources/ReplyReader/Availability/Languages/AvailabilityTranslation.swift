/// Writes a text about dates in English words, in each way that it can be meant.
struct AvailabilityTranslation {
    private let language: AvailabilityLanguage
    private let tokens: [AvailabilityToken]
    private let lexicon = Lexicon.standard
    /// More than one behind a phrase with two meanings.
    private(set) var texts: [[AvailabilityToken]] = [[]]
    /// Every word is in a phrase.
    private(set) var isComplete = true

    /// A text can be meant in few ways; where it has more of them, it is not read.
    private static let mostTexts = 8

    init(of tokens: [AvailabilityToken], in language: AvailabilityLanguage) {
        (self.language, self.tokens) = (language, tokens)
        translate()
    }

    private mutating func translate() {
        var place = 0
        while place < tokens.count {
            if closesStatement(place), negateStatement() {
                place += 1
            } else if goesElsewhere(place) {
                append([[.unclear]], behind: place + 1)
                place += 1
            } else if let match = language.match(tokens[place...]) {
                append(match.meanings, behind: place + match.length)
                place += match.length
            } else {
                append([other(tokens[place])], behind: place + 1)
                if tokens[place].kind == .word { isComplete = false }
                place += 1
            }
        }
    }

    private mutating func append(_ meanings: [[AvailabilityToken]], behind place: Int) {
        if meanings.count == 2, meanings[1] == [.word("if")] {
            return append([isConditional(place) ? meanings[1] : meanings[0]], behind: place)
        }
        texts = texts.flatMap { text in meanings.map { text + $0 } }
        if texts.count > Self.mostTexts { texts = [[.unclear]] }
    }

    /// "el 4 si encuentro niñera": a word that says nothing about the answer follows.
    private func isConditional(_ place: Int) -> Bool {
        guard place < tokens.count, tokens[place].kind == .word else { return false }
        let next = tokens[place...].drop { $0.kind == .word && language.isFiller($0.text) }
        guard let word = next.first, word.kind == .word else { return false }
        return language.match(next) == nil
    }

    /// A word that is in no phrase.
    private func other(_ token: AvailabilityToken) -> [AvailabilityToken] {
        // The day stands before the month.
        if case .pair(let day, let month) = token.kind {
            return [AvailabilityToken(kind: .pair(month, day), text: token.text)]
        }
        guard token.kind == .word else { return [token] }
        if language.isFiller(token.text) { return [] }
        let word = lexicon.vocabulary.word(Vocabulary.hash(token.text.utf8))
        let known = lexicon.languageWords[Int(word)]
        if word == 0, let corrected = language.corrected(token.text) { return corrected }
        if known.languages.contains(language.language) {
            let roles = known.roles(in: language.language)
            if roles == .light { return [] }
            // It negates or holds back, and the phrases do not say how.
            if !roles.isEmpty { return [.unclear] }
        } else if AvailabilityWords.isKnown(token.text) || DateWords.weekdays[token.text] != nil
            || DateWords.months[token.text] != nil
        {
            return [token]
        }
        return [.unread(token.text)]
    }

    private static let going: Set = ["voy", "vou", "vado", "vais"]

    /// "voy a nadar": what they go to do is not read.
    private func goesElsewhere(_ place: Int) -> Bool {
        guard Self.going.contains(tokens[place].text), language.match(tokens[place...])?.length ?? 1 == 1 else {
            return false
        }
        let next = tokens[(place + 1)...].drop {
            $0.kind == .word && (language.isFiller($0.text) || ["a", "al", "au"].contains($0.text))
        }
        guard let word = next.first, word.kind == .word, language.match(next) == nil else { return false }
        return other(word).contains(where: \.isUnread)
    }

    // MARK: A negation at the end

    private static let joints: Set = ["but", "and", "or", "so", "because", "if", "except"]
    private static let statements: Set = ["can", "yes"]

    private func closesStatement(_ place: Int) -> Bool {
        guard tokens[place].kind == .word, language.closingNegation.contains(tokens[place].text) else { return false }
        let next = place + 1
        guard next < tokens.count, !tokens[next].isMark else { return true }
        guard let match = language.match(tokens[next...]), let word = match.meanings.first?.first else { return false }
        return match.meanings.count == 1 && Self.joints.contains(word.text)
    }

    /// "kann am 4. und 5. nicht": turns the "can" of the statement that ends here.
    private mutating func negateStatement() -> Bool {
        guard texts.count == 1 else { return false }
        let start = texts[0].lastIndex { $0.isMark || Self.joints.subtracting(["and", "or"]).contains($0.text) }
        let statement = texts[0].indices.suffix(from: start.map { $0 + 1 } ?? 0)
        let verbs = statement.filter { Self.statements.contains(texts[0][$0].text) }
        guard verbs.count == 1, let verb = verbs.first, verb + 1 < texts[0].count else { return false }
        texts[0][verb] = .word("cant")
        return true
    }
}

/// The languages that a text can be in.
enum AvailabilityLanguages {
    /// Empty for a text that is only English.
    static func candidates(
        of bytes: [UInt8], known: LanguageSet?
    ) -> (languages: [AvailabilityLanguage], mayBeEnglish: Bool) {
        var scores = LanguageScores()
        // Without the letters behind numbers: "20h", "4th".
        let words = bytes.lazy.map(\.lowercased).filter { $0 != UInt8(ascii: "'") }
            .split { !$0.isLetter && !$0.isDigit }.filter { !$0.contains(where: \.isDigit) }
            .map { String(decoding: $0, as: UTF8.self) }
        for word in words {
            let languages = languages(of: word)
            scores.add(languages, languages.isOne && languages != .english ? 2 : 1)
        }
        let best = scores.best
        if best.isEmpty { return ([], true) }
        if let known, best.contains(known) {
            return (AvailabilityLanguage.all.filter { $0.language == known }, known == .english)
        }
        let mayBeEnglish = best.contains(.english)
        // Where it is English as well, only what is whole in another language may be that.
        let languages = AvailabilityLanguage.all.filter { language in
            best.contains(language.language) && (!mayBeEnglish || language.isWhole(words))
        }
        return (languages, mayBeEnglish || languages.isEmpty)
    }

    /// In English they are parts of names, or decide nothing.
    private static let hardlyEnglish: Set = [
        "la", "le", "el", "los", "las", "les", "un", "o", "das", "du", "bis", "ab", "am", "bin",
    ]

    /// Also where another language has the word: "mon".
    private static let englishDays: Set = [
        "mon", "tue", "tues", "wed", "weds", "thu", "thur", "thurs", "fri", "sat", "sun",
    ]

    private static func languages(of text: String) -> LanguageSet {
        let lexicon = Lexicon.standard
        let word = lexicon.vocabulary.word(Vocabulary.hash(text.utf8))
        var languages = lexicon.languageWords[Int(word)].languages
        for language in AvailabilityLanguage.all where language.has(text) { languages.insert(language.language) }
        let isEnglish = word != 0 && lexicon.isEnglish(word) || languages.isEmpty && AvailabilityWords.isKnown(text)
        if isEnglish || text == "sure" || englishDays.contains(text) { languages.insert(.english) }
        if hardlyEnglish.contains(text) { languages.remove(.english) }
        return languages
    }
}
