import Values

/// Reads what a performer texted. Pure and deterministic: no clock, no I/O.
package struct Reader: Sendable {
    private let lexicon: Lexicon

    /// The first reader of a process builds the lexicon; later ones share it.
    package init() {
        lexicon = Lexicon.standard
    }

    /// What `text` says about the invitations of `context`. Never fails; an unclear text gives `needsHuman`.
    package func read(_ text: String, in context: ReplyContext) -> Verdict {
        let bytes = Folding.fold(text)
        if let reaction = Reaction(bytes) { return reaction.verdict(in: context) }
        switch CarrierWord(folded: bytes) {
        case .optOut: return Verdict(.optOut, rule: .carrierOptOut)
        case .help: return Verdict(.help, rule: .carrierHelp)
        case .optIn: return Verdict(.optIn, rule: .carrierOptIn)
        case nil:
            if CarrierWord.isMisspelledStop(bytes, lexicon.vocabulary) { return Verdict(.optOut, rule: .freeOptOut) }
        }
        let words = Tokenizer.tokens(of: bytes, in: lexicon)
        guard !words.isEmpty else { return Verdict(.needsHuman, rule: .empty) }
        let verdict = verdict(words, bytes, context)
        return verdict.isNotUnderstood ? respelled(words, bytes, context) ?? verdict : verdict
    }

    private func verdict(_ words: [Token], _ bytes: [UInt8], _ context: ReplyContext) -> Verdict {
        let tokens = References.mark(words, bytes, context, lexicon)
        let matcher = Matcher.match(tokens, in: lexicon)
        let reply = ParsedReply(tokens, ClauseSplitter.clauses(tokens, matcher, lexicon), lexicon)
        return ReplyInterpreter(reply, context).verdict()
    }

    /// The verdict with unknown words corrected. Accepts a correction only if every candidate gives the same verdict.
    private func respelled(_ words: [Token], _ bytes: [UInt8], _ context: ReplyContext) -> Verdict? {
        let verdicts = Respelling(words, bytes, lexicon).readings().map { verdict($0, bytes, context) }
            .filter { !$0.answers.isEmpty || $0.label == .optOut || $0.label == .lateRunning }
        guard let first = verdicts.first else { return nil }
        return verdicts.allSatisfy { $0.label == first.label && $0.answers == first.answers } ? first : nil
    }
}

extension Verdict {
    /// The reply contains words that the reader does not know, and no plain answer.
    fileprivate var isNotUnderstood: Bool {
        guard label == .needsHuman || label == .other, held == nil, about.isEmpty else { return false }
        return [.unknown, .unreadWords, .unclearNegation, .lean, .courtesy].contains(rule)
    }
}
