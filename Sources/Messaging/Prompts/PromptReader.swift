internal import Values

/// Reads a text as the answer to one of the questions that are open.
package enum PromptReader {
    package enum Answer: Hashable, Sendable {
        /// Counted from 0.
        case choice(Int)
        /// In thousandths: nothing is lost to binary fractions.
        case quantity(thousandths: Int64)
    }

    package enum Result: Sendable {
        case one(Prompt, Answer)
        /// The text could answer any of these.
        case several([Prompt], String)
        /// It answers none of them.
        case none
    }

    /// A choice is meant by its number, its word, or the beginning of its word where no other begins so; case, marks
    /// and emoji aside. A letter before it names the question: `B1`.
    package static func read(_ text: String, open prompts: [Prompt]) -> Result {
        let words = text.uppercased().split { !$0.isLetter && !$0.isNumber && !".,-".contains($0) }
            .map { word in String(word.reversed().drop { ".,".contains($0) }.reversed()) }.filter { !$0.isEmpty }
        let said = words.joined(separator: " ")
        guard !said.isEmpty else { return .none }
        if prompts.count > 1, let tag = said.first, let named = prompts.first(where: { $0.tag == tag }) {
            let rest = String(said.dropFirst().drop { $0 == " " })
            if let answer = answer(rest, to: named.wanted) { return .one(named, answer) }
        }
        let takers = prompts.compactMap { prompt in answer(said, to: prompt.wanted).map { (prompt, $0) } }
        if let only = takers.first, takers.count == 1 { return .one(only.0, only.1) }
        return takers.isEmpty ? .none : .several(takers.map(\.0), said)
    }

    private static func answer(_ said: String, to wanted: Prompt.Wanted) -> Answer? {
        switch wanted {
        case .choice(let words):
            if let number = Int(said) { return words.atPlace(number) == nil ? nil : .choice(number - 1) }
            // "1 BREAK", as the question shows it.
            let parts = said.split(separator: " ", maxSplits: 1).map(String.init)
            if parts.count == 2, let number = Int(parts[0]), let word = words.atPlace(number),
                word.hasPrefix(parts[1])
            {
                return .choice(number - 1)
            }
            if let exact = words.firstIndex(of: said) { return .choice(exact) }
            let begun = words.indices.filter { words[$0].hasPrefix(said) }
            return begun.count == 1 ? .choice(begun[0]) : nil
        case .quantity: return thousandths(said).map { .quantity(thousandths: $0) }
        }
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
