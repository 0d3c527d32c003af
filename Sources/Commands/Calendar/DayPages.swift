internal import Agenda
internal import ICalendar
internal import People
internal import Storage
internal import Values

/// Days one below the other, each with what it brings.
struct DayPages {
    let first: LocalDate
    let count: Int
    /// Whether days with nothing on them are left out.
    let skipsEmpty: Bool

    func print(_ page: PageOptions, _ output: OutputOptions, in context: CommandContext) async throws {
        let zone = context.account.zone
        let window = zone.day(first).lowerBound..<zone.day(first.adding(days: count)).lowerBound
        let dates = try await context.dates(in: window, page)
        guard output.isDrawn else { return try DateListing.of(dates, zone: zone).print(output, to: context.terminal) }
        let today = zone.date(of: context.now)
        let terminal = context.terminal
        var isFirst = true
        let found = byDay(dates, zone: zone)
        for day in (0..<count).map({ first.adding(days: $0) }) {
            let own = found[day] ?? []
            if own.isEmpty, skipsEmpty { continue }
            if !isFirst { terminal.line() }
            isFirst = false
            let title = DateText().dayWithYear(day) + (day == today ? "  (today)" : "")
            terminal.line(Style.bold(title, terminal))
            if own.isEmpty { terminal.line(Style.dim("  nothing", terminal)) }
            for date in own { line(date, on: day, zone: zone, terminal) }
        }
        if dates.isEmpty, skipsEmpty {
            terminal.say(
                "Nothing is coming up. Add something:  greenroom calendar entry add \"Dentist\" --date \"tue 3pm\"")
        }
    }

    /// Where every day is shown, what lasts is told on all of its own; else on the day it begins, or on the first shown.
    private func byDay(_ dates: [CalendarBook.Date], zone: Zone) -> [LocalDate: [CalendarBook.Date]] {
        let last = first.adding(days: count - 1)
        var found: [LocalDate: [CalendarBook.Date]] = [:]
        for date in dates {
            let days = date.days(in: zone)
            let (from, to) = (max(days.lowerBound, first), min(days.upperBound, last))
            guard from <= to else { continue }
            let shown = skipsEmpty ? 0 : to.daysSince1970 - from.daysSince1970
            for offset in 0...shown { found[from.adding(days: offset), default: []].append(date) }
        }
        return found
    }

    private func line(_ date: CalendarBook.Date, on day: LocalDate, zone: Zone, _ terminal: Terminal) {
        let when = date.lasting(on: day, in: zone) ?? date.hours(in: zone)
        let place = date.entry.event.location.map { ", \($0)" } ?? ""
        let sign = date.entry.event.status == .tentative ? " ?" : ""
        let name = Printable.line("\(date.entry.name)\(place)\(sign)")
        let calendar = Printable.line("(\(date.entry.calendar.name))")
        let width = (terminal.width ?? .max) - 2 - 20 - calendar.displayWidth - 2
        // Where there is too little room beside it, the calendar stands below the name.
        let isNarrow = width < 16
        let lines = name.wrapped(to: isNarrow ? max(8, (terminal.width ?? .max) - 2 - 20) : width)
        let beside = isNarrow ? "" : "  " + Style.dim(calendar, terminal)
        terminal.line("  \(when.padded(to: 20))\(lines[0])\(beside)")
        for rest in lines.dropFirst() { terminal.line("  \("".padded(to: 20))\(rest)") }
        if isNarrow { terminal.line("  \("".padded(to: 20))\(Style.dim(calendar, terminal))") }
    }
}

/// The same for scripts: a row for each time something takes place.
enum DateListing {
    static func of(_ dates: [CalendarBook.Date], zone: Zone) -> Listing {
        var listing = Listing(
            [
                Listing.Column("date", "DATE"), Listing.Column("time", "TIME"), Listing.Column("name", "NAME"),
                Listing.Column("location", "LOCATION"), Listing.Column("calendar", "CALENDAR"),
                Listing.Column("starts_at"), Listing.Column("ends_at"), Listing.Column("all_day"),
                Listing.Column("kind"), Listing.Column("id"), Listing.Column("repeats"),
            ], emptyState: "Nothing is on these days.")
        listing.rows = dates.map { date in
            let local = date.local(in: zone)
            return [
                .text(local.day.description, shown: DateText().dayWithYear(local.day)),
                .text(local.time?.description, shown: date.hours(in: zone)),
                .text(date.entry.name), .text(date.entry.event.location), .text(date.entry.calendar.name),
                .text(date.iso(in: zone)), .text(date.isoEnd(in: zone)), .flag(date.start.isAllDay),
                .text(date.entry.kind.rawValue), .number(date.entry.id.rawValue),
                .text(date.entry.event.rule?.words(in: zone)),
            ]
        }
        return listing
    }
}

extension CommandContext {
    /// What the days of a page bring.
    func dates(in window: Range<Instant>, _ page: PageOptions) async throws -> [CalendarBook.Date] {
        let chosen: NamedCalendar? =
            if let name = page.calendar { try await calendar(name) as NamedCalendar } else { nil }
        return try await book(in: window, calendar: chosen?.id).dates(in: window)
    }
}
