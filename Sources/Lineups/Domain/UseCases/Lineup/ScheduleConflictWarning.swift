package import Agenda
import People
import Platform
package import Storage
package import Values

/// A warning that somebody is away or said no to the day of an event, is in the lineup of another event at the same time,
/// or is busy by their calendar.
package struct ScheduleConflictWarning: Sendable {
    package enum Reason: Sendable {
        case otherEvent(ScheduleConflict)
        /// The dates that they gave.
        case away(DayRange)
        /// As a person in the zone of the event reads it: `Fri Dec 4 2026, 7 PM to 9 PM`.
        case busy(String)
        /// They said that they cannot on this day of the event.
        case saidNo(LocalDate)
    }

    package let contact: String
    package let reason: Reason

    /// All conflicts of these people with an event, in their order.
    static func all(
        of people: [(id: ID<Contact>, name: String)], with event: Event, in tx: Transaction
    ) throws -> [ScheduleConflictWarning] {
        guard !people.isEmpty else { return [] }
        let away = try DatesAway.all(account: event.account, on: event.days, in: tx)
        let said = try DateAvailability.answers(of: people.map(\.id), to: event, in: tx)
        let others = try ScheduleConflict.all(with: event, in: tx)
        let busy = try BusyTime.all(with: event, in: tx)
        return people.flatMap { person in
            var reasons = (away[person.id] ?? []).map { Reason.away($0.days) }
            if said[person.id] == .no { reasons.append(.saidNo(event.localStart.date)) }
            reasons += (others[person.id] ?? []).map { .otherEvent($0) }
            reasons += (busy[person.id] ?? []).map { .busy($0.words(in: event.zone)) }
            return reasons.map { ScheduleConflictWarning(contact: person.name, reason: $0) }
        }
    }
}

extension LineupImport.Report {
    /// The people whom the import added who are in another lineup at the same time, by event.
    package func conflicts(in tx: Transaction) throws -> [(event: Event, warnings: [ScheduleConflictWarning])] {
        try events.map { row in
            let added = places.filter { $0.event.id == row.event.id && $0.outcome == .added }
            return (
                row.event,
                try ScheduleConflictWarning.all(of: added.map { ($0.contact, $0.name) }, with: row.event, in: tx)
            )
        }
    }
}
