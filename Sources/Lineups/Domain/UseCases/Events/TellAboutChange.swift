package import Agenda
package import Platform
package import Storage
import Values

/// Notifies performers who were told another time, place or role than the event has now, and asks them again: `plan`
/// lists the texts, `send` sends the approved ones.
package struct TellAboutChange: SendingUseCase {
    package let planner: InvitationPlanner
    package let event: ID<Event>
    /// Ignore quiet hours.
    package let anyway: Bool
    package var hold: Duration = .zero
    /// The first undo step of the same command; nil for one of its own.
    package var firstStep: ID<UndoStep>?
    package let account: Account
    package let sender: Sender

    package init(
        planner: InvitationPlanner, event: ID<Event>, anyway: Bool = false, account: Account, sender: Sender
    ) {
        (self.planner, self.event, self.anyway, self.account, self.sender) = (planner, event, anyway, account, sender)
    }

    /// Whether anybody was told something else.
    package static func isNeeded(
        for event: Event, planner: InvitationPlanner, in tx: Transaction
    ) throws -> Bool {
        let lineup = try Lineup.of(event, in: tx)
        return try (lineup.slots + lineup.bench).contains(where: \.isNotTold)
            || planner.listedPeople(of: event, in: tx).contains { $0.isOutdated && $0.number != nil }
    }

    /// Throws `EventError`, `LineupError` and `QuotaError`.
    package func plan(in tx: Transaction) throws -> SendingPlan {
        try changes(in: tx).checked().withinQuota(in: tx).countingTimes(in: tx)
    }

    /// Sends the approved texts that are still correct. Previous answers are kept in the history, and their slots await
    /// an answer again. One undo step. Throws `EventError` and `QuotaError`.
    package func send(_ approved: SendingPlan, in tx: Transaction) throws -> SentMessages {
        try send(approved, stillIn: changes(in: tx), as: "told", with: firstStep, in: tx) { plan in
            try InvitationOutbox(plan, anyway: anyway).queueChangeNotices(in: tx)
        }
    }

    private func changes(in tx: Transaction) throws -> SendingPlan {
        let event = try Event.findOpen(event, account: account.id, in: tx)
        var plan = try planner.changes(
            for: Lineup.of(event, in: tx), anyway: anyway, from: account, sender: sender, in: tx)
        plan.listed = try planner.listedChanges(
            of: event, besides: plan.drafts.map(\.number), anyway: anyway, from: account, sender: sender, in: tx)
        return plan
    }
}
