package import Agenda
package import Platform
package import Storage
package import Values

/// Takes somebody out of a lineup, or off its bench: a request or reminder that has not left yet is cancelled, and no
/// answer is awaited any more. They are not told. One undo step.
package struct RemoveFromLineup: Sendable {
    package let event: ID<Event>
    package let contact: ID<Contact>
    package let account: ID<Account>

    package init(event: ID<Event>, contact: ID<Contact>, account: ID<Account>) {
        self.event = event
        self.contact = contact
        self.account = account
    }

    package struct Result: Sendable {
        package let event: Event
        /// Their place as it was.
        package let slot: Slot

        /// A request may have reached them: they should hear that they are out.
        package var shouldBeTold: Bool {
            switch slot.status {
            case .asked, .maybe, .confirmed, .mustReconfirm, .unsure: true
            default: false
            }
        }
    }

    /// Throws `EventError` and `LineupError`.
    package func run(now: Instant, in tx: Transaction) throws -> Result {
        let event = try Event.findOpen(event, account: account, now: now, in: tx)
        let slot = try Slot.find(of: contact, in: event, tx: tx)
        try LineupUndo.record(event, summary: "took \(slot.name) out of \"\(event.name)\"", now: now, in: tx) {
            try Lineup.remove(slot.id, now: now, in: tx)
        }
        try LineupScheduler.schedule(event, now: now, in: tx)
        return Result(event: event, slot: slot)
    }
}
