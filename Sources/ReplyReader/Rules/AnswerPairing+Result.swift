import Values

/// Combines the clauses into one verdict.
extension AnswerPairing {
    func result() throws(UnclearPairing) -> Verdict? {
        var pairing = self
        if !pairing.pending.isEmpty {
            let isAll =
                pairing.pending.allSatisfy { $0.isEverything || $0.reference.kind == .both } && saysOnlyGroups
                || pairing.pending.allSatisfy { $0.isEverything && $0.reference.count != nil }
                    && !hasUnreadWordsAnywhere
            // "Or the dates that work": they are a yes.
            let isAskedFor = set.context.wasAskedWhich || set.context.isNamedByDate && !reply.hasQuestion
            let isChosen =
                isAskedFor && !hasUnreadWordsAnywhere && reply.senses.isSubset(of: Self.courtesies)
            if Set(pairing.floating).count > 1 { throw UnclearPairing(rule: .conflictingAnswers) }
            let answer = pairing.floating.first
            let taken = answer ?? (isAll || isChosen ? set.impliedAnswer : nil)
            let fits = answer == nil || answer == .confirmed || set.context.wasAskedWhich && answer == set.context.held
            guard pairing.given.isEmpty, let taken, fits else {
                if reply.hasQuestion, reply.stances.isEmpty { return nil }
                // "Thanks for both", when both are answered.
                if answer == nil, set.open == 0, reply.stances.isEmpty, pairing.pending.allSatisfy(\.reference.isGroup),
                    !reply.senses.isDisjoint(with: Self.politeness)
                {
                    return nil
                }
                if answer == nil { throw try pairing.missingAnswer() }
                throw UnclearPairing(rule: .whichInvitation)
            }
            // "Both" alone does not take back a no.
            let mayTakeBackNo = pairing.pending.contains(where: \.reference.isGroup) && set.declined != 0
            if answer == nil, mayTakeBackNo, !set.context.wasAskedWhich {
                guard set.open == 0 || set.open.nonzeroBitCount == 2 else {
                    throw UnclearPairing(rule: .whichInvitation)
                }
                if set.open == 0 {
                    throw UnclearPairing(rule: .disputed, about: set.invitations.map(\.number))
                }
            }
            for waiting in pairing.pending {
                let isListed = set.context.lastSaid == .whichOrRefused || waiting.reference.mask & ~set.declined != 0
                if answer == nil, !isListed { throw UnclearPairing(rule: .noSuchInvitation) }
                try pairing.give(taken, waiting.reference)
            }
            pairing.floating.removeAll()
        }
        if let rest = pairing.rest {
            let unnamed = set.rest & ~excluded
            let others = set.invitations.indices.filter { unnamed >> UInt64($0) & 1 == 1 && pairing.given[$0] == nil }
            if !rest.isSet, others.count != 1 { throw UnclearPairing(rule: .whichInvitation) }
            // "The others" means nothing if no invitation was answered.
            if others.count == set.invitations.count { throw UnclearPairing(rule: .whichInvitation) }
            for place in others { pairing.given[place] = rest.answer }
        }
        guard !pairing.given.isEmpty else {
            if reply.stances.isEmpty { return nil }
            throw UnclearPairing(rule: .whichInvitation)
        }
        if pairing.takesBackADeclineByPraise { throw UnclearPairing(rule: .whichInvitation) }
        if pairing.floating.contains(where: { !pairing.given.values.contains($0) }) {
            throw UnclearPairing(rule: .conflictingAnswers)
        }
        return set.verdict(pairing.given, .perInvitation)
    }

    /// The reply names invitations without an answer: ask "yes or no?".
    func missingAnswer() throws(UnclearPairing) -> UnclearPairing {
        guard given.isEmpty else { return UnclearPairing(rule: .whichInvitation) }
        var pairing = self
        for waiting in pending { try pairing.give(.maybe, waiting.reference) }
        return missingAnswer(to: Array(pairing.given.keys))
    }

    /// "All but 2", without an answer for the others either.
    func missingAnswer(butTo items: [ClauseItem]) -> UnclearPairing {
        let excepted = items.drop { if case .except = $0 { false } else { true } }
        var left = set.open
        for case .references(let reference, _) in excepted { left &= ~reference.mask }
        return missingAnswer(to: set.invitations.indices.filter { left >> UInt64($0) & 1 == 1 })
    }

    private func missingAnswer(to places: [Int]) -> UnclearPairing {
        let numbers = places.map { set.invitations[$0].number }.sorted()
        // We have already asked about exactly these.
        let isOld = numbers == set.context.named.sorted()
        return numbers.isEmpty || isOld
            ? UnclearPairing(rule: .whichInvitation) : UnclearPairing(rule: .whichAnswer, about: numbers)
    }

    /// Words outside every phrase that the reader does not understand: "pass along to all".
    private var hasUnreadWordsAnywhere: Bool {
        let read = reply.clauses.flatMap(\.atoms).filter { $0.sense != .neutral }.map { $0.start..<$0.end }
        return reply.tokens.indices.contains { index in
            reply.tokens[index].kind == .word && !read.contains { $0.contains(index) }
                && reply.classes(index)
                    .isDisjoint(with: [.light, .filler, .closing, .article])
        }
    }

    /// It says "both" or "all", and besides at most "please" and thanks behind it: not "thanks all", "sick for both".
    private var saysOnlyGroups: Bool {
        let read = reply.clauses.flatMap(\.atoms)
        let group =
            reply.tokens.indices.first { reply.tokens[$0].reference?.kind == .both }
            ?? read.first { $0.sense == .everything }?.start ?? 0
        let isOnly = read.allSatisfy { atom in
            let beside = atom.start < group ? Self.besideGroups : Self.behindGroups
            return beside.contains(atom.sense)
        }
        guard isOnly else { return false }
        return reply.tokens.indices.allSatisfy { index in
            reply.tokens[index].kind != .word || read.contains { $0.start <= index && index < $0.end }
                || !reply.classes(index).isDisjoint(with: [.light, .filler, .article, .changing])
        }
    }

    private static let besideGroups: SenseSet = [.everything, .neutral, .correction]
    private static let behindGroups: SenseSet = [.everything, .neutral, .correction, .thanks, .laughter, .keen]
    private static let politeness: SenseSet = [.thanks, .chatter, .sorry, .laughter]

    /// The senses that may accompany a number chosen from our list.
    private static let courtesies: SenseSet = [
        .thanks, .sorry, .chatter, .laughter, .everything, .only, .correction, .acknowledge, .keen, .yes, .no, .okay,
        .anyOne, .nothing, .except, .neutral,
    ]

    /// "Have a great show Friday" does not take back a no to Friday; "both work" does.
    private var takesBackADeclineByPraise: Bool {
        given.contains { set.declined >> UInt64($0.key) & 1 == 1 && $0.value == .confirmed }
            && !reply.stances.isEmpty
            && reply.stances.allSatisfy { $0.side == .no || $0.weight == .weak && !isSaidOfGroup($0) }
    }

    /// "Both work", "all of them are fine".
    private func isSaidOfGroup(_ stance: Stance) -> Bool {
        let clause = reply.clauses[stance.clause]
        return (clause.start..<max(clause.start, stance.place.lowerBound)).contains { index in
            reply.tokens[index].reference?.kind == .both
                || clause.atoms.contains { $0.sense == .everything && $0.start <= index && index < $0.end }
        }
    }
}
