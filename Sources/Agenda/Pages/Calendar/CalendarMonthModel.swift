import Agenda
import PageKit
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
    /// The color of a calendar, as a class of the style; nil for other choices.
    var color: String?
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
        /// All, for narrow screens.
        let items: [OccurrenceModel]
        let hasItems: Bool
        /// Those that fit into the month.
        let shown: [OccurrenceModel]
        /// How many others there are; nil for none.
        let more: Int?
        /// The page of the day.
        let path: String
        let addPath: String
    }

    struct Week: Codable, Hashable, Sendable {
        let days: [Day]
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
    let views: [PageFrameLink]
    let agendaPath: String
    let addPath: String
    let calendars: [CalendarChoice]
}

extension CalendarMonthModel {
    /// So many lines of a day are shown, and one that says how many more there are.
    static let shownLines = 3

    /// - Parameter first: the first day of the month.
    init(_ shown: ShownCalendar, first: LocalDate, today: LocalDate) {
        let (contents, zone, query) = (shown.contents, shown.zone, shown.query)
        let weekStart = Weekday.firstDay(in: contents.account.region.code)
        let weeks = CalendarDays.weeks(ofMonth: first, weekStart: weekStart)
        let days = (weeks.first?.first ?? first)...(weeks.last?.last ?? first)
        let window = zone.day(days.lowerBound).lowerBound..<zone.day(days.upperBound).upperBound
        let found: [LocalDate: [CalendarContents.Occurrence]]
        (found, hasMore) = CalendarDays.byDay(
            contents.occurrences(in: window) { Task.isCancelled }, in: days, onFirstDayOnly: false,
            limit: CalendarPages.limit, zone: zone)
        func path(_ month: LocalDate?) -> String { "/calendar?month=\((month ?? first).description.prefix(7))\(query)" }
        title = "\(LocalDate.monthNames[first.month - 1]) \(first.year)"
        dayNames = (0..<7).map { offset in
            DayName(Weekday.allCases[(weekStart.rawValue - 1 + offset) % 7])
        }
        self.weeks = weeks.map { week in
            Week(
                days: week.map { day in
                    let items = (found[day] ?? []).map { shown.model($0, on: day) }
                    let fits = items.count <= Self.shownLines + 1
                    return Day(
                        number: day.day, date: day.description, title: DateText().day(day),
                        isOutside: day.month != first.month, isToday: day == today, items: items,
                        hasItems: !items.isEmpty, shown: fits ? items : Array(items.prefix(Self.shownLines)),
                        more: fits ? nil : items.count - Self.shownLines,
                        path: "/calendar/day?day=\(day)\(query)", addPath: "/entries/add?day=\(day)\(query)")
                })
        }
        busyDays = self.weeks.flatMap(\.days).filter { $0.hasItems && !$0.isOutside }
        isEmpty = busyDays.isEmpty
        (previousPath, nextPath) = (path(first.adding(months: -1)), path(first.adding(months: 1)))
        todayPath = path(today.firstOfMonth)
        views = PageFrameLink.calendarViews(.month, day: first == today.firstOfMonth ? today : first, query: query)
        agendaPath = "/agenda?from=\(first)\(query)"
        addPath = "/entries/add?day=\(first == today.firstOfMonth ? today : first)\(query)"
        calendars = CalendarChoice.all(contents.calendars, chosen: shown.chosen) { id in
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
                CalendarChoice(
                    id: $0.id.rawValue, name: $0.name, path: path($0.id), isCurrent: $0.id == chosen,
                    color: $0.color.rawValue)
            }
    }

    /// The calendars that an entry can be put into.
    static func own(_ calendars: [NamedCalendar], isCurrent: (NamedCalendar) -> Bool) -> [CalendarChoice] {
        calendars.filter(\.isOwn).map {
            CalendarChoice(id: $0.id.rawValue, name: $0.name, path: "", isCurrent: isCurrent($0))
        }
    }
}

/// The views of the calendar.
enum CalendarView: CaseIterable {
    case month, week, day, agenda
}

extension PageFrameLink {
    /// The views of the calendar around a day.
    ///
    /// - Parameter query: what an address has besides the day.
    static func calendarViews(_ current: CalendarView, day: LocalDate, query: String) -> [PageFrameLink] {
        CalendarView.allCases.map { view in
            let (title, path) =
                switch view {
                case .month: ("Month", "/calendar?month=\(day.description.prefix(7))\(query)")
                case .week: ("Week", "/calendar/week?day=\(day)\(query)")
                case .day: ("Day", "/calendar/day?day=\(day)\(query)")
                case .agenda: ("Agenda", "/agenda?from=\(day)\(query)")
                }
            return PageFrameLink(title: title, path: path, isCurrent: view == current)
        }
    }
}
