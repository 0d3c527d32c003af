import Agenda
import CommandKit
import ICalendar
import Platform
import Storage
import Values

/// A list of days with their occurrences.
struct DayList {
    let first: LocalDate
    let count: Int
    /// Whether days without occurrences are left out.
    let skipsEmpty: Bool

    func print(_ page: PageOptions, _ output: OutputOptions, in context: CommandContext) async throws {
        let zone = context.account.zone
        let window = zone.day(first).lowerBound..<zone.day(first.adding(days: count)).lowerBound
        let dates = try await CalendarLookup(context).occurrences(in: window, page)
        let days = first...first.adding(days: count - 1)
        let account = context.account.id
        let todos =
            page.calendar == nil ? try await context.read { try DueTodo.all(in: days, account: account, in: $0) } : []
        guard output.isDrawn else {
            return try OccurrenceTable.of(dates, todos: todos, zone: zone).print(output, to: context.terminal)
        }
        let today = zone.date(of: context.now)
        let terminal = context.terminal
        var isFirst = true
        let found = CalendarDays.byDay(dates, in: days, onFirstDayOnly: skipsEmpty, zone: zone).lines
        for day in (0..<count).map({ first.adding(days: $0) }) {
            let own = found[day] ?? []
            let due = todos.filter { $0.item.due == day }
            if own.isEmpty, due.isEmpty, skipsEmpty { continue }
            if !isFirst { terminal.line() }
            isFirst = false
            let title = DateText().dayWithYear(day) + (day == today ? "  (today)" : "")
            terminal.line(Style.bold(title, terminal))
            if own.isEmpty, due.isEmpty { terminal.line(Style.dim("  nothing", terminal)) }
            for date in own { line(date, on: day, zone: zone, terminal) }
            for todo in due {
                let title = Printable.line(todo.item.title) + SubjectLabel.suffix(todo.list)
                terminal.line("  \(todo.when.padded(to: 20))○ \(title)")
            }
        }
        if dates.isEmpty, todos.isEmpty, skipsEmpty {
            try await sayNothing(after: window.upperBound, page, in: context)
        }
    }

    /// No occurrence in these days: names the next one.
    private func sayNothing(after end: Instant, _ page: PageOptions, in context: CommandContext) async throws {
        let zone = context.account.zone
        let later = end..<end.adding(.days(366 * 5))
        let chosen = try await CalendarLookup(context).calendar(ifNamed: page.calendar)
        let next = try await CalendarLookup(context).contents(in: later, calendar: chosen?.id).occurrences(in: later)
            .first { _ in true }
        guard let next else {
            return context.terminal.say(
                "Nothing is coming up. Add an entry:  greenroom calendar entry add \"Dentist\" --date \"tue 3pm\"")
        }
        let day = next.local(in: zone).day
        let last = DateText().dayWithYear(first.adding(days: count - 1))
        let days = day.daysSince1970 - first.daysSince1970 + 1
        let calendar = page.calendar.map { " --calendar \($0.argument)" } ?? ""
        let start = page.date.map { " --date \($0.argument)" } ?? ""
        context.terminal.say(
            "Nothing until \(last). Next is \(next.entry.name.quotedLine), \(DateText().dayWithYear(day)). "
                + "See it:  greenroom calendar agenda --days \(days)\(start)\(calendar)")
    }

    private func line(_ date: CalendarContents.Occurrence, on day: LocalDate, zone: Zone, _ terminal: Terminal) {
        let when = date.lasting(on: day, in: zone) ?? date.hours(in: zone)
        let place = date.entry.event.location.map { ", \($0)" } ?? ""
        let sign = date.entry.event.status == .tentative ? " ?" : ""
        let name = Printable.line("\(date.entry.name)\(place)\(sign)")
        let calendar = Printable.line("(\(date.entry.calendar.name))")
        let width = (terminal.width ?? .max) - 2 - 20 - calendar.displayWidth - 2
        // If the line is too narrow, the calendar's name goes below.
        let isNarrow = width < 16
        let lines = name.wrapped(to: isNarrow ? max(8, (terminal.width ?? .max) - 2 - 20) : width)
        let beside = isNarrow ? "" : "  " + Style.dim(calendar, terminal)
        terminal.line("  \(when.padded(to: 20))\(lines[0])\(beside)")
        for rest in lines.dropFirst() { terminal.line("  \("".padded(to: 20))\(rest)") }
        if isNarrow { terminal.line("  \("".padded(to: 20))\(Style.dim(calendar, terminal))") }
    }
}
