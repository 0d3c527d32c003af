package import Agenda
package import Platform
package import Storage
package import Values

/// Moves a slot to another position of the lineup; a stand-in leaves the bench, or moves to another position of it. One
/// who leaves the bench before they were asked gets an open spot, as somebody who is added does. One undo step if
/// anything changed.
package struct MoveInLineup: Sendable {
    package let event: ID<Event>
    package let contact: ID<Contact>
    /// From 1; a number beyond the end means the last position.
    package let place: Int
    /// Whether it is a position of the bench, for somebody who is on it.
    package let onBench: Bool
    /// When the show is really over, if that is later than its end.
    package let openUntil: Instant?
    package let account: ID<Account>

    package init(
        event: ID<Event>, contact: ID<Contact>, place: Int, onBench: Bool = false, openUntil: Instant? = nil,
        account: ID<Account>
    ) {
        (self.event, self.contact, self.place) = (event, contact, place)
        (self.onBench, self.openUntil, self.account) = (onBench, openUntil, account)
    }

    /// Returns the lineup in its new order. Throws `EventError` and `LineupError`.
    package func run(in tx: Transaction) throws -> Lineup {
        let event = try Event.findOpen(event, account: account, until: openUntil, in: tx)
        let slot = try Slot.find(of: contact, in: event, tx: tx)
        if onBench, slot.benchRank == nil { throw LineupError.notOnBench(contact: slot.name, event) }
        try LineupUndo.record(event, summary: summary(slot, event), in: tx) {
            if onBench {
                try Lineup.moveOnBench(slot, to: place, in: tx)
            } else {
                try Lineup.move(slot, to: place, in: tx)
                if slot.benchRank != nil, slot.lastInvitation == nil {
                    try Spot.giveUnnamed(to: contact, of: event.id, in: tx)
                }
            }
        }
        try LineupScheduler.schedule(event, in: tx)
        return try Lineup.of(event, in: tx)
    }

    private func summary(_ slot: Slot, _ event: Event) -> String {
        "moved \(slot.name) \(onBench ? "on the bench of" : "in") \"\(event.name)\""
    }
}
