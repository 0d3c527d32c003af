package import Agenda
package import Messaging
package import Platform
package import Storage
package import Values

/// Cancels an event and notifies everybody who was told about it: `plan` lists the texts, `run` sends the approved
/// ones. Queued requests are cancelled. It cannot be undone.
package struct CancelEvent: Sendable {
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

    package struct Plan: Sendable {
        package let event: Event
        package let messages: InvitationPlanner.Plan
    }

    /// Throws `EventError` and `LineupError`.
    package func plan(now: Instant, in tx: Transaction) throws -> Plan {
        let event = try Event.findOpen(event, account: account.id, now: now, in: tx)
        let messages = try planner.cancellations(
            for: Lineup.of(event, in: tx), from: account, sender: sender, now: now, in: tx)
        return Plan(event: event, messages: try messages.checked(for: event))
    }

    /// Returns the texts. Throws `EventError`: `.changedSincePlan`, with nothing done, if a text would go to somebody
    /// who is not in the plan, or would read differently.
    package func run(_ approved: Plan, now: Instant, in tx: Transaction) throws -> [ID<OutboundMessage>] {
        let current = try plan(now: now, in: tx)
        guard current.messages.confirmed(by: approved.messages).skipped.isEmpty else {
            throw EventError.changedSincePlan(current.event)
        }
        return try planner.cancel(current.event, from: account, sender: sender, anyway: anyway, now: now, in: tx)
    }
}
