package import Values

/// Matches a text with the open prompts.
package enum PromptReader {
    package enum Answer: Hashable, Sendable {
        /// The index, from 0.
        case choice(Int)
        /// In thousandths, to avoid floating-point errors.
        case quantity(thousandths: Int64)
        case amount(Money)
    }

    package enum Result: Sendable {
        case one(Prompt, Answer)
        /// It matches several choices of this prompt, or it is a quantity for this prompt while others are open.
        case unclear(Prompt)
        /// It is a number, and this prompt has fewer choices.
        case outOfRange(Prompt, number: Int)
        /// It answers no prompt.
        case none
    }

    /// A choice matches by its number, its name, an unambiguous prefix, or words that only it contains. Case, accents,
    /// punctuation and emoji are ignored. A number alone is never a part of a choice, such as its time. If several
    /// prompts could take the text, the last one sent does; a leading letter selects another: `B1`. A number alone is a
    /// quantity only if no other prompt is open.
    ///
    /// - Parameter prompts: oldest first.
    package static func read(_ text: String, open prompts: [Prompt]) -> Result {
        let said = plain(text)
        guard !said.isEmpty else { return .none }
        let named = named(text, by: said.first, among: prompts)
        if let named, prompts.count > 1 { return named }
        let readings = prompts.reversed().map { ($0, reading(text, for: $0.wanted)) }
        for (prompt, reading) in readings {
            guard let answer = reading.answer else { continue }
            if case .quantity = answer, prompts.count > 1 { continue }
            return .one(prompt, answer)
        }
        return named ?? readings.lazy.compactMap { $1.result(of: $0) }.first ?? .none
    }

    /// `B1`, even if `A` is already answered.
    private static func named(_ text: String, by letter: Character?, among prompts: [Prompt]) -> Result? {
        guard let prompt = prompts.first(where: { $0.letter == letter }) else { return nil }
        let rest = text.drop { !$0.isLetter }.dropFirst()
        return reading(String(rest), for: prompt.wanted).answer.map { .one(prompt, $0) }
    }

    private enum Reading: Hashable {
        case one(Answer)
        case outOfRange(Int)
        case unclear, none

        var answer: Answer? { if case .one(let answer) = self { answer } else { nil } }

        /// What it is to a prompt that does not take it; nil if it has nothing to do with it.
        func result(of prompt: Prompt) -> Result? {
            switch self {
            case .one, .unclear: .unclear(prompt)
            case .outOfRange(let number): .outOfRange(prompt, number: number)
            case .none: nil
            }
        }
    }

    private static func reading(_ text: String, for wanted: Prompt.ExpectedAnswer) -> Reading {
        let said = plain(text)
        switch wanted {
        case .choice(let words), .words(let words):
            let isNumbered = if case .choice = wanted { true } else { false }
            let choices = words.map { plain($0).folded }
            let reading = choice(said, of: choices, isNumbered: isNumbered)
            guard case .none = reading, let short = withoutArticle(said) else { return reading }
            return choice(short, of: choices, isNumbered: isNumbered)
        case .quantity: return thousandths(said).map { .one(.quantity(thousandths: $0)) } ?? .none
        case .amount(let home):
            let bare = text.reversed().drop { $0.isWhitespace || ".!?,".contains($0) }.reversed()
            return (try? Money.read(String(bare), home: home)).map { .one(.amount($0)) } ?? .none
        }
    }

    /// `THE FILM ONE` → `FILM`; nil without such words around it.
    private static func withoutArticle(_ said: String) -> String? {
        var words = said.split(separator: " ")
        if words.count > 1, words.first == "THE" { words.removeFirst() }
        if words.count > 1, words.last == "ONE" { words.removeLast() }
        let short = words.joined(separator: " ")
        return short == said ? nil : short
    }

    private static func choice(_ said: String, of words: [String], isNumbered: Bool) -> Reading {
        guard !said.isEmpty else { return .none }
        if isNumbered, let number = Int(said), words.atPlace(number) != nil { return .one(.choice(number - 1)) }
        let folded = said.folded
        var exact = Set(words.indices.filter { words[$0] == folded })
        // "1 BREAK", as shown in the question.
        let parts = folded.split(separator: " ", maxSplits: 1).map(String.init)
        if isNumbered, parts.count == 2, let number = Int(parts[0]), let word = words.atPlace(number),
            word.hasPrefix(parts[1])
        {
            exact.insert(number - 1)
        }
        if isNumbered, exact.isEmpty, said.allSatisfy(\.isWholeNumber) {
            return said.count <= 3 ? Int(said).map { .outOfRange($0) } ?? .none : .none
        }
        let some = Set(folded.split(separator: " "))
        let close = words.indices.filter { index in
            words[index].hasPrefix(folded) || some.isSubset(of: words[index].split(separator: " "))
        }
        for meant in [exact, Set(close)] {
            if let only = meant.first, meant.count == 1 { return .one(.choice(only)) }
            if !meant.isEmpty { return .unclear }
        }
        return .none
    }

    /// In capitals, without punctuation and emoji, with single spaces.
    private static func plain(_ text: String) -> String {
        text.uppercased().split { !$0.isLetter && !$0.isNumber && !".,-".contains($0) }
            .map { word in String(word.reversed().drop { ".,".contains($0) }.reversed()) }
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// `5`, `5.2`, `5,25`: at most three decimals, at most nine digits before them.
    private static func thousandths(_ text: String) -> Int64? {
        let parts = text.split(separator: text.contains(".") ? "." : ",", omittingEmptySubsequences: false)
        guard let whole = parts.first, !whole.isEmpty, whole.count <= 9, parts.count <= 2,
            let units = Int64(whole), units >= 0
        else { return nil }
        guard parts.count == 2 else { return units * 1000 }
        let fraction = parts[1]
        guard (1...3).contains(fraction.count), fraction.allSatisfy(\.isNumber), let value = Int64(fraction) else {
            return nil
        }
        let scale: Int64 = [100, 10, 1][fraction.count - 1]
        return units * 1000 + value * scale
    }
}
