package import Agenda
import ICalendar
import Platform
package import Storage
package import Values

/// One occurrence on one day.
package struct OccurrenceModel: Codable, Hashable, Sendable {
    let name: String
    let path: String
    /// `3 PM-4 PM`, `all day`, `last day`
    let when: String
    /// `15:00`, where it begins on that day; nil for a whole day.
    let time: String?
    let place: String?
    let calendar: String
    /// The color of the calendar, as a class of the style.
    let color: String
    let isTentative: Bool
    /// How far its lineup is; nil for what has none.
    let status: StatusText?
}

extension OccurrenceModel {
    package init(
        _ occurrence: CalendarContents.Occurrence, on day: LocalDate, zone: Zone,
        statuses: [ID<Event>: StatusText] = [:]
    ) {
        let entry = occurrence.entry
        name = entry.name
        path = Self.path(entry)
        when = occurrence.lasting(on: day, in: zone) ?? occurrence.hours(in: zone)
        let local = occurrence.local(in: zone)
        time = local.day == day ? local.time.map { DateText().time($0) } : nil
        place = entry.event.location
        calendar = entry.calendar.name
        color = entry.calendar.color.rawValue
        status = statuses[entry.id]
        isTentative = entry.event.status == .tentative
    }

    /// A to-do that is due.
    package init(_ todo: DueTodo) {
        name = todo.item.title
        path = todo.list.page("/todos")
        when = todo.when
        time = todo.item.timing.time.map { DateText().time($0) }
        place = todo.list.isAccount ? nil : todo.list.name
        calendar = "To-Do List"
        color = NamedCalendar.Color.gray.rawValue
        isTentative = false
        status = nil
    }

    /// The page of an entry.
    package static func path(_ entry: CalendarEntry) -> String {
        switch entry.kind {
        case .show: "/events/\(entry.id)"
        case .entry: "/entries/\(entry.id)"
        case .countdown: "/countdowns/\(entry.id)"
        case .workout, .race: "/training/days/\(entry.event.start.date)"
        }
    }
}
