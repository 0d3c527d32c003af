import Values

/// Several asks are open: which answer goes with which? Nothing is guessed; what does not fit together is asked back.
struct SeveralAsks {
    enum Item {
        case answer(Answer, isReason: Bool)
        case refs(Reference, isEverything: Bool)
        case only
        case except
    }

    /// The text does not fit together.
    struct Unclear: Error {
        var rule: Rule
        /// The asks, by number, whose answer is missing.
        var about: [Int] = []
    }

    let conclusion: Conclusion
    let asks: [OpenAsk]
    /// Bits of the asks not yet settled: what "all" and "both" mean.
    let open: UInt64
    /// Bits of the asks that were refused before.
    private let refused: UInt64
    var given: [Int: Answer] = [:]
    /// Asks named so far that still wait for their answer.
    /// `isTold`: with more said of them, so that the next answer need not be theirs.
    var pending: [(reference: Reference, isEverything: Bool, isTold: Bool)] = []
    /// An answer that still waits for its asks.
    var floating: [Answer] = []
    /// The answer a list of asks goes on with: "yes to 1, 2 and 3".
    private var carried: Answer?
    var rest: (answer: Answer, isSet: Bool)?
    /// Bits of the asks that "all but" leaves out: nothing is said of them.
    var spared: UInt64 = 0

    init(_ conclusion: Conclusion) {
        self.conclusion = conclusion
        let asks = conclusion.context.asks
        self.asks = asks
        // "Which one?" was put with what they have confirmed beside what is open, for a no that may be to either.
        let context = conclusion.context
        let isListed = context.wasAskedWhich && context.lastSaid == .confirmation && context.held == .decline
        let listed = isListed ? context.told : []
        open = asks.indices.reduce(0) {
            asks[$1].isOpen || listed.contains(asks[$1].number) ? $0 | 1 << UInt64($1) : $0
        }
        refused = asks.indices.reduce(0) { asks[$1].state == .declined ? $0 | 1 << UInt64($1) : $0 }
    }

    /// Nil where the text names no ask.
    func verdict() -> Verdict? {
        if let ordered = inOrder() { return ordered }
        if let swapped = swapped() { return swapped }
        let message = conclusion.message
        let named =
            message.tokens.contains { $0.reference != nil && $0.reference?.kind != .whatever }
            || message.has(.everything) || message.has(.nothing) || message.has(.anyOne)
        guard named else { return nil }
        if message.hasCondition || message.has(.doubtful) || message.has(.elsewhere) || message.has(.standby)
            || message.clauses.contains(where: { !$0.isQuestion && $0.has(.pay) }) || message.hasStandOfOther
            || message.has(.riddle) && !takesBack || message.has(.pause)
        {
            return message.stands.isEmpty ? nil : Verdict(.needsHuman, rule: .whichAsk)
        }
        if isNotAll { return Verdict(.needsHuman, rule: .whichAsk) }
        let references = message.tokens.compactMap(\.reference)
        if references.count == 1, references[0].kind == .numeral, !wasAskedWhich || message.tokens.count > 1 {
            return Verdict(.needsHuman, rule: .whichAsk)
        }
        var reading = self
        do {
            for clause in message.clauses where !isAsked(clause) && !isSpanOfReason(clause) {
                try reading.take(clause, items(of: clause))
            }
            return try reading.result()
        } catch {
            return Verdict(.needsHuman, rule: error.rule, about: error.about)
        }
    }

    func verdict(_ given: [Int: Answer], _ rule: Rule) -> Verdict {
        var answers: [Int: Answer] = [:]
        for (index, answer) in given {
            let number = asks[index].number
            // Where two asks bear one number, it tells nothing unless both got the same answer.
            let isPlain = asks.indices.allSatisfy { asks[$0].number != number || given[$0] == answer }
            guard isPlain else { return Verdict(.needsHuman, rule: rule) }
            answers[number] = answer
        }
        let label: Label
        switch Set(given.values) {
        case [.confirm]: label = .confirm
        case [.decline]: label = .decline
        case [.tentative]: label = .tentative
        default: label = .mixed
        }
        return Verdict(label, rule: rule, answers: answers)
    }

    // MARK: Which goes with which

    private mutating func take(_ clause: Clause, _ items: [Item]) throws(Unclear) {
        var answers: [Answer] = []
        var refs = 0
        var (hasOnly, hasExcept) = (false, false)
        for item in items {
            switch item {
            case .answer(let answer, _): if answers.last != answer { answers.append(answer) }
            case .refs: refs += 1
            case .only: hasOnly = true
            case .except: hasExcept = true
            }
        }
        if refs > 0, isLeftOpen(clause) {
            for case .refs(let reference, _) in items { try give(.tentative, reference) }
            return
        }
        if refs > 0, clause.hasLooseNegation || hasStrayNot(clause) { throw Unclear(rule: .unclearNegation) }
        // "All, but might be late Sunday"
        if hasExcept, clause.has(.late) { throw Unclear(rule: .whichAsk) }
        if hasExcept, refs > 0 { return try takeExcept(items) }
        let isOnlyWhich = wasAskedWhich && answers.isEmpty && conclusion.context.held != .confirm
        if hasOnly, refs > 0, answers.allSatisfy({ $0 == .confirm }), !isOnlyWhich { return try takeOnly(items) }
        if refs == 0 { return try takeAnswers(answers, clause) }
        if answers.isEmpty { return try takeRefs(items, clause) }
        try pair(items)
    }

    /// "oui vendredi, samedi pas trop": a no in any tongue that no phrase took in.
    private func hasStrayNot(_ clause: Clause) -> Bool {
        let tokens = conclusion.message.tokens
        return (clause.start..<min(clause.end, tokens.count)).contains { index in
            tokens[index].kind == .word
                && conclusion.lexicon.classes[Int(tokens[index].word)].contains(.anyNot)
                && !clause.atoms.contains { $0.start <= index && index < $0.end }
        }
    }

    private mutating func takeAnswers(_ answers: [Answer], _ clause: Clause) throws(Unclear) {
        guard let answer = answers.first else { return }
        if answers.count > 1 { throw Unclear(rule: .conflictingAnswers) }
        if !pending.isEmpty, clause.opener != .because {
            for waiting in pending { try give(answer, waiting.reference) }
            pending.removeAll()
        } else {
            floating.append(answer)
        }
    }

    private mutating func takeRefs(_ items: [Item], _ clause: Clause) throws(Unclear) {
        let isTold = hasUnreadWords(in: clause)
        for case .refs(let reference, let isEverything) in items {
            let goesOn = clause.gap == .comma && clause.opener == .none
            if let carried, goesOn, isEverything || !isTold {
                try give(carried, reference)
            } else {
                pending.append((reference, isEverything, isTold))
            }
        }
        if clause.opener == .but { throw Unclear(rule: .whichAsk) }
    }

    private mutating func takeOnly(_ items: [Item]) throws(Unclear) {
        guard given.isEmpty, pending.isEmpty else { throw Unclear(rule: .conflictingAnswers) }
        for case .refs(let reference, _) in items { try give(.confirm, reference) }
        rest = (.decline, true)
    }

    /// "1 yes 2 no" and "yes to 1, no to 2": the first item shows which way round.
    private mutating func pair(_ items: [Item]) throws(Unclear) {
        carried = nil
        if pending.contains(where: \.isTold) { throw Unclear(rule: .whichAsk) }
        var waiting = pending.map(\.reference)
        pending.removeAll()
        var current: Answer?
        var currentHasRefs = false
        for item in items {
            switch item {
            case .refs(let reference, _):
                if let answer = current {
                    try give(answer, reference)
                    currentHasRefs = true
                } else {
                    waiting.append(reference)
                }
            case .answer(let answer, let isReason):
                if !waiting.isEmpty {
                    for reference in waiting { try give(answer, reference) }
                    waiting.removeAll()
                    current = nil
                    lastBackward = answer
                } else if let before = current, before != answer {
                    if !currentHasRefs, !isReason { throw Unclear(rule: .conflictingAnswers) }
                    (current, currentHasRefs) = (answer, false)
                } else if lastBackward != answer || current != nil {
                    (current, currentHasRefs) = (answer, currentHasRefs)
                }
            case .only, .except: break
            }
        }
        if !waiting.isEmpty { throw Unclear(rule: .whichAsk) }
        if let current, currentHasRefs { carried = current } else if let current { floating.append(current) }
    }

    /// The answer that the asks before it have just been given.
    private var lastBackward: Answer?

    mutating func give(_ answer: Answer, _ reference: Reference) throws(Unclear) {
        if reference.kind == .rest {
            rest = (answer, reference.isSet)
            return
        }
        var mask = reference.mask
        if reference.kind == .both {
            mask = open
            if open.nonzeroBitCount != 2 { throw Unclear(rule: .whichAsk) }
        }
        if reference.kind == .any, answer != .decline { throw Unclear(rule: .whichAsk) }
        if mask & ~refused != 0 { mask &= ~refused }
        if mask == 0 { throw Unclear(rule: .noSuchAsk) }
        if !reference.isSet, mask.nonzeroBitCount > 1 { throw Unclear(rule: .whichAsk) }
        for place in asks.indices where mask >> UInt64(place) & 1 == 1 {
            if let before = given[place], before != answer { throw Unclear(rule: .conflictingAnswers) }
            given[place] = answer
        }
    }

    // MARK: The sum

    /// Words beside the phrases that mean something the reader does not know: "pass along to all".
    private var hasUnreadWords: Bool {
        let message = conclusion.message
        let read = message.clauses.flatMap(\.atoms).filter { $0.sense != .neutral }.map { $0.start..<$0.end }
        return message.tokens.indices.contains { index in
            message.tokens[index].kind == .word && !read.contains { $0.contains(index) }
                && conclusion.lexicon.classes[Int(message.tokens[index].word)]
                    .isDisjoint(with: [.light, .filler, .closing, .article])
        }
    }

    /// "Have a great show Friday" takes no refusal of Friday back.
    private var revivesByKindWords: Bool {
        given.contains { refused >> UInt64($0.key) & 1 == 1 && $0.value == .confirm }
            && !conclusion.message.stands.isEmpty
            && conclusion.message.stands.allSatisfy { $0.side == .no || $0.weight == .weak }
    }

    private func result() throws(Unclear) -> Verdict? {
        var reading = self
        if !reading.pending.isEmpty {
            let isAll = reading.pending.count == 1 && reading.pending[0].isEverything && !hasUnreadWords
            let isBoth =
                reading.pending.count == 1 && reading.pending[0].reference.kind == .both && open.nonzeroBitCount == 2
            if Set(reading.floating).count > 1 { throw Unclear(rule: .conflictingAnswers) }
            let answer = reading.floating.first
            let taken = answer ?? (isAll || isBoth || wasAskedWhich ? unsaid : nil)
            let fits = answer == nil || answer == .confirm || wasAskedWhich && answer == conclusion.context.held
            guard reading.given.isEmpty, let taken, fits else {
                if conclusion.message.hasQuestion, conclusion.message.stands.isEmpty { return nil }
                if answer == nil { throw try reading.missingAnswer() }
                throw Unclear(rule: .whichAsk)
            }
            for waiting in reading.pending {
                let isListed = conclusion.context.lastSaid == .whichOrRefused || waiting.reference.mask & ~refused != 0
                if answer == nil, !isListed { throw Unclear(rule: .noSuchAsk) }
                try reading.give(taken, waiting.reference)
            }
            reading.floating.removeAll()
        }
        if let rest = reading.rest {
            let unnamed = open & ~spared
            let others = asks.indices.filter { unnamed >> UInt64($0) & 1 == 1 && reading.given[$0] == nil }
            if !rest.isSet, others.count != 1 { throw Unclear(rule: .whichAsk) }
            // "The others" than which?
            if others.count == asks.count { throw Unclear(rule: .whichAsk) }
            for place in others { reading.given[place] = rest.answer }
        }
        guard !reading.given.isEmpty else {
            if conclusion.message.stands.isEmpty { return nil }
            throw Unclear(rule: .whichAsk)
        }
        if reading.revivesByKindWords { throw Unclear(rule: .whichAsk) }
        if reading.floating.contains(where: { !reading.given.values.contains($0) }) {
            throw Unclear(rule: .conflictingAnswers)
        }
        return reading.verdict(reading.given, .perAsk)
    }
}
