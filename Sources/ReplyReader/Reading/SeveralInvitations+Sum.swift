/// What the clauses come to together.
extension SeveralInvitations {
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

    /// What may stand beside the number that a list is answered with.
    private static let courtesies: Set<Sense> = [
        .thanks, .sorry, .chatter, .laughter, .everything, .only, .correction, .acknowledge, .keen, .yes, .no, .okay,
        .anyOne, .nothing, .except, .neutral,
    ]

    /// "Have a great show Friday" takes no refusal of Friday back.
    private var revivesByKindWords: Bool {
        given.contains { refused >> UInt64($0.key) & 1 == 1 && $0.value == .confirm }
            && !conclusion.message.stands.isEmpty
            && conclusion.message.stands.allSatisfy { $0.side == .no || $0.weight == .weak }
    }

    func result() throws(Unclear) -> Verdict? {
        var reading = self
        if !reading.pending.isEmpty {
            let isAll = reading.pending.allSatisfy(\.isEverything) && !hasUnreadWords
            let isChosen = wasAskedWhich && !hasUnreadWords && conclusion.message.senses.isSubset(of: Self.courtesies)
            let isBoth =
                reading.pending.count == 1 && reading.pending[0].reference.kind == .both && open.nonzeroBitCount == 2
            if Set(reading.floating).count > 1 { throw Unclear(rule: .conflictingAnswers) }
            let answer = reading.floating.first
            let taken = answer ?? (isAll || isBoth || isChosen ? unsaid : nil)
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
            let others = invitations.indices.filter { unnamed >> UInt64($0) & 1 == 1 && reading.given[$0] == nil }
            if !rest.isSet, others.count != 1 { throw Unclear(rule: .whichAsk) }
            // "The others" than which?
            if others.count == invitations.count { throw Unclear(rule: .whichAsk) }
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
