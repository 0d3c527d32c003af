package import Agenda
package import Platform
package import Storage
package import Values

/// Cancels an event and notifies everybody who was told about it: `plan` lists the texts, `send` sends the approved
/// ones. Queued requests are cancelled. It cannot be undone.
package struct CancelEvent: SendingUseCase {
    package let planner: InvitationPlanner
    package let event: ID<Event>
    /// Ignore quiet hours.
    package let anyway: Bool
    package let account: Account
    package let sender: Sender

    package init(
        planner: InvitationPlanner, event: ID<Event>, anyway: Bool = false, account: Account, sender: Sender
    ) {
        self.planner = planner
        self.event = event
        self.anyway = anyway
        self.account = account
        self.sender = sender
    }

    /// Throws `EventError` and `LineupError`.
    package func plan(now: Instant, in tx: Transaction) throws -> SendingPlan {
        let event = try Event.findOpen(event, account: account.id, now: now, in: tx)
        return try planner.cancellations(
            for: Lineup.of(event, in: tx), from: account, sender: sender, now: now, in: tx
        ).checked()
    }

    /// Throws `EventError`: `.changedSincePlan`, with nothing done, if a text would go to somebody who is not in the
    /// plan, or would read differently.
    package func send(_ approved: SendingPlan, now: Instant, in tx: Transaction) throws -> SentMessages {
        let current = try plan(now: now, in: tx)
        guard current.confirmed(by: approved).skipped.isEmpty else {
            throw EventError.changedSincePlan(current.event)
        }
        let texts = try planner.cancel(
            current.event, from: account, sender: sender, anyway: anyway, now: now, in: tx)
        return SentMessages(texts: texts, skipped: [])
    }
}
