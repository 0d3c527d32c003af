package import Agenda
package import Messaging
package import People
package import Storage
internal import Templates
package import Values

extension InvitationPlanner {
    /// Who would be told that the event is off, each telephone once: everybody whose request left or may have left, or
    /// who was in without one. Who is out of it all the same hears that there is nothing to do.
    package func cancellations(
        for lineup: Lineup, from account: Account, sender: Sender, now: Instant, in tx: Transaction
    ) throws -> Plan {
        var (coming, out): ([MessageDraft], [MessageDraft]) = ([], [])
        var skipped: [SkippedRecipient] = []
        for slot in lineup.slots + lineup.bench + lineup.replaced {
            if slot.status == .optedOut { skipped.append(SkippedRecipient(slot: slot, reason: .optedOut)) }
            guard slot.knowsOfIt else { continue }
            guard let number = slot.number, !slot.hasOptedOut else {
                skipped.append(SkippedRecipient(slot: slot, reason: slot.hasOptedOut ? .optedOut : .noCell))
                continue
            }
            let values = values(for: slot, event: lineup.event, account: account)
            let draft = MessageDraft(
                slot: slot, number: number, body: templates.render(slot.isOut ? .cancelledOut : .cancelled, values),
                tag: 0, zones: try RecipientTimeZones.zones(of: slot.contact, number: number, account: account, in: tx))
            if slot.isOut {
                out.append(draft)
            } else {
                // Better woken than on the way in vain.
                let isPressing = draft.leaves(from: now) >= lineup.event.startsAt
                coming.append(
                    isPressing ? MessageDraft(slot: slot, number: number, body: draft.body, tag: 0, zones: []) : draft)
            }
        }
        // Two people may share a telephone.
        var told: [String: Set<String>] = [:]
        let drafts =
            coming.filter { told[$0.number, default: []].insert($0.body).inserted }
            + out.filter { told.updateValue([$0.body], forKey: $0.number) == nil }
        return Plan(drafts: drafts, skipped: skipped)
    }

    /// Calls the event off: requests that have not left are taken back, and who knows of it is told, in a fit hour where
    /// there is one before it would begin.
    ///
    /// - Parameter anyway: whatever the hour is where they are read.
    package func cancel(
        _ event: Event, from account: Account, sender: Sender, anyway: Bool = false, now: Instant, in tx: Transaction
    ) throws -> [ID<OutboundMessage>] {
        let lineup = try Lineup.of(event, in: tx)
        let plan = try cancellations(for: lineup, from: account, sender: sender, now: now, in: tx)
        for slot in lineup.slots + lineup.bench + lineup.replaced {
            try Invitation.withdraw(slot: slot.id, now: now, in: tx)
            try Alert.takeBack(.answer, of: slot.id, in: tx)
            try Alert.takeBack(.hole, of: slot.id, in: tx)
        }
        try Alert.takeBack(.allConfirmed, of: event.id, in: tx)
        try Alert.takeBack(.eve, of: event.id, in: tx)
        try Alert.takeBack(.bench, of: event.id, in: tx)
        try Event.cancel(event.id, now: now, in: tx)
        try UndoStep.keepFinal(
            "called off \"\(event.name)\"",
            why: plan.drafts.isEmpty
                ? "What is off stays off; greenroom event copy makes it anew." : "Those who were asked are told.",
            account: account.id, now: now, in: tx)
        return try plan.drafts.map { draft in
            try Outbox.enqueue(
                Outbox.Draft(
                    account: account.id, sender: sender.id, contact: draft.slot.contact, to: draft.number,
                    body: draft.body, kind: .notice, expiresAt: event.endsAt,
                    quietZones: anyway ? nil : draft.zones),
                now: now, in: tx)
        }
    }
}

extension Slot {
    /// They were asked, or are in, and have not asked for silence since.
    fileprivate var knowsOfIt: Bool {
        switch status {
        case .asked, .maybe, .confirmed, .unsure, .expired: wasTold || answer == .confirmed || answer == .maybe
        // Taken out, and in again, they have not been asked anew.
        case .declined, .withdrawn, .filled, .unreachable, .notAsked, .noCell: wasTold && lastInvitation != nil
        case .optedOut: false
        }
    }

    /// They do not count on it any more.
    fileprivate var isOut: Bool {
        replacedBy != nil || status == .declined || status == .withdrawn || status == .filled
    }
}
