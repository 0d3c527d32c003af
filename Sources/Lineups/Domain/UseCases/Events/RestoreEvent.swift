package import Agenda
import Messaging
package import Platform
package import Storage
import Templates
import Values

/// Restores a canceled event that is still to come, and asks everybody again who was told of the cancellation and was
/// not out: `plan` lists the texts, `send` sends the approved ones. Somebody whose cancellation notice is still queued
/// does not get it, and keeps their answer; a notice about other dates too is written again about those. It can be
/// undone while the texts are held.
package struct RestoreEvent: SendingUseCase {
    package let planner: InvitationPlanner
    package let event: ID<Event>
    /// Ignore quiet hours.
    package let anyway: Bool
    package var hold: Duration = .zero
    package let account: Account
    package let sender: Sender

    package init(
        planner: InvitationPlanner, event: ID<Event>, anyway: Bool = false, account: Account, sender: Sender
    ) {
        (self.planner, self.event, self.anyway, self.account, self.sender) = (planner, event, anyway, account, sender)
    }

    /// Throws `EventError`, `LineupError` and `QuotaError`.
    package func plan(in tx: Transaction) throws -> SendingPlan {
        let event = try Event.find(event, account: account.id, in: tx)
        guard event.isCanceled else { throw EventError.isNotCanceled(event) }
        guard event.startsAt > tx.now else { throw EventError.isOver(event) }
        var plan = try restorations(of: event, in: tx).checked()
        let people = try planner.listedPeople(of: event, in: tx).filter {
            $0.number == nil || $0.cancellation?.isQueued == false
        }
        plan.listed = try ListedNotices(
            of: .restored, to: people, of: event, besides: plan.drafts.map(\.number), planner: planner, anyway: anyway,
            from: account, sender: sender, in: tx)
        return try plan.withinQuota(in: tx)
    }

    /// Throws `EventError`: `.changedSincePlan`, with nothing done, if a text would go to somebody who is not in the
    /// plan, or would read differently.
    package func send(_ approved: SendingPlan, in tx: Transaction) throws -> SentMessages {
        let current = try plan(in: tx)
        let (kept, skipped) = approved.confirmed(by: current)
        let canceled = current.event
        guard skipped.isEmpty, Set(approved.listed.keys).isSubset(of: current.listed.keys),
            let canceledAt = canceled.canceledAt
        else {
            throw EventError.changedSincePlan(canceled)
        }
        let untold = try slotsNotToldYet(of: current.event, in: tx)
        let shared = try noticesOfOtherDates(canceled, in: tx)
        try Outbox.cancel(queuedNotices(of: canceled), in: tx)
        let stopped = try planner.listedPeople(of: canceled, in: tx).compactMap(\.cancellation).filter(\.isQueued)
            .map(\.text)
        for text in stopped { try Outbox.cancel(ID(text), in: tx) }
        let notices = try shared.map { try requeue($0.notice, about: $0.events, canceledAt, in: tx) }
        try Event.restore(current.event.id, in: tx)
        let event = try Event.find(current.event.id, account: account.id, in: tx)
        for slot in untold where slot.answer == .maybe || slot.answer == .none && !slot.isInLine {
            try Invitation.reopen(slot: slot.id, in: tx)
        }
        let before = try QueuedTextsUndo(kept, in: tx)
        let texts = try InvitationOutbox(kept, anyway: anyway).queueChangeNotices(in: tx)
        let listed = try kept.listed.queue(until: event.endsAt, anyway: anyway, account: account.id, in: tx)
        if hold > .zero {
            try Outbox.hold(texts + listed, for: hold, in: tx)
            let step = try RestorationUndo.record(
                canceled, canceledAt: canceledAt, texts: texts, notices: notices + listed, stopped: stopped, in: tx)
            try before.record("asked", as: texts, isHeld: true, with: step, event, in: tx)
        } else {
            try UndoStep.recordFinal(
                RestorationUndo.summary(of: canceled), reason: RestorationUndo.reason, instead: .cancelEvent,
                account: account.id, in: tx)
        }
        try LineupScheduler.schedule(event, in: tx)
        return SentMessages(texts: texts + listed, skipped: [])
    }

    /// A text for everybody of the lineup or bench who was told of the cancellation and was not out.
    private func restorations(of event: Event, in tx: Transaction) throws -> SendingPlan {
        let untold = Set(try slotsNotToldYet(of: event, in: tx).map(\.id))
        let lineup = try Lineup.of(event, in: tx)
        var recipients: [RequestRecipient] = []
        var skipped: [SkippedRecipient] = []
        for slot in lineup.slots + lineup.bench
        where planner.knowsOfEvent(slot) && !planner.isOut(slot) && !untold.contains(slot.id) {
            if let scope = slot.optOut {
                skipped.append(SkippedRecipient(slot: slot, reason: .optedOut(scope)))
            } else if let number = slot.number {
                recipients.append(RequestRecipient(slot, number, .restored))
            } else {
                skipped.append(
                    SkippedRecipient(
                        slot: slot, reason: slot.hasWrongNumber ? .wrongNumber : .noCell))
            }
        }
        let drafts = try RequestWriter(texts: planner.texts).drafts(
            to: recipients, event: event, answerBy: nil, anyway: anyway, account: account, sender: sender, in: tx)
        return SendingPlan(event: event, drafts: drafts, skipped: skipped)
    }

    private func slotsNotToldYet(of event: Event, in tx: Transaction) throws -> [Slot] {
        let contacts = Set(
            try tx.values(
                """
                SELECT contact_id FROM outbound_message
                WHERE id IN (SELECT outbound_message_id FROM (\(queuedNotices(of: event))) AS queued)
                """, as: ID<Contact>.self))
        return try Slot.all(event: event.id, in: tx).filter { contacts.contains($0.contact) }
    }

    /// The queued cancellation notices of the event that are also about others, with those.
    private func noticesOfOtherDates(
        _ event: Event, in tx: Transaction
    ) throws -> [(notice: OutboundMessage, events: [Event])] {
        let others = try tx.rows(
            """
            SELECT \(Event.columns) FROM event
            WHERE event.account_id = \(account.id) AND event.cancelled_at = \(event.canceledAt)
                AND event.id <> \(event.id) AND event.starts_at > \(tx.now)
            """
        ).map(Event.init)
        guard !others.isEmpty else { return [] }
        let ids: [ID<OutboundMessage>] = try tx.values("\(queuedNotices(of: event)) AND slot_id IS NULL")
        return try ids.compactMap { id in
            guard let notice = try OutboundMessage.find(id, in: tx) else { return nil }
            let known = try others.filter { other in
                let lineup = try Lineup.of(other, in: tx)
                return (lineup.slots + lineup.bench).contains {
                    $0.contact == notice.contact && planner.knowsOfEvent($0) && planner.expectsToPerform($0)
                }
            }
            return known.isEmpty ? nil : (notice, known)
        }
    }

    /// Queues a notice again that was about the event too. It counts as queued when the others were canceled.
    private func requeue(
        _ notice: OutboundMessage, about events: [Event], _ canceledAt: Instant, in tx: Transaction
    ) throws -> ID<OutboundMessage> {
        let recipient = try Recipient(
            notice.to, contact: notice.contact, account: account, sender: notice.sender, before: notice.id, in: tx)
        let body = try SharedCancellation(events).body(
            to: recipient, account: account, texts: planner.texts, in: tx)
        return try Outbox.enqueue(
            Outbox.Draft(
                account: account.id, sender: notice.sender, contact: notice.contact, to: notice.to, body: body,
                kind: .notice, notBefore: notice.notBefore, expiresAt: events.map(\.endsAt).max(),
                quietZones: notice.quietZones.isEmpty ? nil : recipient.zones),
            in: tx.at(canceledAt))
    }

    /// Selects the ids of the cancellation notices that are not sent yet.
    private func queuedNotices(of event: Event) -> SQL {
        """
        SELECT id AS outbound_message_id FROM outbound_message
        WHERE account_id = \(account.id) AND kind = 'notice' AND state = 'queued' AND attempts = 0
            AND created_at = \(event.canceledAt)
            AND contact_id IN (SELECT contact_id FROM slot WHERE event_id = \(event.id))
            AND (slot_id IS NULL OR slot_id IN (SELECT id FROM slot WHERE event_id = \(event.id)))
        """
    }
}
