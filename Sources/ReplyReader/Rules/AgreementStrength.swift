/// How much a yes is worth where no question was asked.
enum AgreementStrength {
    /// "ok", "sounds good", "no problem", "sure", "thanks": agrees with what was said.
    case weak
    /// "I'd love to", "yes thanks": stronger, but still no answer.
    case warm
    /// "yes", "I'm in", "actually I can"
    case plain

    /// Nil where the reply says more than that it agrees.
    init?(_ reply: ParsedReply) {
        guard let strength = AgreementReader(reply: reply).strength else { return nil }
        self = strength
    }
}

/// Finds how strongly a reply agrees.
private struct AgreementReader {
    let reply: ParsedReply

    /// Nil where the reply says more than that it agrees.
    var strength: AgreementStrength? {
        guard reply.senses.isDisjoint(with: Self.moreThanAgreement), !reply.hasLooseNegation,
            !reply.hasAnswerInQuestion, !reply.has(.ambiguous) || isOnlyOkay
        else { return nil }
        guard !reply.stances.isEmpty else {
            let isPolite = reply.has(.acknowledge) || reply.has(.thanks) || reply.has(.enough) || isOnlyOkay
            return isPolite && !reply.hasUnread && !reply.has(.correction) && !reply.hasQuestion ? .weak : nil
        }
        guard reply.stances.allSatisfy({ $0.side == .yes }) else { return nil }
        let agreement = reply.stances.map(agreement)
        if agreement.contains(.plain) {
            // "Yes please keep me in mind", "yes thanks": the same word may only be polite.
            let isStatement = reply.stances.contains { $0.sense == .accept && self.agreement($0) == .plain }
            if isStatement || reply.has(.correction) { return .plain }
            if reply.has(.enough) { return .weak }
            return reply.has(.thanks) || reply.hasUnread ? .warm : .plain
        }
        return reply.has(.correction) || agreement.contains(.warm) ? .warm : .weak
    }

    private static let moreThanAgreement: SenseSet = [
        .maybe, .unsure, .check, .doubtful, .condition, .dispute, .but, .late, .arriving, .setback, .pay, .elsewhere,
        .standby, .keen, .guess, .snooze, .except, .wrongPerson,
        .resolved,
    ]

    /// "oh ok", "ok then": not an answer to a request, but enough after a statement.
    private var isOnlyOkay: Bool {
        reply.has(.ambiguous)
            && reply.tokens.indices.allSatisfy { index in
                reply.tokens[index].kind != .word
                    || reply.classes(index).contains(.light) && !saysYes(index) && !denies(index)
            }
    }

    private func agreement(_ stance: Stance) -> AgreementStrength {
        switch stance.sense {
        case .yes: return stance.place.contains(where: saysYes) ? .plain : .weak
        // "That works" and "can't wait" agree; "I can make it", "count me in" say what they will do.
        case .accept where stance.place.contains(where: denies): return .weak
        // "will do" only repeats the request.
        case .accept
        where !reply.isSaidOfSelf(stance) && stance.place.allSatisfy { reply.classes($0).contains(.auxiliary) }:
            return .weak
        // "cuenta conmigo", "ich komme doch"; not "passt"
        case .accept where stance.isForeign && stance.place.count > 1: return .warm
        case .accept: return reply.isSaidOfSelf(stance) || beginsWithDeed(stance) ? .plain : .weak
        case .desire, .rhetorical, .busy: return stance.place.contains(where: denies) ? .weak : .warm
        default: return .weak
        }
    }

    private func saysYes(_ index: Int) -> Bool { reply.particle(index) == .yes || reply.particle(index) == .y }

    /// "no problem", "not a problem"
    private func denies(_ index: Int) -> Bool {
        reply.tokens[index].word == reply.lexicon.no || reply.classes(index).contains(.negation)
    }

    /// "can make it", "count me in", "in for it": statements without the "I".
    private func beginsWithDeed(_ stance: Stance) -> Bool {
        let first = stance.place.lowerBound
        return !reply.classes(first).isDisjoint(with: [.auxiliary, .answerWord])
            || stance.place.contains { reply.particle($0) == .in }
    }
}
