import Values

/// Our last text was a statement, or "yes or no?" about certain invitations: the reply acknowledges it or answers it.
struct LastTextFacts {
    let reply: ParsedReply
    let context: ReplyContext

    init(_ reply: ParsedReply, _ context: ReplyContext) {
        (self.reply, self.context) = (reply, context)
    }

    /// A "no" after our "Yes or no for 2?" answers that question.
    func answerToNamed() -> Verdict? {
        guard let single = singleOfNamed, let answer = single.answers.values.first else { return nil }
        let answers = Dictionary(uniqueKeysWithValues: Set(context.named).map { ($0, answer) })
        return Verdict(single.label, rule: single.rule, answers: answers, flags: single.flags)
    }

    /// "ok" after our "Yes or no for 2?" is not enough.
    func agreementToNamed() -> Verdict? {
        guard !context.named.isEmpty, AgreementStrength(reply) == .weak, let single = singleOfNamed,
            !single.answers.isEmpty
        else { return nil }
        return Verdict(.needsHuman, rule: .acknowledgement, about: context.named)
    }

    /// What the reply would say to the first invitation about which we asked "yes or no?".
    private var singleOfNamed: Verdict? {
        guard context.invitations.count == 1 || !reply.namesInvitation,
            let invitation = context.invitations.first(where: { context.named.contains($0.number) })
        else { return nil }
        return SingleInvitation(reply, context, invitation).verdict()
    }

    /// "ok" after our "OK, you're out" acknowledges a statement and answers nothing. Only a plain yes takes a no
    /// back.
    func receipt() -> Verdict? {
        let told = context.invitations.filter { context.told.contains($0.number) }
        guard !told.isEmpty, !reply.namesInvitation else { return nil }
        let areConfirmed = told.allSatisfy { $0.state == .confirmed }
        let isAnyMaybe = told.contains { $0.state == .maybe }
        switch AgreementStrength(reply) {
        case .weak where reply.hasQuestion: return Verdict(.question, rule: .question)
        case .weak where reply.hasUnread:
            return Verdict(.needsHuman, rule: .unreadWords, about: told.map(\.number))
        case .weak where isAnyMaybe && resolves: return nil
        // "Work said yes!!" after a maybe
        case .weak where isAnyMaybe && reportsYes:
            return Verdict(.needsHuman, rule: .acknowledgement, lean: .yes, about: told.map(\.number))
        case .weak where isAnyMaybe && saysMoreThanOkay:
            return Verdict(.needsHuman, rule: .acknowledgement, lean: .yes, about: told.map(\.number))
        case .weak where context.wasAskedWhich: return Verdict(.needsHuman, rule: .acknowledgement)
        case .weak: return Verdict(.other, rule: .receipt)
        case .warm where areConfirmed && !context.open.isEmpty:
            return Verdict(.needsHuman, rule: .acknowledgement)
        case .warm where !areConfirmed && !isAnyMaybe:
            return Verdict(.needsHuman, rule: .disputed, lean: .yes, about: told.map(\.number))
        case .warm, .plain, nil: return nil
        }
    }

    /// A plain statement that they come: "it's a go".
    private var resolves: Bool {
        reply.stances.contains { stance in
            stance.sense == .accept && !stance.place.allSatisfy { reply.classes($0).contains(.auxiliary) }
        }
    }

    /// "ok ça marche", "c'est bon pour moi": after a maybe it may be the answer.
    private var saysMoreThanOkay: Bool {
        reply.stances.count > 1 || reply.stances.contains { $0.side == .yes && $0.place.count > 2 }
    }

    /// "Work said yes!!", "boss says its ok"
    private var reportsYes: Bool {
        reply.tokens.indices.contains { reply.particle($0) == .yes || reply.classes($0).contains(.reporting) }
    }

    /// "ok" after a text of ours that is no request may only acknowledge the text.
    func acknowledgementOfSomethingElse() -> Verdict? {
        guard context.lastSaid == .other || context.isAfterStatement, !reply.namesInvitation,
            AgreementStrength(reply) == .weak, !reply.hasQuestion, !reply.hasUnread
        else { return nil }
        return Verdict(.needsHuman, rule: .acknowledgement)
    }

    /// Our last text asked nothing about an open invitation: a bare yes or no may answer that text.
    func answerToSomethingElse() -> Verdict? {
        guard context.lastSaid == .other, !reply.namesInvitation else { return nil }
        let confirmed = context.invitations.filter { $0.state == .confirmed }
        guard let invitation = context.open.first ?? confirmed.first else { return nil }
        let single = SingleInvitation(reply, context, invitation).verdict()
        guard let answer = single.answers[invitation.number] else { return nil }
        if context.open.count == 1 {
            return Verdict(.needsHuman, rule: .outOfContext, flags: single.flags, about: [invitation.number]).holding(
                answer)
        }
        guard context.open.isEmpty else { return nil }
        // A bare no answers the booker's question; asked whether they can make it, they would only repeat it.
        let answersQuestion =
            !context.isAfterStatement && reply.stances.allSatisfy { [.no, .exclaimNo].contains($0.sense) }
        if confirmed.count == 1, answer == .declined, !answersQuestion {
            return Verdict(.needsHuman, rule: .disputed, flags: single.flags, lean: .no, about: [invitation.number])
        }
        return context.isAfterStatement ? nil : Verdict(.needsHuman, rule: .outOfContext, flags: single.flags)
    }
}
