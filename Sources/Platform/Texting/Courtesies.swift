/// Polite words beside what a text says, in the languages of texts. Folded, without accents.
package enum Courtesies {
    /// "please", "thanks": without words that may also be a name or an answer, such as "ty" and "ok".
    package static let words = set(
        """
        please pls plz thanks thank thx cheers porfa gracias merci svp bitte danke grazie obrigado obrigada
        """)

    /// "por favor", "thank you": what stands beside those words.
    package static let besides = set("you u por per favor favore te sil plait so much")

    package static let greetings = set("hi hey hello hola salut hallo ciao oi")

    package static func set(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// The words without the courtesies at their end.
    ///
    /// - Parameters:
    ///   - words: folded.
    ///   - also: other words that say nothing there.
    package static func ended(_ words: [String], also: Set<String> = []) -> [String] {
        var words = words
        while let last = words.last, Self.words.contains(last) || also.contains(last) { words.removeLast() }
        return words
    }
}
