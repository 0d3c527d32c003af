/// Raised and lowered text as plain characters: `10²³`, `H₂O`, `x^(2k)`.
enum RaisedText {
    /// - Parameter before: the character before it; nil at the start.
    static func text(_ text: String, isRaised: Bool, after before: Character?) -> String {
        let content = String(text[...].trimmed)
        guard !content.isEmpty else { return text }
        let table = isRaised ? superscripts : subscripts
        let characters = content.compactMap { table[$0] }
        if characters.count == content.count { return String(characters) }
        // 1st, 2nd, and notes in brackets.
        let isOrdinal = before?.isNumber == true && content.allSatisfy(\.isLetter) && content.count <= 3
        if before == nil || isOrdinal || content.first == "[" || content.contains(where: \.isNewline) { return text }
        let mark = isRaised ? "^" : "_"
        return content.count == 1 ? mark + content : "\(mark)(\(content))"
    }

    private static let superscripts = table("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ")
    private static let subscripts = table(
        "0123456789+-−=()aeoxhklmnpstiruvj", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢᵣᵤᵥⱼ")

    private static func table(_ plain: String, _ other: String) -> [Character: Character] {
        Dictionary(uniqueKeysWithValues: zip(plain, other))
    }
}
