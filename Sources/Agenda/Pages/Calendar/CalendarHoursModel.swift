import Agenda
import ICalendar
import PageKit
import Platform
import Values

/// A week, or a day, with its hours. Entries of whole days are above them.
struct CalendarHoursModel: PageModel {
    struct Hour: Codable, Hashable, Sendable {
        /// `8 PM`
        let title: String
        /// The row in which it begins, from 0; each hour has two.
        let from: Int
    }

    /// An entry with hours.
    struct Block: Codable, Hashable, Sendable {
        let item: OccurrenceModel
        /// The rows of its first half hour, and of the one after its last, from 0.
        let from: Int
        let to: Int
        /// Nothing else is at the same time.
        let isAlone: Bool
    }

    struct Day: Codable, Hashable, Sendable {
        /// `Fri Dec 4`
        let title: String
        let isToday: Bool
        let path: String
        let addPath: String
        let wholeDay: [OccurrenceModel]
        let blocks: [Block]
        /// So many blocks are beside each other at most.
        let columns: Int
    }

    /// `Nov 30 to Dec 6 2026`, `Fri Dec 4 2026`
    let title: String
    let isWeek: Bool
    let hours: [Hour]
    let days: [Day]
    let isEmpty: Bool
    let hasMore: Bool
    let previousPath: String
    let nextPath: String
    let todayPath: String
    let views: [PageFrameLink]
    let addPath: String
    let calendars: [CalendarChoice]
}

extension CalendarHoursModel {
    /// The hours that are always shown.
    static let usualHours = 9..<23

    /// - Parameter days: in a row.
    init(_ shown: ShownCalendar, days: [LocalDate], today: LocalDate) {
        let (zone, query) = (shown.zone, shown.query)
        let (first, last) = (days[0], days[days.count - 1])
        let window = zone.day(first).lowerBound..<zone.day(last).upperBound
        var blocks: [LocalDate: [(occurrence: CalendarContents.Occurrence, hours: Range<Int>)]] = [:]
        var whole: [LocalDate: [CalendarContents.Occurrence]] = [:]
        var count = 0
        for occurrence in shown.contents.occurrences(in: window, isStopped: { Task.isCancelled }) {
            guard count < CalendarPages.limit else { break }
            count += 1
            let own = occurrence.days(in: zone)
            if let time = occurrence.local(in: zone).time, !occurrence.isLong(in: zone) {
                // What ends after midnight belongs to the day on which it starts.
                guard own.lowerBound >= first, own.lowerBound <= last else { continue }
                let start = time.secondsSinceMidnight / 1800
                let length = occurrence.end.instant(allDayIn: zone) - occurrence.start.instant(allDayIn: zone)
                let end = (time.secondsSinceMidnight + Int(length.components.seconds) + 1799) / 1800
                blocks[own.lowerBound, default: []].append((occurrence, start..<min(max(end, start + 1), 48)))
            } else {
                for day in days where own.contains(day) { whole[day, default: []].append(occurrence) }
            }
        }
        let used = blocks.values.flatMap { $0.map(\.hours) }
        let begin = min(Self.usualHours.lowerBound, (used.map(\.lowerBound).min() ?? 48) / 2)
        let end = max(Self.usualHours.upperBound, ((used.map(\.upperBound).max() ?? 0) + 1) / 2)
        hours = (begin..<end).map { hour in
            Hour(title: DateText().time(LocalTime(secondsSinceMidnight: hour * 3600)), from: 2 * (hour - begin))
        }
        self.days = days.map { day in
            let timed = blocks[day] ?? []
            return Day(
                title: DateText().day(day), isToday: day == today, path: "/calendar/day?day=\(day)\(query)",
                addPath: "/entries/add?day=\(day)\(query)",
                wholeDay: (whole[day] ?? []).map { shown.model($0, on: day) },
                blocks: timed.map { occurrence, hours in
                    Block(
                        item: shown.model(occurrence, on: day), from: hours.lowerBound - 2 * begin,
                        to: hours.upperBound - 2 * begin,
                        isAlone: timed.count { $0.hours.overlaps(hours) } == 1)
                },
                columns: timed.map { block in timed.count { $0.hours.contains(block.hours.lowerBound) } }.max() ?? 1)
        }
        isEmpty = count == 0
        hasMore = count == CalendarPages.limit
        isWeek = days.count > 1
        let view = isWeek ? "week" : "day"
        func path(_ day: LocalDate) -> String { "/calendar/\(view)?day=\(day)\(query)" }
        let name = { (day: LocalDate) in "\(LocalDate.shortMonthNames[day.month - 1]) \(day.day)" }
        title = isWeek ? "\(name(first)) to \(name(last)) \(last.year)" : DateText().dayWithYear(first)
        (previousPath, nextPath) = (path(first.adding(days: -days.count)), path(first.adding(days: days.count)))
        todayPath = path(today)
        let shownDay = days.contains(today) ? today : first
        views = PageFrameLink.calendarViews(isWeek ? .week : .day, day: shownDay, query: query)
        addPath = "/entries/add?day=\(shownDay)\(query)"
        calendars = CalendarChoice.all(shown.contents.calendars, chosen: shown.chosen) { id in
            "/calendar/\(view)?day=\(shownDay)" + (id.map { "&calendar=\($0)" } ?? "")
        }
    }
}
