package import Messaging
package import Storage

/// What Agenda plugs into the gateway: a feature for each of its nouns.
package enum AgendaFeatures {
    package static let all: [any Feature] = [Todos(), Countdowns(), Calendars()]

    /// Every table of Agenda, in the order in which they are made.
    package static let migrations = Migration.events + Todos.migrations + Countdowns.migrations + Calendars.migrations
}
