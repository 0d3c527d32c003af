package import Agenda
package import Messaging
import People
package import Platform
package import Storage
import Values

/// Gives a spot of a show to somebody, who is added to the lineup if needed, or empties it. Queued requests are
/// updated; `TellAboutChange` notifies people who were told another position. One undo step.
package struct AssignSpot: Sendable {
    package let planner: InvitationPlanner
    package let event: ID<Event>
    package let spot: SpotChoice
    /// Nil to empty it.
    package let contact: ID<Contact>?
    package let account: Account

    package init(
        planner: InvitationPlanner, event: ID<Event>, spot: SpotChoice, contact: ID<Contact>?, account: Account
    ) {
        (self.planner, self.event, self.spot) = (planner, event, spot)
        (self.contact, self.account) = (contact, account)
    }

    package struct Result: Sendable {
        package let lineup: Lineup
        package let spot: Spot
        /// They were not in the lineup before.
        package let isAdded: Bool
        /// They are known to take other positions only.
        package let isUnusual: Bool
        package let conflicts: [ScheduleConflictWarning]
        /// The queued texts that replace those about the old position.
        package let rewritten: [ID<OutboundMessage>]
        /// The undo step; nil where nothing changed. The texts about the change are undone with it.
        package let step: ID<UndoStep>?
    }

    /// Throws `EventError` and `SpotError`.
    package func run(in tx: Transaction) throws -> Result {
        let event = try Event.findOpen(event, account: account.id, in: tx)
        let lineup = try Lineup.of(event, in: tx)
        let spot = try chosen(in: lineup)
        let person = try contact.map { try Contact.find($0, account: account.id, in: tx) }
        let isAdded = try person.map { try Slot.find(contact: $0.id, event: event.id, in: tx) == nil } ?? false
        let step = try LineupUndo.recordStep(event, summary: summary(spot, person, event), in: tx) {
            try assign(spot, to: person, of: event, in: tx)
        }.step
        try LineupScheduler.schedule(event, in: tx)
        let rewritten = try QueuedTexts(planner).requeueStale(event, from: account, in: tx)
        let able = try person.map { try ContactPosition.canTake([$0.id], in: tx)[$0.id] } ?? nil
        return Result(
            lineup: try Lineup.of(event, in: tx), spot: spot, isAdded: isAdded,
            isUnusual: able.map { !$0.contains(spot.position.id) } ?? false,
            conflicts: isAdded
                ? try ScheduleConflictWarning.all(
                    of: person.map { [($0.id, $0.name)] } ?? [], with: event, in: tx) : [],
            rewritten: rewritten, step: step)
    }

    private func summary(_ spot: Spot, _ person: Contact?, _ event: Event) -> String {
        let position = spot.position.name
        guard let person else { return "emptied the spot for \(position) of \"\(event.name)\"" }
        return "made \(person.name) \(position) of \"\(event.name)\""
    }

    /// An empty one of those that are named; to empty one, one that somebody holds.
    private func chosen(in lineup: Lineup) throws(SpotError) -> Spot {
        let all = try spot.all(in: lineup)
        if contact == nil { return all.first { $0.slot != nil } ?? all[0] }
        let own = all.first { spot in lineup.slots.contains { $0.id == spot.slot && $0.contact == contact } }
        guard let open = all.first(where: { $0.slot == nil }) ?? own else {
            throw .noOpenSpot(all[0].position.name, lineup.event)
        }
        return open
    }

    private func assign(_ spot: Spot, to person: Contact?, of event: Event, in tx: Transaction) throws {
        guard let person else { return try Spot.assign(spot.id, to: nil, in: tx) }
        if try Slot.find(contact: person.id, event: event.id, in: tx) == nil {
            _ = try Lineup.add(person.id, to: event.id, asHost: false, in: tx)
        }
        let slot = try Slot.find(of: person.id, in: event, tx: tx)
        guard slot.benchRank == nil else { throw SpotError.standInHoldsNone(contact: slot.name, event) }
        try Spot.assign(spot.id, to: slot.id, in: tx)
    }
}
