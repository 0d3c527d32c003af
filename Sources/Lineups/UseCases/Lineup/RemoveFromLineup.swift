package import Agenda
package import Platform
package import Storage
import Values

/// Removes somebody from a lineup or its bench, cancels queued requests and reminders, and closes the invitation. They
/// are not notified. One undo step.
package struct RemoveFromLineup: Sendable {
    package let event: ID<Event>
    package let contact: ID<Contact>
    package let account: ID<Account>

    package init(event: ID<Event>, contact: ID<Contact>, account: ID<Account>) {
        (self.event, self.contact, self.account) = (event, contact, account)
    }

    package struct Result: Sendable {
        package let event: Event
        /// The slot before the change.
        package let slot: Slot

        /// Whether a request may have reached them, so that the booker should let them know.
        package var shouldBeTold: Bool {
            switch slot.status {
            case .asked, .maybe, .confirmed, .mustReconfirm, .unsure: true
            // An earlier request may have reached them, before a change.
            case .queued: slot.wasTold
            default: false
            }
        }
    }

    /// Throws `EventError` and `LineupError`.
    package func run(in tx: Transaction) throws -> Result {
        let event = try Event.findOpen(event, account: account, in: tx)
        let slot = try Slot.find(of: contact, in: event, tx: tx)
        try LineupUndo.record(event, summary: "removed \(slot.name) from \"\(event.name)\"", in: tx) {
            try Lineup.remove(slot.id, in: tx)
        }
        try LineupScheduler.schedule(event, in: tx)
        return Result(event: event, slot: slot)
    }
}
