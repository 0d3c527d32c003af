internal import Agenda
internal import ArgumentParser
internal import ICalendar
internal import People
internal import Storage
internal import Values

struct CalendarList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Your calendars, and what comes next in each.",
        discussion: """
            Example:
              greenroom calendar list
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let window = context.now..<context.now.adding(.days(366))
        let book = try await context.book(in: window)
        let dates = Dictionary(grouping: book.dates(in: window), by: \.entry.calendar.id)
        let feeds = try await context.feeds()
        var listing = Listing(
            [
                Listing.Column("id"), Listing.Column("name", "CALENDAR"), Listing.Column("coming", "THIS YEAR"),
                Listing.Column("next", "NEXT"), Listing.Column("next_name", ""), Listing.Column("is_shared", "FEED"),
                Listing.Column("holds"),
            ], emptyState: "No calendar yet. Make one:  greenroom calendar add \"Holidays\"")
        let today = context.account.zone.date(of: context.now)
        for calendar in book.calendars {
            let coming = dates[calendar.id] ?? []
            let next = coming.first
            listing.rows.append([
                .number(calendar.id.rawValue), .text(calendar.name), .number(coming.count),
                .text(
                    next.map { $0.iso(in: context.account.zone) },
                    shown: next?.words(in: context.account.zone, today: today) ?? ""),
                .text(next?.entry.name), .flag(feeds.contains { $0.isOf(calendar) }),
                .text(calendar.role?.rawValue),
            ])
        }
        try listing.print(output, to: context.terminal)
        context.terminal.say("Next: greenroom calendar month")
    }
}

struct CalendarShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "What is in a calendar: every entry by name and date.",
        discussion: """
            Examples:
              greenroom calendar show Personal
              greenroom calendar show Shows --all
            """)

    @Argument(help: "The calendar.")
    var name: String

    @Flag(help: "Also what is over.")
    var all = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let calendar = try await context.calendar(name)
        try await EntryListing(calendar: calendar, all: all).print(output, in: context)
    }
}

/// What is in a calendar, or in all of them: a series once.
struct EntryListing {
    let calendar: NamedCalendar?
    let all: Bool

    func print(_ output: OutputOptions, in context: CommandContext) async throws {
        let (zone, now) = (context.account.zone, context.now)
        let book = try await context.book(in: nil, calendar: calendar?.id)
        // A series stands where it takes place next.
        let coming = book.dates(in: now..<now.adding(.days(366 * 5)))
        var next: [ID<Event>: CalendarBook.Date] = [:]
        for date in coming where next[date.entry.id] == nil { next[date.entry.id] = date }
        let empty = calendar.map { "\($0.name.quotedLine) is empty." } ?? "Nothing is in your calendars."
        var listing = Listing(
            [
                Listing.Column("id", "ID"), Listing.Column("name", "NAME"), Listing.Column("date", "DATE"),
                Listing.Column("time", "TIME"), Listing.Column("repeats", "REPEATS"),
                Listing.Column("location", "LOCATION"), Listing.Column("calendar", calendar == nil ? "CALENDAR" : nil),
                Listing.Column("starts_at"), Listing.Column("ends_at"), Listing.Column("all_day"),
                Listing.Column("kind"), Listing.Column("uid"), Listing.Column("sequence"),
            ],
            emptyState: empty
                + " Add something:  greenroom calendar entry add \"Dentist\" --date \"tue 3pm\""
                + (calendar.map { $0.role == nil ? " --calendar \($0.name.argument)" : "" } ?? ""))
        let shown = book.entries.compactMap { entry -> CalendarBook.Date? in
            next[entry.id]
                ?? (all ? CalendarBook.Date(entry: entry, start: entry.event.start, end: entry.event.end) : nil)
        }.sorted { $0.start.instant(allDayIn: zone) < $1.start.instant(allDayIn: zone) }
        for date in shown {
            let event = date.entry.event
            let local = date.local(in: zone)
            listing.rows.append([
                .number(date.entry.id.rawValue), .text(date.entry.name),
                .text(local.day.description, shown: DateText().dayWithYear(local.day)),
                .text(local.time?.description, shown: date.hours(in: zone)),
                .text(event.rule?.words(in: zone)), .text(event.location), .text(date.entry.calendar.name),
                .text(date.iso(in: zone)), .text(date.isoEnd(in: zone)), .flag(date.start.isAllDay),
                .text(date.entry.kind.rawValue), .text(event.uid), .number(event.sequence),
            ])
        }
        try listing.print(output, to: context.terminal)
    }
}
