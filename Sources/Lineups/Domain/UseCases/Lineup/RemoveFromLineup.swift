package import Agenda
package import Platform
package import Storage
import Values

/// Removes people from a lineup or its bench, cancels queued requests and reminders, and closes their invitations. They
/// are not notified, except for those whose calendar has the show because of a mail. One undo step.
package struct RemoveFromLineup: Sendable {
    package let event: ID<Event>
    package let contacts: [ID<Contact>]
    package let account: ID<Account>
    /// What else leaves the event with them.
    package let departures: Module.DepartureNotes

    package init(
        event: ID<Event>, contacts: [ID<Contact>], account: ID<Account>,
        departures: @escaping Module.DepartureNotes = { _, _, _ in [] }
    ) {
        (self.event, self.contacts, self.account, self.departures) = (event, contacts, account, departures)
    }

    package init(
        event: ID<Event>, contact: ID<Contact>, account: ID<Account>,
        departures: @escaping Module.DepartureNotes = { _, _, _ in [] }
    ) {
        self.init(event: event, contacts: [contact], account: account, departures: departures)
    }

    package struct Result: Sendable {
        package let event: Event
        /// The slots before the change, in the order of the contacts.
        package let slots: [Slot]
        /// What has left the event with them, such as their guests.
        package let departures: [DepartureNote]
        /// Those who get a mail about it.
        fileprivate let mailed: Set<ID<Slot>>

        /// Whom a request may have reached, so that the booker should let them know.
        package var shouldBeTold: [Slot] {
            slots.filter { slot in
                if mailed.contains(slot.id) { return false }
                return switch slot.status {
                case .asked, .maybe, .confirmed, .mustReconfirm, .unsure: true
                // An earlier request may have reached them, before a change.
                case .queued: slot.wasTold
                default: false
                }
            }
        }
    }

    /// Throws `EventError` and `LineupError`.
    package func run(in tx: Transaction) throws -> Result {
        let event = try Event.findOpen(event, account: account, in: tx)
        let slots = try contacts.map { try Slot.find(of: $0, in: event, tx: tx) }
        let gone = try departureNotes(in: tx)
        let mailed = try slots.filter { try Self.isMailed($0, of: event, in: tx) }
        try LineupUndo.record(event, summary: summary(slots, event), in: tx) {
            for slot in slots { try Lineup.remove(slot.id, in: tx) }
        }
        try LineupScheduler.schedule(event, in: tx)
        return Result(event: event, slots: slots, departures: gone, mailed: Set(mailed.map(\.id)))
    }

    private func summary(_ slots: [Slot], _ event: Event) -> String {
        "removed \(slots.map(\.name).joined(separator: ", ")) from \"\(event.name)\""
    }

    /// What is asked before a removal that sends texts: `Remove Ada from "Late Show"?` Throws like `run`.
    package func question(in tx: Transaction) throws -> String {
        let event = try Event.findOpen(event, account: account, in: tx)
        let names = try contacts.map { try Slot.find(of: $0, in: event, tx: tx).name }
        return "Remove \(names.joined(separator: ", ")) from \(event.name.quotedLine)?"
    }

    /// Whether a mail will tell a performer.
    static func isMailed(_ slot: Slot, of event: Event, in tx: Transaction) throws -> Bool {
        let hasSaidNo = slot.answer == .declined || slot.answer == .withdrawn
        return try !hasSaidNo && CalendarEntries.has(slot.id, account: event.account, in: tx)
    }

    /// What would leave the event with them.
    package func departureNotes(in tx: Transaction) throws -> [DepartureNote] {
        try departures(contacts, ID(Event.find(event, account: account, in: tx).id.rawValue), tx)
    }
}
