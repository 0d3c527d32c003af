package import Agenda
package import Storage
import Values

/// What can be done next with a show.
package enum EventAction: NextAction {
    case restore(ID<Event>)
    case copy(ID<Event>, name: String)
    case cancel(ID<Event>, name: String)
}

/// What can be done next with the people in a lineup. The text names the person.
package enum LineupAction: NextAction {
    case add(String, to: NamedEvent)
    case remove(String, from: NamedEvent)
    /// Off the bench.
    case moveIntoLineup(String, of: NamedEvent)
}

/// A show, and what it is called: its name, or its key.
package struct NamedEvent: Hashable, Sendable {
    package let id: ID<Event>
    package let words: String

    init(_ event: Event) { (id, words) = (event.id, event.name) }

    /// By its key, which no other show has.
    init(key id: ID<Event>) { (self.id, words) = (id, "\(id)") }
}

/// What to enter in its place, or to leave out, so that a show can be saved.
package enum EventCorrection: NextAction {
    case day
    case dateOfCopy
    case earlierRoundDeadline
    case earlierDeadline
    case laterDeadline
    /// Save the time as a change that people are told of.
    case tellChange
    /// Look at what would be sent now.
    case reviewAgain
}
