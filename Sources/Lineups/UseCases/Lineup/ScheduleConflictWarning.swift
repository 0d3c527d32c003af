internal import Agenda
internal import Platform
internal import Storage

/// Somebody is also wanted for another event at the same time. A warning: nothing is refused.
package struct ScheduleConflictWarning: Sendable {
    package let contact: String
    package let conflict: ScheduleConflict

    /// All clashes of these people with an event, in their order.
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
