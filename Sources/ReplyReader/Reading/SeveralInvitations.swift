import Values

/// Several asks are open: which answer goes with which? Nothing is guessed; what does not fit together is asked back.
struct SeveralInvitations {
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

    let conclusion: ReplyInterpreter
    let invitations: [OpenInvitation]
    /// Bits of the asks not yet settled: what "all" and "both" mean.
    let open: UInt64
    /// Bits of the asks that were refused before.
    let refused: UInt64
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

    init(_ conclusion: ReplyInterpreter) {
        self.conclusion = conclusion
        let invitations = conclusion.context.invitations
        self.invitations = invitations
        // "Which one?" was put with what they have confirmed beside what is open, for a no that may be to either.
        let context = conclusion.context
        let isListed = context.wasAskedWhich && context.lastSaid == .confirmation && context.held == .decline
        let listed = isListed ? context.told : []
        open = invitations.indices.reduce(0) {
            invitations[$1].isOpen || listed.contains(invitations[$1].number) ? $0 | 1 << UInt64($1) : $0
        }
        refused = invitations.indices.reduce(0) { invitations[$1].state == .declined ? $0 | 1 << UInt64($1) : $0 }
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
            || holdsBack
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
            let number = invitations[index].number
            // Where two asks bear one number, it tells nothing unless both got the same answer.
            let isPlain = invitations.indices.allSatisfy { invitations[$0].number != number || given[$0] == answer }
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
        // "The only one I can't do is Sunday" says yes to the others, "I can only say no to Sunday now" does not.
        if hasOnly, refs > 0, answers == [.decline] { throw Unclear(rule: .whichAsk) }
        let offers = answers.isEmpty || answers.contains(.confirm)
        if refs > 0, hasLimit(clause) || offers && offersEither(clause) { throw Unclear(rule: .whichAsk) }
        if refs > 0, namesOtherTime(clause) { throw Unclear(rule: .otherTime) }
        if refs == 0 {
            // "but not the one in between"
            if answers.isEmpty, clause.opener == .but, clause.hasLooseNegation { throw Unclear(rule: .unclearNegation) }
            return try takeAnswers(answers, clause)
        }
        if answers.isEmpty { return try takeRefs(items, clause) }
        try pair(items)
    }

    /// "oui vendredi, samedi pas trop": a no in any tongue that no phrase took in.
    private func hasStrayNot(_ clause: Clause) -> Bool {
        let tokens = conclusion.message.tokens
        return conclusion.message.places(of: clause).contains { index in
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
        if !given.isEmpty, isExcuse(before: clause) { throw Unclear(rule: .whichAsk) }
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
                } else if current == .tentative, isReason {
                    continue  // "hopefully fine by Sunday"
                } else if let before = current, before != answer {
                    if !currentHasRefs, !isReason { throw Unclear(rule: .conflictingAnswers) }
                    (current, currentHasRefs) = (answer, false)
                } else if lastBackward != answer || current != nil {
                    (current, currentHasRefs) = (answer, currentHasRefs)
                }
            case .only, .except: break
            }
        }
        if waiting.contains(where: { !isSaidAlready($0) }) { throw Unclear(rule: .whichAsk) }
        if let current, currentHasRefs { carried = current } else if let current { floating.append(current) }
    }

    /// "The lot! Sign me up for every one": they have just been given that answer.
    private func isSaidAlready(_ reference: Reference) -> Bool {
        reference.isSet
            && invitations.indices.allSatisfy { reference.mask >> UInt64($0) & 1 == 0 || given[$0] == lastBackward }
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
        if let part = reference.part,
            !invitations.indices.contains(where: { mask >> UInt64($0) & 1 == 1 && isIn(part, $0) })
        {
            throw Unclear(rule: .otherTime)
        }
        for place in invitations.indices where mask >> UInt64(place) & 1 == 1 {
            if let before = given[place], before != answer { throw Unclear(rule: .conflictingAnswers) }
            given[place] = answer
        }
    }
}
