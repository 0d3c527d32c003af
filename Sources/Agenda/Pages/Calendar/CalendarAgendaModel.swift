import Agenda
import PageKit
import Platform
import Storage
import Values

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
    let views: [PageFrameLink]
    let addPath: String
    let calendars: [CalendarChoice]
}

extension CalendarAgendaModel {
    /// Short agendas show every day, long ones only those on which something is.
    static let lengths = [(1, "1 day"), (7, "7 days"), (30, "30 days"), (90, "90 days")]

    init(_ shown: ShownCalendar, from first: LocalDate, count: Int, today: LocalDate) {
        let (contents, zone, chosen) = (shown.contents, shown.zone, shown.chosen)
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
        let todos = Dictionary(grouping: shown.todos) { $0.item.due }
        let all = (0..<count).map { first.adding(days: $0) }
        self.days = all.filter { !skipsEmpty || found[$0] != nil || todos[$0] != nil }.map { day in
            let items =
                (found[day] ?? []).map { shown.model($0, on: day) } + (todos[day] ?? []).map { OccurrenceModel($0) }
            return Day(title: DateText().dayWithYear(day), isToday: day == today, items: items, isFree: items.isEmpty)
        }
        isEmpty = found.isEmpty && todos.isEmpty
        lengths = Self.lengths.map { length, name in
            CalendarChoice(id: Int64(length), name: name, path: path(first, length, chosen), isCurrent: length == count)
        }
        previousPath = path(first.adding(days: -count), count, chosen)
        nextPath = path(first.adding(days: count), count, chosen)
        views = PageFrameLink.calendarViews(.agenda, day: first, query: shown.query)
        addPath = "/entries/add?day=\(first)\(shown.query)"
        calendars = CalendarChoice.all(contents.calendars, chosen: chosen) { path(first, count, $0) }
    }
}
