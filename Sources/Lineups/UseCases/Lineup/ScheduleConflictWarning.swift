internal import Agenda
internal import Platform
internal import Storage

/// A warning that somebody is also in the lineup of another event at the same time.
package struct ScheduleConflictWarning: Sendable {
    package let contact: String
    package let conflict: ScheduleConflict

    /// All conflicts of these people with an event, in their order.
    static func all(
        of people: [(id: ID<Contact>, name: String)], with event: Event, in tx: Transaction
    ) throws -> [ScheduleConflictWarning] {
        try people.flatMap { person in
            try ScheduleConflict.all(of: person.id, with: event, in: tx).map {
                ScheduleConflictWarning(contact: person.name, conflict: $0)
            }
        }
    }
}
