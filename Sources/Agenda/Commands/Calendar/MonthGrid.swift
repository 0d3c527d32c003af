import Agenda
import CommandKit
import ICalendar
import Values

/// A month as rows of weeks. Wide terminals show names in the boxes; narrow ones a dot for each occurrence, and a list
/// below.
struct MonthGrid {
    let first: LocalDate
    let weekStart: Weekday
    let today: LocalDate
    let dates: [CalendarContents.Occurrence]
    let zone: Zone

    /// The names in a box before the rest is only counted.
    private static let names = 3
    /// The narrowest box with names.
    private static let leastNameWidth = 8
    /// The width if the output is not a terminal.
    private static let usualWidth = 80
    private static let mostBoxWidth = 18

    func draw(to terminal: Terminal) {
        let width = terminal.width ?? Self.usualWidth
        let box = min(Self.mostBoxWidth, (width - 6) / 7)
        let hasNames = box >= Self.leastNameWidth
        let boxWidth = hasNames ? box : max(4, box)
        let total = boxWidth * 7 + 6
        let title = "\(LocalDate.monthNames[first.month - 1]) \(first.year)"
        let indent = String(repeating: " ", count: max(0, (total - title.displayWidth) / 2))
        terminal.line(indent + Style.bold(title, terminal))
        let weekdays = (0..<7).map { Weekday.allCases[(weekStart.rawValue - 1 + $0) % 7].shortName }
        let shortest = hasNames ? 3 : 2
        let names = weekdays.map { String($0.prefix(shortest)).padded(to: boxWidth) }.joined(separator: " ")
        terminal.line(Style.dim(names.trimmingEnd, terminal))
        for week in CalendarDays.weeks(ofMonth: first, weekStart: weekStart) {
            draw(week, boxWidth: boxWidth, hasNames: hasNames, to: terminal)
        }
        if !hasNames { drawNames(to: terminal) }
    }

    private func onDay(_ day: LocalDate) -> [CalendarContents.Occurrence] {
        dates.filter { $0.days(in: zone).contains(day) }
    }

    private func draw(_ week: [LocalDate], boxWidth: Int, hasNames: Bool, to terminal: Terminal) {
        let boxes = week.map { day -> [String] in
            guard day.month == first.month else { return [""] }
            let number = day == today ? "[\(day.day)]" : "\(day.day)"
            let own = onDay(day)
            guard hasNames else {
                return [number + String(repeating: "•", count: min(own.count, max(0, boxWidth - number.count)))]
            }
            let shown = own.count > Self.names ? Self.names - 1 : own.count
            let rest = own.count - shown
            return [number] + own.prefix(shown).map { name($0, on: day, width: boxWidth) }
                + (rest > 0 ? ["+\(rest) more"] : [])
        }
        for row in 0..<(boxes.map(\.count).max() ?? 1) {
            let cells = zip(week, boxes).map { day, lines -> String in
                let text = row < lines.count ? lines[row] : ""
                let padding = String(repeating: " ", count: max(0, boxWidth - text.displayWidth))
                return (row == 0 && day == today ? Style.bold(text, terminal) : text) + padding
            }
            terminal.line(cells.joined(separator: " ").trimmingEnd)
        }
        if hasNames { terminal.line() }
    }

    /// With the time if there is room.
    private func name(_ date: CalendarContents.Occurrence, on day: LocalDate, width: Int) -> String {
        let local = date.local(in: zone)
        let isFirst = local.day == day
        let hour = isFirst && width >= 14 ? local.time.map { DateText(hours: .twentyFour).time($0) + " " } ?? "" : ""
        return Printable.line(hour + date.entry.name).clipped(to: width)
    }

    private func drawNames(to terminal: Terminal) {
        for date in dates {
            let days = date.days(in: zone)
            let hours = date.start.isAllDay && !date.isLong(in: zone) ? "" : " \(date.hours(in: zone))"
            let text = "\(DateText().day(days.lowerBound))\(hours)  \(Printable.line(date.entry.name))"
            for line in text.wrapped(to: terminal.width ?? .max) { terminal.line(line) }
        }
    }
}
