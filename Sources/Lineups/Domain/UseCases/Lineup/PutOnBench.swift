package import Agenda
import People
package import Platform
package import Storage
package import Values

/// Adds people at the end of the bench, in the order in which they are asked when a place becomes vacant. Performers
/// who have not been asked yet are moved from the lineup. One undo step.
package struct PutOnBench: Sendable {
    package let event: ID<Event>
    package let contacts: [ID<Contact>]
    package let account: ID<Account>

    package init(event: ID<Event>, contacts: [ID<Contact>], account: ID<Account>) {
        self.event = event
        self.contacts = contacts
        self.account = account
    }

    package struct Result: Sendable {
        /// The people who were moved from the lineup.
        package let leftLineup: [Contact]
        package let lineup: Lineup
    }

    /// Throws `EventError` and `LineupError.alreadyInvited`; then nothing is changed.
    package func run(now: Instant, in tx: Transaction) throws -> Result {
        let event = try Event.findOpen(event, account: account, now: now, in: tx)
        let people = try contacts.map { try Contact.find($0, account: account, in: tx) }
        let names = people.map(\.name).joined(separator: ", ")
        let moved = try LineupUndo.record(
            event, summary: "put \(names) on the bench of \"\(event.name)\"", now: now, in: tx
        ) { try people.filter { try put($0, event, now: now, in: tx) } }
        try LineupScheduler.schedule(event, now: now, in: tx)
        return Result(leftLineup: moved, lineup: try Lineup.of(event, in: tx))
    }

    /// Returns whether they were in the lineup.
    private func put(_ person: Contact, _ event: Event, now: Instant, in tx: Transaction) throws -> Bool {
        var wasInLineup = false
        if let slot = try Slot.find(contact: person.id, event: event.id, in: tx), slot.benchRank == nil {
            guard slot.status == .notAsked || slot.status == .noCell else {
                throw LineupError.alreadyInvited(contact: person.name, event)
            }
            try Lineup.remove(slot.id, now: now, in: tx)
            wasInLineup = true
        }
        _ = try Lineup.add(person.id, to: event.id, asHost: false, onBench: true, now: now, in: tx)
        return wasInLineup
    }
}
