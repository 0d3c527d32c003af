package import Agenda
package import Platform
package import Storage
package import Values

/// Reminds people who have not answered, or answered maybe: `plan` lists the texts, `send` sends the approved ones.
package struct RemindLineup: SendingUseCase {
    package let planner: InvitationPlanner
    package let event: ID<Event>
    /// Only these people, even shortly after the last reminder; nil for everybody.
    package let only: Set<ID<Contact>>?
    /// Ignore quiet hours.
    package let anyway: Bool
    package let account: Account
    package let sender: Sender

    package init(
        planner: InvitationPlanner, event: ID<Event>, only: Set<ID<Contact>>? = nil, anyway: Bool = false,
        account: Account, sender: Sender
    ) {
        self.planner = planner
        self.event = event
        self.only = only
        self.anyway = anyway
        self.account = account
        self.sender = sender
    }

    /// Throws `EventError`, `LineupError` and `QuotaError`.
    package func plan(now: Instant, in tx: Transaction) throws -> SendingPlan {
        try reminders(invitableEvent(now: now, in: tx), only: only, now: now, in: tx).checked()
            .withinQuota(now: now, in: tx)
    }

    /// Sends the approved texts that are still correct. One undo step. Throws like `plan`.
    package func send(_ approved: SendingPlan, now: Instant, in tx: Transaction) throws -> SentMessages {
        let event = try invitableEvent(now: now, in: tx)
        let shown = Set(approved.drafts.map(\.slot.contact))
        let current = try reminders(event, only: shown, now: now, in: tx)
        return try send(approved, stillIn: current, as: "reminded", now: now, in: tx) { plan in
            try InvitationOutbox(plan, anyway: anyway).queue(.reminder, now: now, in: tx)
        }
    }

    private func invitableEvent(now: Instant, in tx: Transaction) throws -> Event {
        let event = try Event.findOpen(event, account: account.id, now: now, in: tx)
        try event.requireInvitable(by: account, at: now)
        return event
    }

    private func reminders(
        _ event: Event, only: Set<ID<Contact>>?, now: Instant, in tx: Transaction
    ) throws -> SendingPlan {
        try planner.reminders(
            for: Lineup.of(event, in: tx), only: only, anyway: anyway, from: account, sender: sender, now: now, in: tx)
    }
}
