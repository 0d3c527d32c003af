import Storage

/// What leaves an event together with a person who is taken out of it or is not coming, such as their guests.
package struct DepartureNote: Hashable, Sendable {
    /// Said before it happens: `3 guests of Ada go off the list.`
    package let before: String
    /// Said afterwards: `3 guests of Ada are off the list.`
    package let after: String

    package init(before: String, after: String) { (self.before, self.after) = (before, after) }
}

extension [Module] {
    /// What leaves an event together with these contacts. To be read before they leave.
    package var departureNotes: Module.DepartureNotes {
        let hooks = compactMap(\.departureNotes)
        return { contacts, event, tx in try hooks.flatMap { try $0(contacts, event, tx) } }
    }
}
