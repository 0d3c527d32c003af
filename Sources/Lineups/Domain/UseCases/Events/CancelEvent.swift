package import Agenda
package import Messaging
package import Platform
package import Storage
package import Values

/// Cancels an event and notifies everybody who was told about it: `plan` lists the texts, `send` sends the approved
/// ones, outside of quiet hours where the event leaves time for it. Queued requests are canceled. It can be undone
/// until one of the texts leaves.
package struct CancelEvent: SendingUseCase {
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

    /// Throws `EventError` and `LineupError`.
    package func plan(in tx: Transaction) throws -> SendingPlan {
        let event = try Event.findOpen(event, account: account.id, in: tx)
        var plan = try planner.cancellations(
            for: Lineup.of(event, in: tx), from: account, sender: sender, in: tx
        ).checked()
        plan.listed = try ListedNotices(
            of: .canceled, to: planner.listedPeople(of: event, in: tx), of: event, besides: plan.drafts.map(\.number),
            planner: planner, anyway: anyway, from: account, sender: sender, in: tx)
        return plan
    }

    /// Throws `EventError`: `.changedSincePlan`, with nothing done, if a text would go to somebody who is not in the
    /// plan, or would read differently.
    package func send(_ approved: SendingPlan, in tx: Transaction) throws -> SentMessages {
        let current = try plan(in: tx)
        let event = current.event
        guard current.confirmed(by: approved).skipped.isEmpty,
            Set(current.listed.keys).isSubset(of: approved.listed.keys)
        else { throw EventError.changedSincePlan(event) }
        let rewritten = try Self.callOff([event], planner, in: tx)
        var texts = try current.drafts.map { draft in
            try draft.recipient.enqueue(
                draft.body, kind: .notice,
                mail: SlotMail.cancellation.part(for: draft.slot, of: event, to: draft.recipient, in: tx),
                content: draft.content, account: account.id, expiresAt: event.endsAt, anyway: anyway, in: tx)
        }
        texts += try current.listed.queue(until: event.endsAt, anyway: anyway, account: account.id, in: tx)
        try Outbox.hold(texts, for: hold, in: tx)
        try CancellationUndo.record(event, notices: texts, with: nil, in: tx)
        return SentMessages(texts: texts, skipped: [], rewritten: try TextPreview(queued: rewritten, in: tx))
    }

    /// The queued texts about several dates, as they become without this one. Nothing is changed. Throws `EventError`.
    package func rewritten(now: Instant, in store: Store) async throws -> TextPreview {
        try await store.write(.account(account.id), at: now, keepingIf: { _ in false }) { try rewrittenTexts(in: $0) }
    }

    /// The same within a write transaction.
    func rewritten(in tx: Transaction) throws -> TextPreview { try tx.rehearse { try rewrittenTexts(in: tx) } }

    private func rewrittenTexts(in tx: Transaction) throws -> TextPreview {
        let event = try Event.findOpen(event, account: account.id, in: tx)
        return try TextPreview(queued: Self.callOff([event], planner, in: tx), in: tx)
    }

    /// Cancels events. Returns the texts that replace the queued ones about other dates too.
    static func callOff(
        _ events: [Event], _ planner: InvitationPlanner, in tx: Transaction
    ) throws -> [ID<OutboundMessage>] {
        let queued = try events.flatMap { try QueuedInvitation.all(event: $0.id, in: tx) }
        for event in events { try callOff(event, in: tx) }
        return try Set(queued.filter(\.isShared).map(\.text)).sorted()
            .compactMap { try QueuedTexts(planner).requeueStopped($0, in: tx) }
    }

    /// Cancels the event, the queued requests, and the pending notifications to the booker.
    private static func callOff(_ event: Event, in tx: Transaction) throws {
        let lineup = try Lineup.of(event, in: tx)
        let slots = lineup.slots + lineup.bench + lineup.replaced
        try Invitation.withdraw(slots: slots.map(\.id), in: tx)
        for slot in slots {
            try Notification.withdraw(.answer, of: slot.id, in: tx)
            try Notification.withdraw(.vacancy, of: slot.id, in: tx)
        }
        try Notification.withdraw(.allConfirmed, of: event.id, in: tx)
        try Notification.withdraw(.dayBefore, of: event.id, in: tx)
        try Notification.withdraw(.bench, of: event.id, in: tx)
        try Event.cancel(event.id, in: tx)
        try LineupScheduler.schedule(event, in: tx)
    }
}
