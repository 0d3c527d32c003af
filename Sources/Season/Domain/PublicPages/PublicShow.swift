import Agenda
import ICalendar
import Lineups
import People
import Platform
import Storage
import Values

/// A show as everybody may see it. Of its people it has only those who are confirmed for what it is now and have agreed
/// to be named, and of those no more than their public name.
struct PublicShow: Sendable {
    struct Performer: Hashable, Sendable {
        /// Their public name.
        let name: String
        let isHost: Bool
    }

    enum State: String, CaseIterable, Sendable {
        case scheduled, rescheduled, canceled
    }

    let name: String
    let startsAt: Instant
    /// Exclusive.
    let endsAt: Instant
    let zone: Zone
    let isAllDay: Bool
    let location: String?
    let state: State
    /// When it would have started, of a show that was moved while its page was public; nil for any other.
    let movedFrom: Instant?
    /// In the order of the lineup. Empty for a canceled show.
    let performers: [Performer]
    /// The same for calendars.
    let calendarEvent: CalendarEvent

    private init?(_ event: Event, movedFrom: Instant?, performers: [Performer]) {
        (name, startsAt, endsAt, zone) = (event.name, event.startsAt, event.endsAt, event.zone)
        (isAllDay, location) = (event.isAllDay, event.location)
        state = event.isCanceled ? .canceled : movedFrom == nil ? .scheduled : .rescheduled
        (self.movedFrom, self.performers) = (movedFrom, performers)
        guard var shown = EventFile.shared(event).calendar.events.first else { return nil }
        shown.location = event.location
        shown.status = event.isCanceled ? .canceled : .confirmed
        shown.details = performers.isEmpty ? nil : performers.map(\.name).joined(separator: ", ")
        calendarEvent = shown
    }

    /// - Parameter since: from when on they are public.
    static func all(_ events: [Event], since: Instant, in tx: Transaction) throws -> [PublicShow] {
        guard !events.isEmpty else { return [] }
        let lineups = try Lineup.of(events, in: tx)
        let slots = lineups.map { $0.event.isCanceled ? [] : $0.slots.filter { $0.status == .confirmed } }
        let names = try publicNames(of: Set(slots.joined().map(\.contact)), in: tx)
        let firstStarts = try Event.firstStarts(of: events.map(\.id), in: tx)
        return zip(lineups, slots).compactMap { lineup, confirmed in
            let event = lineup.event
            return PublicShow(
                event, movedFrom: event.changedAt > since ? firstStarts[event.id] : nil,
                performers: confirmed.compactMap { slot in
                    names[slot.contact].map { Performer(name: $0, isHost: slot.isHost) }
                })
        }
    }

    /// Of those who have agreed to be named and whom the booker has not removed.
    private static func publicNames(
        of contacts: Set<ID<Contact>>, in tx: Transaction
    ) throws -> [ID<Contact>: String] {
        var names: [ID<Contact>: String] = [:]
        for contact in try Contact.all(Array(contacts), in: tx) where contact.isNamed == true && !contact.isArchived {
            names[contact.id] = contact.publicName.map { Printable.line($0) }
        }
        return names
    }
}
