import Agenda
import CommandKit
import Lineups
import People
import Platform
import Storage
import Values

extension CommandContext {
    /// An event that is neither over nor canceled.
    func openEvent(_ words: String) async throws -> Event {
        let event = try await event(words)
        try event.requireOpen(at: now)
        return event
    }

    /// A person's slot in the lineup of an open event.
    func openSlot(of contact: String, in event: String) async throws -> (Event, Slot) {
        let event = try await openEvent(event)
        return (event, try await slot(of: try await self.contact(contact), in: event))
    }

    func slot(of contact: Contact, in event: Event) async throws -> Slot {
        try await read { try Slot.find(of: contact.id, in: event, tx: $0) }
    }

    /// Says the most likely next command after a lineup was shown or changed.
    func sayNext(after lineup: Lineup) async throws {
        terminal.say(NextCommand.after(lineup, as: try await argument(for: lineup.event), at: now))
    }
}
