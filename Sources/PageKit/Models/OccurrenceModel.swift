package import Agenda
import ICalendar
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
    let status: Status?

    /// The status of a lineup.
    package struct Status: Codable, Hashable, Sendable {
        /// The class of the style: `green`, `red` or `none`.
        let light: String
        let sign: String
        let words: String

        package init(light: StatusLight?, sign: String, words: String) {
            (self.light, self.sign, self.words) = (light.styleClass, sign, words)
        }
    }
}

extension StatusLight? {
    /// The class of the style: `green`, `yellow` or `red`; `none` where there is nothing to decide.
    package var styleClass: String {
        switch self {
        case .green: "green"
        case .yellow: "yellow"
        case .red: "red"
        case nil: "none"
        }
    }
}

extension OccurrenceModel {
    package init(
        _ occurrence: CalendarContents.Occurrence, on day: LocalDate, zone: Zone, statuses: [ID<Event>: Status] = [:]
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
