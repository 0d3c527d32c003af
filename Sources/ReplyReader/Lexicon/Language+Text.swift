package import Values

extension TextLanguage {
    /// The language that a text is clearly written in. Nil for a short text, for one that may be in another one, and for
    /// one in a language that texts are not written in.
    package init?(of text: String) {
        let bytes = Folding.fold(MailReply.ownWords(of: text))
        let tokens = Tokenizer.tokens(of: bytes, in: .standard)
        guard let main = SentenceLanguages.clear(tokens, bytes, .standard),
            let language = Self.allCases.first(where: { Language($0).set == main })
        else { return nil }
        self = language
    }
}
