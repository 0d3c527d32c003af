internal import Agenda
internal import Messaging
internal import People
internal import ReplyReader
internal import Storage
internal import Templates
internal import Values

extension ReplyHandler {
    func outcome(of turn: ReplyTurn, in tx: Transaction) throws -> Outcome {
        switch turn.verdict.label {
        case .confirm, .decline, .tentative, .mixed: try apply(turn, in: tx)
        case .lateRunning: try noteLate(turn, in: tx)
        // The inbox records it and says that it was heard.
        case .optOut: turn.outcome(reply: nil, needsAttention: true)
        case .optIn, .help, .question, .other, .needsHuman:
            try tellOfChanges(turn, in: tx) ?? hearReceipt(turn) ?? askHowItStands(turn, in: tx)
                ?? hearLeaning(turn, in: tx)
                ?? askWhether(turn, in: tx) ?? askBack(turn, in: tx)
        }
    }

    /// Moves the slots that were answered and says for each what was understood, so that a mistake is seen.
    func apply(_ turn: ReplyTurn, in tx: Transaction) throws -> Outcome {
        var replies: [String?] = []
        for invitation in turn.invitations {
            guard let answer = turn.verdict.answers[invitation.tag] else { continue }
            let account = try Account.find(invitation.event.account, in: tx)
            replies.append(try apply(answer, to: invitation, turn, account: account, in: tx))
        }
        if replies.isEmpty { return try askBack(turn, in: tx) }
        // They are with us again: whatever was asked back may be asked back anew.
        if turn.invitations.contains(where: \.wasAskedBack) {
            try Invitation.forgetAskedBack(turn.invitations.map(\.slot), in: tx)
        }
        let isAllAnswered = turn.invitations.allSatisfy { invitation in
            !invitation.isOpen || turn.verdict.answers[invitation.tag].map { $0 != .tentative } ?? false
        }
        try InboundMessage.settleUnclear(from: turn.text.from, all: isAllAnswered, account: turn.account, in: tx)
        let alsoSays = !turn.verdict.flags.isDisjoint(with: [.alsoAsks, .late, .conditional, .partySize, .pay])
        let reply = replies.compactMap(\.self).joined(separator: "\n")
        return turn.outcome(reply: reply.isEmpty ? nil : reply, needsAttention: alsoSays)
    }

    /// Moves one slot; answers what was understood, or nil where a text of its own will say what there is to say.
    private func apply(
        _ answer: Answer, to invitation: Invitation, _ turn: ReplyTurn, account: Account?, in tx: Transaction
    ) throws -> String? {
        let next = invitation.answer.after(answer)
        let isUnaware = try invitation.isUnaware(at: turn.now, in: tx)
        if isUnaware, !next.isRefusal,
            try tellOfChange(invitation, turn, leaning: next == .confirmed ? .yes : nil, in: tx)
        {
            return nil
        }
        let admission =
            next == .confirmed ? try Bench.admit(invitation.slot, to: invitation.event, now: turn.now, in: tx) : nil
        if admission == .filled {
            // A request that has yet to leave would offer what is gone.
            try Invitation.withdraw(slot: invitation.slot, now: turn.now, in: tx)
            try LineupNotifications.tooLate(
                invitation.contactName, slot: invitation.slot, invitation.event, sender: turn.text.sender.id,
                now: turn.now, in: tx)
            return planner.templates.render(
                .filled,
                planner.values(
                    for: invitation.contactName, on: invitation.terms, event: invitation.event, account: account))
        }
        let cause = Slot.Cause.text(turn.text.id, rule: turn.verdict.rule.rawValue)
        let hasMoved = try Slot.move(invitation.slot, to: next, cause: cause, now: turn.now, in: tx)
        var askedAgain: Instant?
        // A request or reminder that still waits to be sent would only puzzle.
        if next == .maybe {
            try SlotMessage.takeBack(of: invitation.slot, now: turn.now, in: tx)
            try Invitation.reopen(slot: invitation.slot, now: turn.now, in: tx)
            let end = try deadline(of: invitation, after: turn.now, in: tx) ?? invitation.event.startsAt
            askedAgain = try snooze(invitation, turn, account, before: end, in: tx)
        } else {
            try Invitation.withdraw(slot: invitation.slot, now: turn.now, in: tx)
        }
        // What is said back names the time and the place as they are.
        if next == .confirmed, !invitation.wasToldAll { try Slot.noteTold(invitation.slot, in: tx) }
        if hasMoved {
            try LineupNotifications.answered(
                invitation.slot, from: invitation.answer, invitation.event, account: account,
                isStandIn: admission == .seated,
                sender: turn.text.sender.id, now: turn.now, in: tx)
        }
        // A yes of everybody's needs no look: nothing is due of it but what is due anyway.
        if try next != .confirmed || Bench.isUsed(invitation.event, in: tx) {
            try LineupScheduler.schedule(invitation.event, now: turn.now, in: tx)
        }
        if isUnaware, next.isRefusal, let words = try tellWhoIsOut(invitation, turn, account, in: tx) { return words }
        let seated = admission == .seated ? try Slot.find(invitation.slot, in: tx) : nil
        return try told(
            next, of: invitation, turn, account: account, askedAgain: askedAgain, terms: seated?.terms, in: tx)
    }

    /// What they are told of a place: what was understood, and how to take it back.
    ///
    /// - Parameters:
    ///   - askedAgain: when they are, where they wished so.
    ///   - terms: those of the place that a stand-in has just got.
    func told(
        _ answer: SlotAnswer, of invitation: Invitation, _ turn: ReplyTurn, account: Account?, askedAgain: Instant?,
        terms: Terms? = nil, in tx: Transaction
    ) throws -> String {
        var values = planner.values(
            for: invitation.contactName, on: terms ?? invitation.terms, event: invitation.event, account: account)
        values["stands_in"] = .flag(terms != nil)
        values["who"] = .text(turn.who(invitation) ?? "")
        if turn.namesNumber(of: invitation, as: answer) { values["tag"] = .text(String(invitation.tag)) }
        if answer == .maybe {
            let deadline = try deadline(of: invitation, after: turn.now, in: tx)
            let zones = try account.map {
                try RecipientTimeZones.zones(of: invitation.contact, number: turn.text.from, account: $0, in: tx)
            }
            values["by"] = .text(deadline.map { planner.deadline($0, of: invitation.event, readIn: zones ?? []) } ?? "")
            if let askedAgain { values.merge(again(at: askedAgain, invitation, turn)) { $1 } }
        }
        return planner.templates.render(answer.template, values)
    }

    /// Until when answers count, where that is not past.
    private func deadline(of invitation: Invitation, after now: Instant, in tx: Transaction) throws -> Instant? {
        try Slot.find(invitation.slot, in: tx)?.deadline(at: invitation.event, Policy.of(invitation.event, in: tx))
            .flatMap { $0 > now ? $0 : nil }
    }

    /// They have taken in what we told them, or say once more that they are in: there is nothing to answer, and nothing to look at.
    private func hearReceipt(_ turn: ReplyTurn) -> Outcome? {
        let isSaidAgain = turn.verdict.rule == .reassurance && turn.verdict.flags.isEmpty
        return turn.verdict.rule == .receipt || isSaidAgain ? turn.outcome(reply: nil, needsAttention: false) : nil
    }

    private func noteLate(_ turn: ReplyTurn, in tx: Transaction) throws -> Outcome {
        let coming = turn.invitations.filter { $0.answer == .confirmed }.min { $0.event.startsAt < $1.event.startsAt }
        guard let coming else { return try askBack(turn, in: tx) }
        let account = try Account.find(turn.account, in: tx)
        let values = planner.values(for: coming.event, account: account?.name)
        var outcome = turn.outcome(reply: planner.templates.render(.late, values), needsAttention: true)
        outcome.isUrgent = try coming.event.startsAt - turn.now < Policy.of(coming.event, in: tx).lateWithin
        return outcome
    }

    /// For how long an answer to an event that is over or off is still taken for one.
    private static let lateAnswers: Duration = .days(14)

    /// A clear yes or no to something that is over or off gets a word back, and changes nothing.
    func answerTooLate(_ text: InboundText, in tx: Transaction, now: Instant) throws -> Outcome? {
        let since = now.adding(.zero - Self.lateAnswers)
        guard
            let invitation = try Invitation.latest(number: text.from, sender: text.sender.id, since: since, in: tx)
        else { return nil }
        let context = ReplyContext(
            invitations: [invitation.openInvitation(isShared: false)], now: invitation.event.zone.local(now))
        let verdict = Reader().read(text.body, in: context)
        let turn = ReplyTurn(
            text: text, invitations: [invitation], live: [invitation], verdict: verdict,
            account: invitation.event.account, now: now)
        // Nothing is over or off for whoever was taken out.
        let isJustTakenOut = invitation.isTakenOut && !invitation.event.isCancelled && invitation.event.endsAt > now
        switch verdict.label {
        case .confirm, .decline, .tentative:
            if isJustTakenOut, try isAnsweredSinceTakenOut(invitation, text, in: tx) {
                return turn.outcome(reply: nil, needsAttention: true)
            }
            let account = try Account.find(turn.account, in: tx)
            let values = planner.values(for: invitation.event, account: account?.name)
            let template: MessageTemplate = isJustTakenOut ? .takenOut : .over
            return turn.outcome(reply: planner.templates.render(template, values), needsAttention: true)
        default: return turn.outcome(reply: nil, needsAttention: true)
        }
    }

    private func isAnsweredSinceTakenOut(_ invitation: Invitation, _ text: InboundText, in tx: Transaction) throws
        -> Bool
    {
        try tx.exists(
            """
            SELECT 1 FROM inbound_message
            WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND answer IS NOT NULL
                AND received_at >= (SELECT removed_at FROM slot WHERE id = \(invitation.slot)) AND id <> \(text.id)
            """)
    }
}

extension SlotAnswer {
    fileprivate func after(_ answer: Answer) -> SlotAnswer {
        switch answer {
        case .confirm: .confirmed
        case .decline: afterNo
        case .tentative: .maybe
        }
    }

    var template: MessageTemplate {
        switch self {
        case .confirmed: .confirmed
        case .withdrawn: .withdrawn
        case .maybe: .maybe
        case .none, .declined, .expired: .declined
        }
    }
}
