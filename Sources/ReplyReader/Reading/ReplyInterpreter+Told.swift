import Values

/// We have said what we understood, or asked "yes or no?" of some asks: the text may take that in, or answer it.
extension ReplyInterpreter {
    /// "Yes or no for 2?", "no": nothing else is meant.
    func answerToNamed() -> Verdict? {
        guard let invitation = context.invitations.first(where: { context.named.contains($0.number) }) else {
            return nil
        }
        let single = answerToOne(invitation)
        guard let answer = single.answers[invitation.number] else { return nil }
        if assent == .weak { return Verdict(.needsHuman, rule: .acknowledgement, about: context.named) }
        let answers = Dictionary(uniqueKeysWithValues: Set(context.named).map { ($0, answer) })
        return Verdict(single.label, rule: single.rule, answers: answers, flags: single.flags)
    }

    /// "OK, you're out", "ok": that was a statement, and who takes it in answers nothing. A no is taken back by a plain
    /// yes only.
    func receipt() -> Verdict? {
        let told = context.invitations.filter { context.told.contains($0.number) }
        guard !told.isEmpty, !namesAsk else { return nil }
        let areConfirmed = told.allSatisfy { $0.state == .confirmed }
        switch assent {
        case .weak where message.hasQuestion: return Verdict(.question, rule: .question)
        case .weak where hasUnread: return Verdict(.needsHuman, rule: .unreadWords)
        case .weak where context.wasAskedWhich: return Verdict(.needsHuman, rule: .acknowledgement)
        case .weak: return Verdict(.other, rule: .receipt)
        case .warm where areConfirmed && !open.isEmpty:
            return Verdict(.needsHuman, rule: .acknowledgement)
        case .warm where !areConfirmed && !told.contains { $0.state == .maybe }:
            return Verdict(.needsHuman, rule: .disputed, lean: .confirm, about: told.map(\.number))
        case .warm, .plain, nil: return nil
        }
    }

    /// Our last text asked nothing of what is open: who says a bare word may answer that, or only take it in.
    func answerToSomethingElse() -> Verdict? {
        guard context.lastSaid == .other, !namesAsk else { return nil }
        if assent == .weak, !message.hasQuestion, !hasUnread {
            return Verdict(.needsHuman, rule: .acknowledgement)
        }
        let confirmed = context.invitations.filter { $0.state == .confirmed }
        guard let invitation = open.first ?? confirmed.first else { return nil }
        let single = answerToOne(invitation)
        guard let answer = single.answers[invitation.number] else { return nil }
        if open.count == 1 {
            return Verdict(.needsHuman, rule: .outOfContext, flags: single.flags, about: [invitation.number]).holding(
                answer)
        }
        guard open.isEmpty, confirmed.count == 1, answer == .decline else { return nil }
        return Verdict(.needsHuman, rule: .disputed, flags: single.flags, lean: .decline, about: [invitation.number])
    }

    // MARK: How plainly a yes is one

    /// What the yes in a text is worth where no question was asked.
    private enum Assent {
        /// "ok", "sounds good", "no problem", "sure", "thanks": agrees with whatever was said.
        case weak
        /// "I'd love to", "yes thanks": more than that, and yet no answer.
        case warm
        /// "yes", "I'm in", "actually I can"
        case plain
    }

    /// Nil where the text does not only agree.
    private var assent: Assent? {
        guard message.senses.isDisjoint(with: Self.ofMoreThanAssent), !message.hasLooseNegation,
            !message.hasAnswerInQuestion, !message.has(.riddle) || isOnlyOkay
        else { return nil }
        guard !message.stands.isEmpty else {
            let isPolite = message.has(.acknowledge) || message.has(.thanks) || message.has(.enough) || isOnlyOkay
            return isPolite && !hasUnread && !message.has(.correction) && !message.hasQuestion ? .weak : nil
        }
        guard message.stands.allSatisfy({ $0.side == .yes }) else { return nil }
        let worth = message.stands.map(worth)
        if worth.contains(.plain) {
            // "Yes please keep me in mind", "yes thanks": the same word may only be polite.
            let isStatement = message.stands.contains { $0.sense == .accept && self.worth($0) == .plain }
            if isStatement || message.has(.correction) { return .plain }
            if message.has(.enough) { return .weak }
            return message.has(.thanks) || hasUnread ? .warm : .plain
        }
        return message.has(.correction) || worth.contains(.warm) ? .warm : .weak
    }

    private static let ofMoreThanAssent: Set<Sense> = [
        .maybe, .unsure, .check, .doubtful, .condition, .dispute, .but, .late, .arriving, .setback, .pay, .elsewhere,
        .standby, .keen, .guess, .snooze, .except, .wrongPerson,
    ]

    /// "oh ok", "ok then": no answer to a request, and plain enough to a statement.
    private var isOnlyOkay: Bool {
        message.has(.riddle)
            && message.tokens.indices.allSatisfy { index in
                message.tokens[index].kind != .word
                    || classes(index).contains(.light) && !saysYes(index) && !denies(index)
            }
    }

    var hasUnread: Bool { message.tokens.indices.contains(where: isUnread) }

    private func worth(_ stand: Stance) -> Assent {
        switch stand.sense {
        case .yes: return stand.place.contains(where: saysYes) ? .plain : .weak
        // "That works" and "can't wait" agree; "I can make it", "count me in" say what they will do.
        case .accept where stand.place.contains(where: denies): return .weak
        // "will do" only echoes what was asked.
        case .accept where !isSaidOfSelf(stand) && stand.place.allSatisfy { classes($0).contains(.auxiliary) }:
            return .weak
        case .accept: return isSaidOfSelf(stand) || beginsWithDeed(stand) ? .plain : .weak
        case .desire, .rhetorical, .busy: return stand.place.contains(where: denies) ? .weak : .warm
        default: return .weak
        }
    }

    private func saysYes(_ index: Int) -> Bool { particle(index) == .yes || particle(index) == .y }

    /// "no problem", "not a problem"
    private func denies(_ index: Int) -> Bool {
        message.tokens[index].word == lexicon.no || classes(index).contains(.negation)
    }

    /// "can make it", "count me in", "in for it": the "I" is left out.
    private func beginsWithDeed(_ stand: Stance) -> Bool {
        let first = stand.place.lowerBound
        return !classes(first).isDisjoint(with: [.auxiliary, .answerWord])
            || stand.place.contains { particle($0) == .in }
    }

    var namesAsk: Bool {
        message.has(.everything) || message.has(.nothing) || message.has(.anyOne)
            || message.tokens.contains { $0.reference.map { $0.kind != .whatever } ?? false }
    }
}
