import Values

/// Reads what a performer texted: pure, deterministic, without clock or network.
package struct Reader: Sendable {
    private let lexicon: Lexicon

    /// The first reader of a process builds the lexicon; later ones share it.
    package init() {
        lexicon = Lexicon.standard
    }

    /// What `text` says about the asks of `context`.
    package func read(_ text: String, in context: ReplyContext) -> Verdict {
        let bytes = Folding.fold(text)
        if let reaction = Reaction(bytes) { return reaction.verdict(in: context) }
        switch CarrierWord(folded: bytes) {
        case .optOut: return Verdict(.optOut, rule: .carrierOptOut)
        case .help: return Verdict(.help, rule: .carrierHelp)
        case .optIn: return Verdict(.optIn, rule: .carrierOptIn)
        case nil: if CarrierWord.isSlipOfStop(bytes, lexicon.vocabulary) { return Verdict(.optOut, rule: .freeOptOut) }
        }
        let words = Tokenizer.tokens(of: bytes, in: lexicon)
        guard !words.isEmpty else { return Verdict(.needsHuman, rule: .empty) }
        let tokens = References.mark(words, bytes, context, lexicon)
        let matcher = Matcher.match(tokens, in: lexicon)
        let message = Message(tokens, ClauseSplitter.clauses(tokens, matcher, lexicon), lexicon)
        return Conclusion(message, context, lexicon).verdict()
    }
}
