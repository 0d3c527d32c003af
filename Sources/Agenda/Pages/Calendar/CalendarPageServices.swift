package import Agenda
package import PageKit
import Platform
package import Storage
import Values

/// What the pages of calendars need from the program.
package struct CalendarPageServices: PageServicePart {
    /// How far the lineups of these shows are. A show without one has no status.
    package let statuses: @Sendable ([ID<Event>], Transaction) throws -> [ID<Event>: StatusText]

    package init(
        statuses: @escaping @Sendable ([ID<Event>], Transaction) throws -> [ID<Event>: StatusText]
    ) {
        self.statuses = statuses
    }

    package static let absent = CalendarPageServices { _, _ in [:] }
}

/// What a page of the calendar shows.
struct ShownCalendar: Sendable {
    let contents: CalendarContents
    /// Of the shows among the contents.
    let statuses: [ID<Event>: StatusText]
    /// The chosen calendar; nil for all.
    let chosen: ID<NamedCalendar>?
    /// The open to-dos that are due on these days; none beside a chosen calendar.
    let todos: [DueTodo]

    var zone: Zone { contents.account.zone }

    func model(_ occurrence: CalendarContents.Occurrence, on day: LocalDate) -> OccurrenceModel {
        OccurrenceModel(occurrence, on: day, zone: zone, statuses: statuses)
    }

    /// What an address has besides the dates: `&calendar=3`; empty for all calendars.
    var query: String { chosen.map { "&calendar=\($0)" } ?? "" }
}
