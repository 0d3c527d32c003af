/// What a language says about dates: its phrases, each with the English words that mean the same. English is read by
/// `AvailabilityWords`; a text in another language is written in English words first.
struct AvailabilityLanguage: Sendable {
    let language: LanguageSet
    /// "am 4. und 5." are days, no ends of sentences.
    let pointsEndOrdinals: Bool
    /// "ich kann am 4. nicht": the words that negate at the end of a statement.
    let closingNegation: Set<String>
    /// By the words of a phrase, joined by spaces. "#" is a number or a weekday, in both languages; "%" only a number.
    private let phrases: [String: Meaning]
    private let longest: Int
    /// Words that say nothing: between the words of a phrase they are passed over.
    private let fillers: Set<String>
    private let words: Set<String>
    /// The phrases that a misspelled word is corrected to.
    private let targets: [(letters: [UInt8], meaning: Meaning)]

    /// The English words of a phrase; several where it has two meanings: "segunda" is Monday, or the second.
    private typealias Meaning = [[String]]

    static let all = [
        SpanishAvailability.language, FrenchAvailability.language, GermanAvailability.language,
        ItalianAvailability.language, PortugueseAvailability.language,
    ]

    /// - Parameters:
    ///   - phrases: English words, and the phrases that mean them, written without accents and apostrophes.
    ///     "monday/second" is one of two meanings.
    ///   - closingNegation: words, separated by spaces.
    init(
        _ language: LanguageSet, _ phrases: [(english: String, foreign: String)], fillers: String,
        pointsEndOrdinals: Bool = false, closingNegation: String = ""
    ) {
        var table: [String: Meaning] = [:]
        for (english, foreign) in phrases {
            let meaning = english.split(separator: "/").map { $0.split(separator: " ").map(String.init) }
            for phrase in foreign.split(whereSeparator: { $0 == "," || $0.isNewline }) {
                table[phrase.split(separator: " ").joined(separator: " ")] = meaning
            }
        }
        (self.language, self.pointsEndOrdinals, self.phrases) = (language, pointsEndOrdinals, table)
        self.fillers = Set(fillers.split(whereSeparator: \.isWhitespace).map(String.init))
        self.closingNegation = Set(closingNegation.split(separator: " ").map(String.init))
        longest = table.keys.map { $0.split(separator: " ").count }.max() ?? 1
        targets = table.filter { $0.key.utf8.count > 4 && !$0.key.contains(" ") }
            .map { (Array($0.key.utf8), $0.value) }
        words = self.fillers.union(table.keys.flatMap { $0.split(separator: " ").map(String.init) })
    }

    func has(_ word: String) -> Bool { words.contains(word) }

    /// All words are phrases, or say nothing.
    func isWhole(_ words: [String]) -> Bool {
        words.contains { phrases[$0] != nil } && words.allSatisfy { phrases[$0] != nil || fillers.contains($0) }
    }

    // MARK: Phrases

    /// A phrase of a text: what it means, and the tokens that it takes.
    struct Match {
        let meanings: [[AvailabilityToken]]
        let length: Int
    }

    /// The longest phrase at the beginning of the tokens; nil where none is.
    func match(_ tokens: ArraySlice<AvailabilityToken>) -> Match? {
        let (plain, short) = (words(of: tokens, isShort: false), words(of: tokens, isShort: true))
        guard let first = longestMatch(plain) else { return longestMatch(short) }
        guard let second = longestMatch(short), second.length > first.length else { return first }
        return second
    }

    func isFiller(_ word: String) -> Bool { fillers.contains(word) }

    /// A word of a phrase, or a number.
    private struct Part {
        let key: String
        let token: AvailabilityToken
        /// How many tokens the phrase takes up to here.
        let end: Int
    }

    private func words(of tokens: ArraySlice<AvailabilityToken>, isShort: Bool) -> [Part] {
        var parts: [Part] = []
        for (offset, token) in tokens.enumerated() where parts.count < longest {
            if token.isMark { break }
            if isShort, offset > 0, token.kind == .word, fillers.contains(token.text) { continue }
            parts.append(Part(key: token.text, token: token, end: offset + 1))
        }
        return parts
    }

    private func longestMatch(_ parts: [Part]) -> Match? {
        for length in stride(from: parts.count, to: 0, by: -1) {
            let parts = parts.prefix(length)
            // "les 3 premieres" names its number.
            let exact = parts.map(\.key).joined(separator: " ")
            if let meaning = phrases[exact] ?? phrases[parts.map(key).joined(separator: " ")] {
                let dates = parts.filter { isDate($0) }.map { date($0.token) }
                return Match(meanings: meaning.map { written($0, dates) }, length: parts.last?.end ?? 0)
            }
            guard length > 1, parts.contains(where: isDate) else { continue }
            let numbers = parts.map { $0.token.kind == .word ? $0.key : "%" }.joined(separator: " ")
            let days = parts.map { isDate($0) ? "#" : $0.key }.joined(separator: " ")
            if let meaning = phrases[numbers] ?? phrases[days] {
                let dates = parts.filter(isDate).map { date($0.token) }
                return Match(meanings: meaning.map { written($0, dates) }, length: parts.last?.end ?? 0)
            }
        }
        return nil
    }

    private func key(_ part: Part) -> String { part.token.kind == .word ? part.key : "#" }

    private func isDate(_ part: Part) -> Bool { part.token.kind != .word || weekday(part.token) != nil }

    private func date(_ token: AvailabilityToken) -> AvailabilityToken { weekday(token) ?? token }

    private func weekday(_ token: AvailabilityToken) -> AvailabilityToken? {
        guard token.kind == .word, let meaning = phrases[token.text], let word = meaning[0].first,
            meaning[0].count == 1, DateWords.weekdays[word] != nil
        else { return nil }
        return .word(word)
    }

    private func written(_ english: [String], _ dates: [AvailabilityToken]) -> [AvailabilityToken] {
        var dates = dates[...]
        return english.map { word in
            if word.hasPrefix("#"), let date = dates.popFirst() {
                guard word == "#th", case .number(let number) = date.kind else { return date }
                return AvailabilityToken(kind: .ordinal(number), text: "\(number)th")
            }
            if word.hasSuffix("th"), let number = Int(word.dropLast(2)) {
                return AvailabilityToken(kind: .ordinal(number), text: word)
            }
            return Int(word).map { AvailabilityToken(kind: .number($0), text: word) } ?? .word(word)
        }
    }

    /// The phrases of one word that a misspelled word can be, if all of them mean the same.
    func corrected(_ word: String) -> [AvailabilityToken]? {
        guard word.utf8.count > 4 else { return nil }
        let letters = Array(word.utf8)
        let near = targets.filter { AvailabilityAtomizer.isOneSlip(letters, $0.letters) }
        guard let meaning = near.first?.meaning, meaning.count == 1, near.allSatisfy({ $0.meaning == meaning }) else {
            return nil
        }
        return written(meaning[0], [])
    }
}
