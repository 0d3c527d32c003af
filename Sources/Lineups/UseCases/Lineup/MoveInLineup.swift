package import Agenda
package import Platform
package import Storage
package import Values

/// Puts somebody at another place of the lineup; a stand-in leaves the bench by it. One undo step, unless the order
/// stays the same.
package struct MoveInLineup: Sendable {
    package let event: ID<Event>
    package let contact: ID<Contact>
    /// Counted from 1; a larger number than there are places means the last.
    package let place: Int
    package let account: ID<Account>

    package init(event: ID<Event>, contact: ID<Contact>, place: Int, account: ID<Account>) {
        self.event = event
        self.contact = contact
        self.place = place
        self.account = account
    }

    /// Answers the lineup in its new order. Throws `EventError` and `LineupError`.
    package func run(now: Instant, in tx: Transaction) throws -> Lineup {
        let event = try Event.findOpen(event, account: account, now: now, in: tx)
        let slot = try Slot.find(of: contact, in: event, tx: tx)
        try LineupUndo.record(event, summary: "moved \(slot.name) in \"\(event.name)\"", now: now, in: tx) {
            try Lineup.move(slot, to: place, in: tx)
        }
        try LineupScheduler.schedule(event, now: now, in: tx)
        return try Lineup.of(event, in: tx)
    }
}
