package import Agenda
package import Platform
package import Storage
package import Values

/// Makes somebody of the lineup the host, or no longer the host. Requests that have not left yet are written again;
/// whether people who know it otherwise are told is `TellAboutChange`. One undo step, unless it was so already.
package struct SetHost: Sendable {
    package let planner: InvitationPlanner
    package let event: ID<Event>
    package let contact: ID<Contact>
    package let isHost: Bool
    package let account: Account

    package init(
        planner: InvitationPlanner, event: ID<Event>, contact: ID<Contact>, isHost: Bool, account: Account
    ) {
        self.planner = planner
        self.event = event
        self.contact = contact
        self.isHost = isHost
        self.account = account
    }

    package struct Result: Sendable {
        package let lineup: Lineup
        /// Who was made the host, or no longer is.
        package let slot: Slot
        /// Others in the lineup who are host as well; none where the host is a stand-in.
        package let otherHosts: [Slot]
        /// So many texts that had not left yet were written again.
        package let requeued: Int
    }

    /// Throws `EventError` and `LineupError`.
    package func run(now: Instant, in tx: Transaction) throws -> Result {
        let event = try Event.findOpen(event, account: account.id, now: now, in: tx)
        let slot = try Slot.find(of: contact, in: event, tx: tx)
        try LineupUndo.record(
            event, summary: "made \(slot.name) \(isHost ? "" : "no ")host of \"\(event.name)\"", now: now, in: tx
        ) { try Lineup.setHost(slot.id, isHost, in: tx) }
        try LineupScheduler.schedule(event, now: now, in: tx)
        let requeued = try planner.requeueStaleDrafts(event, from: account, now: now, in: tx).count
        let lineup = try Lineup.of(event, in: tx)
        let others = lineup.slots.filter { $0.isHost && $0.contact != contact }
        return Result(
            lineup: lineup, slot: slot, otherHosts: isHost && slot.benchRank == nil ? others : [], requeued: requeued)
    }
}
