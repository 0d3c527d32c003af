package import Values

/// Reads what a performer texted. Pure and deterministic: no clock, no I/O.
///
/// `read` lists the stages in their order; below it each stage is one function that says what it takes and gives.
package struct Reader: Sendable {
    private let lexicon: Lexicon
    /// Nil where the rules alone decide.
    private let opinion: SecondOpinion?

    /// The first reader of a process builds the lexicon; later ones share it.
    package init() {
        (lexicon, opinion) = (Lexicon.standard, SecondOpinion(model: AnswerModel.compiled))
    }

    private init(lexicon: Lexicon) {
        (self.lexicon, opinion) = (lexicon, nil)
    }

    /// A reader without the second opinion: for training it, and for measuring the rules.
    package static var rulesOnly: Reader { Reader(lexicon: Lexicon.standard) }

    /// What `text` says about the invitations of `context`. Never fails; an unclear text gives `needsHuman`.
    package func read(_ text: String, in context: ReplyContext) -> Verdict {
        var trace: Explanation?
        return read(text, in: context, &trace)
    }

    /// What each stage makes of `text`, and the verdict.
    package func explain(_ text: String, in context: ReplyContext) -> Explanation {
        var trace: Explanation? = Explanation()
        let verdict = read(text, in: context, &trace)
        trace?.verdict = verdict
        return trace ?? Explanation()
    }

    /// How much of `text` the rules read. The second opinion is trained with it.
    package func coverage(of text: String, in context: ReplyContext) -> Coverage {
        var trace: Explanation?
        return readByRules(MailReply.ownWords(of: text), in: context, &trace).coverage
    }

    /// The language that a text is clearly written in. Nil for a short text, for one that may be in another one, and for
    /// one in a language that texts are not written in.
    package static func language(of text: String) -> TextLanguage? {
        let bytes = Folding.fold(MailReply.ownWords(of: text))
        guard let main = SentenceLanguages.clear(Tokenizer.tokens(of: bytes, in: .standard), bytes, .standard) else {
            return nil
        }
        return TextLanguage.allCases.first { LanguageSet($0) == main }
    }

    // MARK: The stages

    private func read(_ text: String, in context: ReplyContext, _ trace: inout Explanation?) -> Verdict {
        let own = MailReply.ownWords(of: text)
        let read = readByRules(own, in: context, &trace)
        return takeSecondOpinion(on: read, of: own, &trace)
    }

    /// What the rules read, and how much of the text.
    private typealias Interpretation = (verdict: Verdict, coverage: Coverage)

    private func readByRules(_ text: String, in context: ReplyContext, _ trace: inout Explanation?) -> Interpretation {
        let sent = fold(text, &trace)
        if let verdict = readWhole(sent, context, &trace) { return (verdict, .whole) }
        let bytes = removeQuotes(from: sent, &trace)
        if bytes.count < sent.count, let verdict = readWhole(bytes, context, &trace) { return (verdict, .whole) }
        let tokens = markLanguages(markAddressee(tokenize(bytes, &trace), bytes, context), bytes, context, &trace)
        let read = interpret(tokens, bytes, context, &trace)
        return correctSpelling(of: read, tokens, bytes, context, &trace)
    }

    /// The stages that are repeated with corrected words.
    private func interpret(
        _ words: [Token], _ bytes: [UInt8], _ context: ReplyContext, _ trace: inout Explanation?
    ) -> Interpretation {
        let tokens = markReferences(words, bytes, context, &trace)
        let phrases = matchPhrases(tokens, bytes, &trace)
        let reply = splitClauses(tokens, phrases, &trace)
        return (applyRules(reply, context, &trace), Coverage(of: reply))
    }

    /// Folding. From the text as sent to bytes without case marks, accents, look-alike letters and invisible
    /// characters; one byte for each emoji.
    private func fold(_ text: String, _ trace: inout Explanation?) -> [UInt8] {
        let bytes = Folding.fold(text)
        trace?.add(.folding, StageText.text(bytes))
        return bytes
    }

    /// Whole text. From bytes to a verdict, for a reaction and a text that is nothing but a carrier word.
    private func readWhole(_ bytes: [UInt8], _ context: ReplyContext, _ trace: inout Explanation?) -> Verdict? {
        let verdict = RuleOrder.wholeText.verdict(WholeText(bytes: bytes, context: context, lexicon: lexicon))
        trace?.add(.wholeText, StageText.verdict(verdict))
        return verdict
    }

    /// Quotes. Removes our own words from the bytes: lines behind ">", and a request in front of its answer.
    private func removeQuotes(from bytes: [UInt8], _ trace: inout Explanation?) -> [UInt8] {
        let own = QuotedText.removed(from: bytes)
        if own.count < bytes.count { trace?.add(.quotes, StageText.text(own)) }
        return own
    }

    /// Tokens. From bytes to words of the vocabulary, numbers, times, marks and emoji. Writes out contractions,
    /// corrects plain typing errors and repairs misplaced spaces.
    private func tokenize(_ bytes: [UInt8], _ trace: inout Explanation?) -> [Token] {
        let tokens = Tokenizer.tokens(of: bytes, in: lexicon)
        trace?.add(.tokens, StageText.tokens(tokens, bytes))
        return tokens
    }

    /// Notes the words of the name of the person who was asked.
    private func markAddressee(_ tokens: [Token], _ bytes: [UInt8], _ context: ReplyContext) -> [Token] {
        guard let addressee = context.addressee else { return tokens }
        let names = Folding.fold(addressee).map(\.lowercased).split { !$0.isLetter }.filter { $0.count > 1 }
        var marked = tokens
        for index in tokens.indices where tokens[index].kind == .word {
            let word = bytes[tokens[index].start..<tokens[index].end].map(\.lowercased).prefix(while: \.isLetter)
            // "Ada's phone", "adas phone"
            marked[index].isAddressee = names.contains {
                word == $0 || word.count == $0.count + 1 && word.starts(with: $0)
            }
        }
        return marked
    }

    /// Languages. Notes for each word the language of its sentence, and what it does in that language.
    private func markLanguages(
        _ tokens: [Token], _ bytes: [UInt8], _ context: ReplyContext, _ trace: inout Explanation?
    ) -> [Token] {
        let marked = SentenceLanguages.mark(tokens, bytes, lexicon, known: context.language.map { LanguageSet($0) })
        if marked.contains(where: { !$0.languages.isEmpty }) { trace?.add(.languages, StageText.languages(marked)) }
        return marked
    }

    /// References. Replaces days, and the numbers and names of invitations, by tokens that say which invitations they
    /// can mean.
    private func markReferences(
        _ tokens: [Token], _ bytes: [UInt8], _ context: ReplyContext, _ trace: inout Explanation?
    ) -> [Token] {
        let marked = References.mark(tokens, bytes, context, lexicon)
        trace?.add(.references, StageText.tokens(marked, bytes))
        return marked
    }

    /// Phrases. From tokens to the longest phrase at each place, with its sense, and the negations beside phrases.
    private func matchPhrases(_ tokens: [Token], _ bytes: [UInt8], _ trace: inout Explanation?) -> Matcher {
        let matcher = Matcher.match(tokens, in: lexicon)
        trace?.add(.phrases, StageText.phrases(matcher.atoms, tokens, bytes))
        return matcher
    }

    /// Clauses. From phrases to clauses with their conjunctions and questions, and to the yes and no that they say.
    private func splitClauses(_ tokens: [Token], _ phrases: Matcher, _ trace: inout Explanation?) -> ParsedReply {
        let clauses = ClauseSplitter.clauses(tokens, phrases, lexicon)
        trace?.add(.clauses, StageText.clauses(clauses))
        return ParsedReply(tokens, clauses, lexicon)
    }

    /// Rules. From what the reply says to the verdict of the first rule that applies, with what it says besides.
    private func applyRules(_ reply: ParsedReply, _ context: ReplyContext, _ trace: inout Explanation?) -> Verdict {
        var verdict = RuleOrder.verdict(reply, context)
        verdict.flags.formUnion(reply.flags)
        if reply.hasQuestion, verdict.label != .question { verdict.flags.insert(.alsoAsks) }
        if verdict.label == .confirm, reply.needsSomething { verdict.flags.insert(.offers) }
        if verdict.label == .tentative { verdict.snooze = SnoozeReader(reply, context).snooze() }
        trace?.add(.rules, StageText.verdict(verdict))
        return verdict
    }

    /// Spelling. Where a text is not understood, interprets it again with its unknown words corrected. Accepts a
    /// correction only if every candidate gives the same verdict.
    private func correctSpelling(
        of read: Interpretation, _ words: [Token], _ bytes: [UInt8], _ context: ReplyContext,
        _ trace: inout Explanation?
    ) -> Interpretation {
        guard read.verdict.isNotUnderstood else { return read }
        let respelling = Respelling(words, bytes, lexicon)
        if let written = respelling.writtenOut() {
            let corrected = interpret(written, bytes, context, &trace)
            if corrected.verdict.isUnderstood {
                trace?.add(.spelling, StageText.verdict(corrected.verdict))
                return corrected
            }
        }
        var candidates: [Interpretation] = []
        for reading in respelling.readings() {
            let corrected = interpret(reading, bytes, context, &trace)
            if corrected.verdict.isUnderstood { candidates.append(corrected) }
        }
        let first = candidates.first
        let isAgreed = candidates.allSatisfy {
            $0.verdict.label == first?.verdict.label && $0.verdict.answers == first?.verdict.answers
        }
        trace?.add(.spelling, StageText.verdict(isAgreed ? first?.verdict : nil))
        return isAgreed ? first ?? read : read
    }

    /// Second opinion. From the verdict of the rules to the same one; or to one that changes nothing, where the text
    /// does not look like one that says so.
    private func takeSecondOpinion(on read: Interpretation, of text: String, _ trace: inout Explanation?) -> Verdict {
        guard let verdict = opinion?.applied(to: read.verdict, of: text, read.coverage) else { return read.verdict }
        trace?.add(.secondOpinion, StageText.verdict(verdict))
        return verdict
    }
}

extension Verdict {
    /// With corrected words.
    fileprivate var isUnderstood: Bool {
        !answers.isEmpty || label == .optOut || label == .lateRunning || rule == .reassurance
    }

    /// The reply contains words that the reader does not know, and no plain answer.
    fileprivate var isNotUnderstood: Bool {
        guard label == .needsHuman || label == .other, held == nil, about.count < 2 else { return false }
        return [.unknown, .unreadWords, .unclearNegation, .lean, .courtesy].contains(rule)
    }
}
