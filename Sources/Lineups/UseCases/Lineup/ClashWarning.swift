internal import Agenda
internal import Platform
internal import Storage

/// Somebody is also wanted for another event at the same time. A warning: nothing is refused.
package struct ClashWarning: Sendable {
    package let contact: String
    package let clash: Clash

    /// All clashes of these people with an event, in their order.
    static func all(
        of people: [(id: ID<Contact>, name: String)], with event: Event, in tx: Transaction
    ) throws -> [ClashWarning] {
        try people.flatMap { person in
            try Clash.all(of: person.id, with: event, in: tx).map { ClashWarning(contact: person.name, clash: $0) }
        }
    }
}
