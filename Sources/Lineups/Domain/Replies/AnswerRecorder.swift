import Agenda
import Messaging
import People
import Platform
import ReplyReader
import Storage
import Templates
import Values

/// Records the answers that a text gives, and replies with what was recorded, so that the performer can correct it.
struct AnswerRecorder {
    let planner: InvitationPlanner

    /// Records every answer in a text. Asks back where the text answers none of the invitations.
    func record(_ turn: ReplyTurn, in tx: Transaction) throws -> InboundOutcome {
        try tx.prefetch { queries(of: turn) }
        var replies: [String?] = []
        for var invitation in turn.invitations {
            guard let answer = turn.verdict.answers[invitation.choice] else { continue }
            // One answer can change the place of another's.
            if turn.verdict.answers.count > 1 { invitation.place = nil }
            let account = try Account.find(invitation.event.account, in: tx)
            replies.append(try record(answer, to: invitation, turn, account: account, in: tx))
        }
        if replies.isEmpty { return try WhichInvitationQuestion(texts: planner.texts).ask(turn, in: tx) }
        try InboundMessage.settleUnclear(from: turn.text.from, all: turn.answersAll, account: turn.account, in: tx)
        let saysMore = !turn.verdict.flags.isDisjoint(with: [
            .alsoAsks, .offers, .late, .conditional, .partySize, .pay, .partlyUnread,
        ])
        let reply = replies.compactMap(\.self).joined(separator: "\n")
        return turn.outcome(reply: reply.isEmpty ? nil : reply, needsAttention: saysMore)
    }

    /// What recording the answers asks.
    private func queries(of turn: ReplyTurn) -> [SQL] {
        let unclear = InboundMessage.unclearQuery(from: turn.text.from, all: turn.answersAll, account: turn.account)
        return turn.invitations.reduce(into: [unclear]) { queries, invitation in
            guard let answer = turn.verdict.answers[invitation.choice] else { return }
            queries.append(Account.query(invitation.event.account))
            guard turn.verdict.answers.count > 1 else { return }
            queries.append(Slot.answerQuery(invitation.slot))
            guard invitation.answer.after(answer) == .confirmed else { return }
            queries += [Bench.ownPlaceQuery(invitation.slot), Bench.useQuery(invitation.event)]
        }
    }

    /// Records one answer. Returns the reply to it; nil where the performer gets a change notice instead.
    private func record(
        _ answer: Answer, to invitation: Invitation, _ turn: ReplyTurn, account: Account?, in tx: Transaction
    ) throws -> String? {
        // A clear answer shows that the number is theirs after all.
        if invitation.isAtWrongNumber {
            try ContactAddress.setWrong(false, turn.text.from, account: invitation.event.account, in: tx)
        }
        let next = invitation.answer.after(answer)
        let changes = ChangeNotifier(planner: planner)
        // The page of a request shows the current details.
        let isOutdated = try turn.text.linkAnswer == nil && ToldDetails.areOutdated(invitation, at: turn.now, in: tx)
        if isOutdated, !next.isRefusal,
            try changes.tellOfChange(invitation, turn, leaning: next == .confirmed ? .yes : nil, in: tx)
        {
            return nil
        }
        if next == .confirmed, invitation.offersSwap { try SwapOffer.close(slot: invitation.slot, in: tx) }
        let claim: Bench.PlaceClaim? =
            if next != .confirmed {
                nil
            } else if invitation.place?.isOwn == true {
                .ownPlace
            } else {
                try Bench.claimPlace(for: invitation.slot, in: invitation.event, in: tx)
            }
        let cause = SlotChange.Cause.text(turn.text.id, rule: turn.verdict.rule.rawValue)
        if claim == .full { return try putInLine(invitation, turn, cause, account: account, in: tx) }
        // A yes makes no new step due, except where stand-ins may no longer be needed, or after a no.
        let changesSteps =
            try next != .confirmed || invitation.answer.isRefusal
            || invitation.place?.usesBench ?? Bench.isUsed(invitation.event, in: tx)
        let hasMoved = try Slot.changeAnswer(
            invitation.slot, from: invitation.place == nil ? nil : invitation.answer, to: next, cause: cause, in: tx)
        let confirmation = AnswerConfirmation(texts: planner.texts)
        var invitedAgain: Instant?
        // Cancel requests and reminders that are still queued: they ask what was just answered.
        if next == .maybe {
            try QueuedNote.cancel(for: invitation.slot, besidesPay: true, in: tx)
            try tx.prefetch {
                [Invitation.lastRequest(of: invitation.slot), RecipientTimeZones.query(invitation.contact)]
                    + Slot.queries(invitation.slot) + LineupNotifications.queries(invitation, to: next)
            }
            try Invitation.reopen(slot: invitation.slot, in: tx)
            invitedAgain = try confirmation.snooze(invitation, turn, account, in: tx)
        } else {
            try Invitation.withdraw(slot: invitation.slot, tellsPay: next == .confirmed, in: tx)
        }
        // The confirmation names the current time and place.
        if next == .confirmed, !invitation.hasCurrentDetails { try ToldDetails.record(for: invitation.slot, in: tx) }
        if hasMoved {
            try LineupNotifications.answered(
                invitation, by: next, account: account, isStandIn: claim?.isStandIn == true,
                sender: turn.text.sender.id, in: tx)
        }
        if changesSteps { try LineupScheduler.schedule(invitation.event, in: tx) }
        if isOutdated, next.isRefusal, let reply = try changes.declinedReply(invitation, turn, account, in: tx) {
            return reply
        }
        if case .offered(let performer)? = claim, let account {
            try SwapNotice(texts: planner.texts).tell(
                performer, takenBy: invitation.slot, invitation.event, account, in: tx)
        }
        let standIn = claim?.isStandIn == true ? try Slot.find(invitation.slot, in: tx) : nil
        return try confirmation.text(
            for: next, of: invitation, turn, account: account, invitedAgain: invitedAgain, terms: standIn?.offer, in: tx
        )
    }

    /// A yes when no place is left: it gets a place in line. Returns the reply.
    private func putInLine(
        _ invitation: Invitation, _ turn: ReplyTurn, _ cause: SlotChange.Cause, account: Account?, in tx: Transaction
    ) throws -> String? {
        // A request that is still queued would offer a place that is gone.
        try Invitation.withdraw(slot: invitation.slot, in: tx)
        guard let place = try Bench.joinLine(invitation.slot, of: invitation.event, cause: cause, in: tx) else {
            return nil
        }
        if place.isNew {
            try LineupNotifications.joinedLine(place.slot, invitation.event, sender: turn.text.sender.id, in: tx)
        }
        // Another place may be open that they are offered next.
        try LineupScheduler.schedule(invitation.event, in: tx)
        let tag = turn.needsChoice(invitation, as: .none) ? invitation.choice : nil
        return try AnswerConfirmation(texts: planner.texts).placeInLine(
            of: place.slot, invitation.event, account: account, who: turn.nameOnSharedNumber(invitation), tag: tag,
            in: tx)
    }
}
