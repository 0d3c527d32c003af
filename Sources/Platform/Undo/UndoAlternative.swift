import Values

/// What takes back a change that cannot be undone. A stored value.
package enum UndoAlternative: NextAction, Codable {
    /// The key of the canceled event.
    case restoreEvent(Int64)
    case cancelEvent
    case addContact
    case removeNumber
    case addFeed
}
