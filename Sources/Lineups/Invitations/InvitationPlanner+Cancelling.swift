package import Agenda
package import Messaging
package import Platform
package import Storage
internal import Templates
package import Values

extension InvitationPlanner {
    /// Plans a cancellation notice for everybody whose request was sent, or may have been, and everybody confirmed
    /// without one; each telephone gets it once. Those who are out are told that there is nothing to do.
    package func cancellations(
        for lineup: Lineup, from account: Account, sender: Sender, now: Instant, in tx: Transaction
    ) throws -> Plan {
        var (coming, out): ([MessageDraft], [MessageDraft]) = ([], [])
        var skipped: [SkippedRecipient] = []
        for slot in lineup.slots + lineup.bench + lineup.replaced {
            if slot.status == .optedOut { skipped.append(SkippedRecipient(slot: slot, reason: .optedOut)) }
            guard knowsOfEvent(slot) else { continue }
            guard let number = slot.number, !slot.hasOptedOut else {
                skipped.append(
                    SkippedRecipient(
                        slot: slot,
                        reason: slot.hasOptedOut ? .optedOut : slot.hasWrongNumber ? .wrongNumber : .noCell))
                continue
            }
            let values = texts.values(for: slot, event: lineup.event, account: account, now: now)
            let isOut = isOut(slot)
            let recipient = try Recipient(
                number, contact: slot.contact, account: account, sender: sender.id, in: tx)
            let body = recipient.introduced(
                texts.render(isOut ? .cancelledOut : .cancelled, values), by: account.name)
            let draft = MessageDraft(slot: slot, recipient: recipient, body: body, tag: 0)
            if isOut {
                out.append(draft)
            } else {
                // Ignore quiet hours that last until the event begins: otherwise they would travel for nothing.
                let isUrgent = draft.leaves(from: now) >= lineup.event.startsAt
                coming.append(
                    isUrgent ? MessageDraft(slot: slot, recipient: recipient.atAnyHour, body: body, tag: 0) : draft)
            }
        }
        // Two people may share a telephone.
        var bodies: [String: Set<String>] = [:]
        let drafts =
            coming.filter { bodies[$0.number, default: []].insert($0.body).inserted }
            + out.filter { bodies.updateValue([$0.body], forKey: $0.number) == nil }
        return Plan(drafts: drafts, skipped: skipped)
    }

    /// Cancels an event: cancels the queued requests and sends the cancellation notices, outside of quiet hours where
    /// the event leaves time for it. Returns the notices.
    ///
    /// - Parameter anyway: they leave at once, also in quiet hours.
    package func cancel(
        _ event: Event, from account: Account, sender: Sender, anyway: Bool = false, now: Instant, in tx: Transaction
    ) throws -> [ID<OutboundMessage>] {
        let lineup = try Lineup.of(event, in: tx)
        let plan = try cancellations(for: lineup, from: account, sender: sender, now: now, in: tx)
        for slot in lineup.slots + lineup.bench + lineup.replaced {
            try Invitation.withdraw(slot: slot.id, now: now, in: tx)
            try Notification.withdraw(.answer, of: slot.id, in: tx)
            try Notification.withdraw(.vacancy, of: slot.id, in: tx)
        }
        try Notification.withdraw(.allConfirmed, of: event.id, in: tx)
        try Notification.withdraw(.dayBefore, of: event.id, in: tx)
        try Notification.withdraw(.bench, of: event.id, in: tx)
        try Event.cancel(event.id, now: now, in: tx)
        try UndoStep.recordFinal(
            "canceled \"\(event.name)\"", reason: "Restore the show instead.",
            instead: .restoreEvent(event.id.rawValue),
            account: account.id, now: now, in: tx)
        return try plan.drafts.map { draft in
            try draft.recipient.enqueue(
                draft.body, kind: .notice, account: account.id, expiresAt: event.endsAt, anyway: anyway, now: now,
                in: tx)
        }
    }

    /// They were asked, or are in, and have not opted out since.
    func knowsOfEvent(_ slot: Slot) -> Bool {
        switch slot.status {
        case .asked, .queued, .maybe, .confirmed, .mustReconfirm, .unsure, .expired:
            slot.wasTold || slot.answer == .confirmed || slot.answer == .maybe
        // A slot that was removed and added again has no request since.
        case .declined, .withdrawn, .filled, .unreachable, .notAsked, .noCell, .paused:
            slot.wasTold && slot.lastInvitation != nil
        case .optedOut: false
        }
    }

    /// They do not expect to perform.
    func isOut(_ slot: Slot) -> Bool {
        slot.replacedBy != nil || [.declined, .withdrawn, .filled].contains(slot.status)
    }
}
