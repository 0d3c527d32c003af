package import Agenda
package import Platform
package import Storage
import Values

/// Reminds people who have not answered, or answered maybe: `plan` lists the texts, `send` sends the approved ones.
package struct RemindLineup: SendingUseCase {
    package let planner: InvitationPlanner
    package let event: ID<Event>
    /// Only these people, even shortly after the last reminder; nil for everybody.
    package let only: Set<ID<Contact>>?
    /// Ignore quiet hours.
    package let anyway: Bool
    package var hold: Duration = .zero
    package let account: Account
    package let sender: Sender

    package init(
        planner: InvitationPlanner, event: ID<Event>, only: Set<ID<Contact>>? = nil, anyway: Bool = false,
        account: Account, sender: Sender
    ) {
        (self.planner, self.event, self.only) = (planner, event, only)
        (self.anyway, self.account, self.sender) = (anyway, account, sender)
    }

    /// Throws `EventError`, `LineupError` and `QuotaError`.
    package func plan(in tx: Transaction) throws -> SendingPlan {
        try reminders(invitableEvent(in: tx), only: only, in: tx).checked()
            .withinQuota(in: tx).countingTimes(in: tx)
    }

    /// Sends the approved texts that are still correct. One undo step. Throws like `plan`.
    package func send(_ approved: SendingPlan, in tx: Transaction) throws -> SentMessages {
        let event = try invitableEvent(in: tx)
        let shown = Set(approved.drafts.map(\.slot.contact))
        let current = try reminders(event, only: shown, in: tx)
        return try send(approved, stillIn: current, as: "reminded", in: tx) { plan in
            try InvitationOutbox(plan, anyway: anyway).queue(.reminder, in: tx)
        }
    }

    private func invitableEvent(in tx: Transaction) throws -> Event {
        let event = try Event.findOpen(event, account: account.id, in: tx)
        try event.requireInvitable(by: account, at: tx.now)
        return event
    }

    private func reminders(_ event: Event, only: Set<ID<Contact>>?, in tx: Transaction) throws -> SendingPlan {
        try planner.reminders(
            for: Lineup.of(event, in: tx), only: only, anyway: anyway, from: account, sender: sender, in: tx)
    }
}
