import Agenda
import ICalendar
import PhoneNumbers
import Platform
import Storage
import Values

/// A choice of one calendar, or of all.
struct CalendarChoice: Codable, Hashable, Sendable {
    let id: Int64
    let name: String
    let path: String
    let isCurrent: Bool
}

/// One occurrence on one day.
struct OccurrenceModel: Codable, Hashable, Sendable {
    let name: String
    let path: String
    /// `3 PM-4 PM`, `all day`, `last day`
    let when: String
    /// `15:00`, where it begins on that day; nil for a whole day.
    let time: String?
    let place: String?
    let calendar: String
    let isTentative: Bool
}

extension OccurrenceModel {
    init(_ occurrence: CalendarContents.Occurrence, on day: LocalDate, zone: Zone) {
        let entry = occurrence.entry
        name = entry.name
        path = Self.path(entry)
        when = occurrence.lasting(on: day, in: zone) ?? occurrence.hours(in: zone)
        let local = occurrence.local(in: zone)
        time = local.day == day ? local.time.map { DateText().time($0) } : nil
        place = entry.event.location
        calendar = entry.calendar.name
        isTentative = entry.event.status == .tentative
    }

    static func path(_ entry: CalendarEntry) -> String {
        switch entry.kind {
        case .show: "/events/\(entry.id)"
        case .entry: "/entries/\(entry.id)"
        case .countdown: "/countdowns/\(entry.id)"
        case .workout, .race: "/training/days/\(entry.event.start.date)"
        }
    }
}

/// A month as weeks, and as a list of its days for narrow screens.
struct CalendarMonthModel: PageModel {
    struct Day: Codable, Hashable, Sendable {
        let number: Int
        /// ISO date.
        let date: String
        /// `Fri Dec 4`
        let title: String
        let isOutside: Bool
        let isToday: Bool
        let items: [OccurrenceModel]
        let hasItems: Bool
        let addPath: String
    }

    struct Week: Codable, Hashable, Sendable {
        let days: [Day]
    }

    struct DayName: Codable, Hashable, Sendable {
        let short: String
        let name: String
    }

    /// `December 2026`
    let title: String
    let dayNames: [DayName]
    let weeks: [Week]
    /// The days of the month on which something is.
    let busyDays: [Day]
    let isEmpty: Bool
    /// Not everything is shown.
    let hasMore: Bool
    let previousPath: String
    let nextPath: String
    let todayPath: String
    let agendaPath: String
    let addPath: String
    let calendars: [CalendarChoice]
}

extension CalendarMonthModel {
    /// - Parameters:
    ///   - first: the first day of the month.
    ///   - chosen: nil for all calendars.
    init(_ contents: CalendarContents, first: LocalDate, chosen: ID<NamedCalendar>?, today: LocalDate) {
        let zone = contents.account.zone
        let weekStart = Weekday.firstDay(in: contents.account.region.code)
        let weeks = CalendarDays.weeks(ofMonth: first, weekStart: weekStart)
        let days = (weeks.first?.first ?? first)...(weeks.last?.last ?? first)
        let window = zone.day(days.lowerBound).lowerBound..<zone.day(days.upperBound).upperBound
        let found: [LocalDate: [CalendarContents.Occurrence]]
        (found, hasMore) = CalendarDays.byDay(
            contents.occurrences(in: window) { Task.isCancelled }, in: days, onFirstDayOnly: false,
            limit: CalendarPages.limit, zone: zone)
        let query = chosen.map { "&calendar=\($0)" } ?? ""
        func path(_ month: LocalDate?) -> String { "/calendar?month=\((month ?? first).description.prefix(7))\(query)" }
        title = "\(LocalDate.monthNames[first.month - 1]) \(first.year)"
        dayNames = (0..<7).map { offset in
            let day = Weekday.allCases[(weekStart.rawValue - 1 + offset) % 7]
            return DayName(short: day.shortName, name: day.name)
        }
        self.weeks = weeks.map { week in
            Week(
                days: week.map { day in
                    let items = (found[day] ?? []).map { OccurrenceModel($0, on: day, zone: zone) }
                    return Day(
                        number: day.day, date: day.description, title: DateText().day(day),
                        isOutside: day.month != first.month, isToday: day == today, items: items,
                        hasItems: !items.isEmpty, addPath: "/entries/add?day=\(day)\(query)")
                })
        }
        busyDays = self.weeks.flatMap(\.days).filter { $0.hasItems && !$0.isOutside }
        isEmpty = busyDays.isEmpty
        (previousPath, nextPath) = (path(first.adding(months: -1)), path(first.adding(months: 1)))
        todayPath = path(today.firstOfMonth)
        agendaPath = "/agenda" + (chosen.map { "?calendar=\($0)" } ?? "")
        addPath = "/entries/add" + (chosen.map { "?calendar=\($0)" } ?? "")
        calendars = CalendarChoice.all(contents.calendars, chosen: chosen) { id in
            "/calendar?month=\(first.description.prefix(7))" + (id.map { "&calendar=\($0)" } ?? "")
        }
    }
}

extension CalendarChoice {
    /// All calendars and then each of them.
    static func all(
        _ calendars: [NamedCalendar], chosen: ID<NamedCalendar>?, path: (ID<NamedCalendar>?) -> String
    ) -> [CalendarChoice] {
        [CalendarChoice(id: 0, name: "All", path: path(nil), isCurrent: chosen == nil)]
            + calendars.map {
                CalendarChoice(id: $0.id.rawValue, name: $0.name, path: path($0.id), isCurrent: $0.id == chosen)
            }
    }
}

/// What is coming, day by day.
struct CalendarAgendaModel: PageModel {
    struct Day: Codable, Hashable, Sendable {
        let title: String
        let isToday: Bool
        let items: [OccurrenceModel]
        let isFree: Bool
    }

    let days: [Day]
    let isEmpty: Bool
    /// Not everything is shown.
    let hasMore: Bool
    /// One day, a week, a month or three.
    let lengths: [CalendarChoice]
    let previousPath: String
    let nextPath: String
    let monthPath: String
    let addPath: String
    let calendars: [CalendarChoice]
}

extension CalendarAgendaModel {
    /// Short agendas show every day, long ones only those on which something is.
    static let lengths = [(1, "Day"), (7, "Week"), (30, "30 days"), (90, "90 days")]

    init(
        _ contents: CalendarContents, from first: LocalDate, count: Int, chosen: ID<NamedCalendar>?, today: LocalDate
    ) {
        let zone = contents.account.zone
        let days = first...first.adding(days: count - 1)
        let window = zone.day(days.lowerBound).lowerBound..<zone.day(days.upperBound).upperBound
        let skipsEmpty = count > 7
        let found: [LocalDate: [CalendarContents.Occurrence]]
        (found, hasMore) = CalendarDays.byDay(
            contents.occurrences(in: window) { Task.isCancelled }, in: days, onFirstDayOnly: skipsEmpty,
            limit: CalendarPages.limit, zone: zone)
        func path(_ from: LocalDate, _ count: Int, _ calendar: ID<NamedCalendar>?) -> String {
            "/agenda?from=\(from)&days=\(count)" + (calendar.map { "&calendar=\($0)" } ?? "")
        }
        let all = (0..<count).map { first.adding(days: $0) }
        self.days = all.filter { !skipsEmpty || found[$0] != nil }.map { day in
            let items = (found[day] ?? []).map { OccurrenceModel($0, on: day, zone: zone) }
            return Day(title: DateText().dayWithYear(day), isToday: day == today, items: items, isFree: items.isEmpty)
        }
        isEmpty = found.isEmpty
        lengths = Self.lengths.map { length, name in
            CalendarChoice(id: Int64(length), name: name, path: path(first, length, chosen), isCurrent: length == count)
        }
        previousPath = path(first.adding(days: -count), count, chosen)
        nextPath = path(first.adding(days: count), count, chosen)
        monthPath = "/calendar?month=\(first.description.prefix(7))" + (chosen.map { "&calendar=\($0)" } ?? "")
        addPath = "/entries/add?day=\(first)" + (chosen.map { "&calendar=\($0)" } ?? "")
        calendars = CalendarChoice.all(contents.calendars, chosen: chosen) { path(first, count, $0) }
    }
}
