package import Agenda
package import Messaging
package import Platform
package import Storage
import Values

/// Makes a performer the host, or no longer the host: a shorthand for the host's spot. Queued requests are updated;
/// `TellAboutChange` notifies people who were told something else. One undo step if anything changed.
package struct SetHost: Sendable {
    package let planner: InvitationPlanner
    package let event: ID<Event>
    package let contact: ID<Contact>
    package let isHost: Bool
    package let account: Account

    package init(planner: InvitationPlanner, event: ID<Event>, contact: ID<Contact>, isHost: Bool, account: Account) {
        (self.planner, self.event, self.contact) = (planner, event, contact)
        (self.isHost, self.account) = (isHost, account)
    }

    package struct Result: Sendable {
        package let lineup: Lineup
        /// The performer who was made the host, or no longer is.
        package let slot: Slot
        /// Other hosts in the lineup.
        package let otherHosts: [Slot]
        /// The queued texts that replace those about the old values.
        package let rewritten: [ID<OutboundMessage>]
        /// The number of queued texts that were updated.
        package var requeued: Int { rewritten.count }
        /// The undo step; nil where nothing changed. The texts about the change are undone with it.
        package let step: ID<UndoStep>?
    }

    /// Throws `EventError`, `LineupError` and `SpotError`.
    package func run(in tx: Transaction) throws -> Result {
        let event = try Event.findOpen(event, account: account.id, in: tx)
        let slot = try Slot.find(of: contact, in: event, tx: tx)
        let step = try LineupUndo.recordStep(event, summary: summary(slot, event), in: tx) {
            try Lineup.setHost(slot.id, isHost, in: tx)
        }.step
        try LineupScheduler.schedule(event, in: tx)
        let rewritten = try QueuedTexts(planner).requeueStale(event, from: account, in: tx)
        let lineup = try Lineup.of(event, in: tx)
        let others = lineup.slots.filter { $0.isHost && $0.contact != contact }
        return Result(
            lineup: lineup, slot: slot, otherHosts: isHost ? others : [], rewritten: rewritten, step: step)
    }

    private func summary(_ slot: Slot, _ event: Event) -> String {
        "\(isHost ? "made \(slot.name) the" : "removed \(slot.name) as") host of \"\(event.name)\""
    }
}
