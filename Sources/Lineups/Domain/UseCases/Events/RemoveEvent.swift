package import Agenda
package import Platform
package import Storage
import Values

/// Deletes an event that is not over, with its lineup. It cannot be undone. One that people expect, because they were
/// asked or are on its open mic list, is canceled instead.
package struct RemoveEvent: Sendable {
    let planner: InvitationPlanner
    package let event: ID<Event>
    package let account: ID<Account>

    package init(planner: InvitationPlanner, event: ID<Event>, account: ID<Account>) {
        (self.planner, self.event, self.account) = (planner, event, account)
    }

    /// The event that would be deleted. Throws `EventError`.
    package func plan(in tx: Transaction) throws -> Event {
        let event = try Event.find(event, account: account, in: tx)
        if event.isOver(at: tx.now) { throw EventError.isOver(event) }
        guard try !Invitation.wasEverSent(event: event.id, in: tx) else { throw EventError.hasRequests(event) }
        let listed = try planner.listedPeople(of: event, in: tx)
        guard listed.isEmpty else { throw EventError.hasList(event, people: listed.count) }
        return event
    }

    /// Throws `EventError`; then nothing is deleted.
    package func run(in tx: Transaction) throws {
        let event = try plan(in: tx)
        try Event.delete(event.id, in: tx)
        try UndoStep.recordFinal(summary(event), reason: Self.reason, account: account, in: tx)
    }

    private func summary(_ event: Event) -> String { "removed \"\(event.name)\"" }

    /// Why it cannot be undone.
    private static var reason: String { "The event was deleted with its lineup and everything that belonged to it." }
}
