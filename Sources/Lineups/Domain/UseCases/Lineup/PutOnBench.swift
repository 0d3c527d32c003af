package import Agenda
import People
package import Platform
package import Storage
import Values

/// Adds people at the end of the bench, in the order in which they are asked when a place becomes vacant. Performers
/// who have not been asked yet are moved from the lineup. One undo step.
package struct PutOnBench: Sendable {
    package let event: ID<Event>
    package let contacts: [ID<Contact>]
    package let account: ID<Account>

    package init(event: ID<Event>, contacts: [ID<Contact>], account: ID<Account>) {
        (self.event, self.contacts, self.account) = (event, contacts, account)
    }

    package struct Result: Sendable {
        /// The people who were moved from the lineup.
        package let leftLineup: [Contact]
        package let lineup: Lineup
    }

    /// Throws `EventError` and `LineupError.alreadyInvited`; then nothing is changed.
    package func run(in tx: Transaction) throws -> Result {
        let event = try Event.findOpen(event, account: account, in: tx)
        let people = try contacts.map { try Contact.find($0, account: account, in: tx) }
        let moved = try LineupUndo.record(event, summary: summary(people, event), in: tx) {
            try people.filter { try put($0, event, in: tx) }
        }
        try LineupScheduler.schedule(event, in: tx)
        return Result(leftLineup: moved, lineup: try Lineup.of(event, in: tx))
    }

    private func summary(_ people: [Contact], _ event: Event) -> String {
        "put \(people.map(\.name).joined(separator: ", ")) on the bench of \"\(event.name)\""
    }

    /// Returns whether they were in the lineup.
    private func put(_ person: Contact, _ event: Event, in tx: Transaction) throws -> Bool {
        var wasInLineup = false
        if let slot = try Slot.find(contact: person.id, event: event.id, in: tx), slot.benchRank == nil {
            guard slot.status == .notAsked || slot.status == .noCell else {
                throw LineupError.alreadyInvited(contact: person.name, event)
            }
            try Lineup.remove(slot.id, in: tx)
            wasInLineup = true
        }
        _ = try Lineup.add(person.id, to: event.id, asHost: false, onBench: true, in: tx)
        return wasInLineup
    }
}
