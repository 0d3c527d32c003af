internal import Values

/// Combines the clauses into one verdict.
extension AnswerPairing {
    func result() throws(UnclearPairing) -> Verdict? {
        var pairing = self
        if !pairing.pending.isEmpty {
            let isAll = pairing.pending.allSatisfy(\.isEverything) && !hasUnreadWordsAnywhere
            let isChosen =
                set.context.wasAskedWhich && !hasUnreadWordsAnywhere && reply.senses.isSubset(of: Self.courtesies)
            let isBoth =
                pairing.pending.count == 1 && pairing.pending[0].reference.kind == .both
                && set.open.nonzeroBitCount == 2
            if Set(pairing.floating).count > 1 { throw UnclearPairing(rule: .conflictingAnswers) }
            let answer = pairing.floating.first
            let taken = answer ?? (isAll || isBoth || isChosen ? set.impliedAnswer : nil)
            let fits = answer == nil || answer == .confirmed || set.context.wasAskedWhich && answer == set.context.held
            guard pairing.given.isEmpty, let taken, fits else {
                if reply.hasQuestion, reply.stances.isEmpty { return nil }
                if answer == nil { throw try pairing.missingAnswer() }
                throw UnclearPairing(rule: .whichAsk)
            }
            for waiting in pairing.pending {
                let isListed = set.context.lastSaid == .whichOrRefused || waiting.reference.mask & ~set.declined != 0
                if answer == nil, !isListed { throw UnclearPairing(rule: .noSuchAsk) }
                try pairing.give(taken, waiting.reference)
            }
            pairing.floating.removeAll()
        }
        if let rest = pairing.rest {
            let unnamed = set.open & ~excluded
            let others = set.invitations.indices.filter { unnamed >> UInt64($0) & 1 == 1 && pairing.given[$0] == nil }
            if !rest.isSet, others.count != 1 { throw UnclearPairing(rule: .whichAsk) }
            // "The others" means nothing if no invitation was answered.
            if others.count == set.invitations.count { throw UnclearPairing(rule: .whichAsk) }
            for place in others { pairing.given[place] = rest.answer }
        }
        guard !pairing.given.isEmpty else {
            if reply.stances.isEmpty { return nil }
            throw UnclearPairing(rule: .whichAsk)
        }
        if pairing.takesBackADeclineByPraise { throw UnclearPairing(rule: .whichAsk) }
        if pairing.floating.contains(where: { !pairing.given.values.contains($0) }) {
            throw UnclearPairing(rule: .conflictingAnswers)
        }
        return set.verdict(pairing.given, .perAsk)
    }

    /// The reply names invitations without an answer: ask "yes or no?".
    func missingAnswer() throws(UnclearPairing) -> UnclearPairing {
        guard given.isEmpty else { return UnclearPairing(rule: .whichAsk) }
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
            ? UnclearPairing(rule: .whichAsk) : UnclearPairing(rule: .whichAnswer, about: numbers)
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

    /// The senses that may accompany a number chosen from our list.
    private static let courtesies: SenseSet = [
        .thanks, .sorry, .chatter, .laughter, .everything, .only, .correction, .acknowledge, .keen, .yes, .no, .okay,
        .anyOne, .nothing, .except, .neutral,
    ]

    /// "Have a great show Friday" does not take back a no to Friday.
    private var takesBackADeclineByPraise: Bool {
        given.contains { set.declined >> UInt64($0.key) & 1 == 1 && $0.value == .confirmed }
            && !reply.stances.isEmpty
            && reply.stances.allSatisfy { $0.side == .no || $0.weight == .weak }
    }
}
