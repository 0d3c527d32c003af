package import Agenda
package import Platform
package import Storage
package import Values

/// Notifies performers who were told another time, place or role than the event has now, and asks them again: `plan`
/// lists the texts, `send` sends the approved ones.
package struct TellAboutChange: Sendable {
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

    /// Whether anybody was told something else.
    package static func isNeeded(for event: Event, in tx: Transaction) throws -> Bool {
        let lineup = try Lineup.of(event, in: tx)
        return (lineup.slots + lineup.bench).contains(where: \.isNotTold)
    }

    /// Throws `EventError`, `LineupError` and `QuotaError`.
    package func plan(now: Instant, in tx: Transaction) throws -> Plan {
        let event = try Event.findOpen(event, account: account.id, now: now, in: tx)
        let messages = try changes(event, now: now, in: tx).checked(for: event)
        return Plan(event: event, messages: try messages.withinQuota(of: account.id, now: now, in: tx))
    }

    /// Sends the approved texts that are still correct. Previous answers are kept in the history, and their slots await
    /// an answer again. One undo step. Throws `EventError` and `QuotaError`.
    package func send(_ approved: Plan, now: Instant, in tx: Transaction) throws -> SentMessages {
        let event = try Event.findOpen(event, account: account.id, now: now, in: tx)
        let (plan, skipped) = approved.messages.confirmed(by: try changes(event, now: now, in: tx))
        try plan.withinQuota(of: account.id, now: now, in: tx)
        let before = try MessagesSnapshot(plan, in: tx)
        let texts = try planner.sendChangeNotices(
            plan, of: event, from: account, sender: sender, anyway: anyway, now: now, in: tx)
        try LineupScheduler.schedule(event, now: now, in: tx)
        try before.record("told", as: texts, event, now: now, in: tx)
        return SentMessages(texts: texts, skipped: skipped)
    }

    private func changes(_ event: Event, now: Instant, in tx: Transaction) throws -> InvitationPlanner.Plan {
        try planner.changes(
            for: Lineup.of(event, in: tx), anyway: anyway, from: account, sender: sender, now: now, in: tx)
    }
}
