package import Messaging
package import Storage

/// What Agenda plugs into the gateway: a feature for each of its nouns.
package enum AgendaModules {
    package static let all = all(photos: Photos())

    package static func all(photos: Photos) -> [any Module] {
        [Todos(), Countdowns(), Calendars(), Budgets(), Notes(), photos]
    }

    /// Every table of Agenda, in the order in which they are made.
    package static let migrations =
        Migration.events + Todos.migrations + Countdowns.migrations + Calendars.migrations + Budgets.migrations
        + Notes.migrations + Photos.migrations
}
