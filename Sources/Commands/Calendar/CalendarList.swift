internal import Agenda
internal import ArgumentParser
internal import ICalendar
internal import Platform
internal import Storage
internal import Values

struct CalendarList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List your calendars with the next entry of each.",
        discussion: """
            Example:
              greenroom calendar list
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let window = context.now..<context.now.adding(.days(366))
        let contents = try await CalendarLookup(context).contents(in: window)
        // What is further away than the window, and what is past.
        let all = try await CalendarLookup(context).contents(in: nil)
        let entries = Dictionary(grouping: all.entries, by: \.calendar.id)
        let dates = Dictionary(grouping: contents.occurrences(in: window), by: \.entry.calendar.id)
        let feeds = try await CalendarLookup(context).feeds()
        var table = OutputTable(
            [
                OutputTable.Column("id"), OutputTable.Column("name", "CALENDAR"),
                OutputTable.Column("entries", "ENTRIES"), OutputTable.Column("coming", "IN A YEAR"),
                OutputTable.Column("next", "NEXT"), OutputTable.Column("next_name", ""),
                OutputTable.Column("is_shared", "FEED"),
                OutputTable.Column("holds"),
            ], emptyState: "No calendar yet. Create one:  greenroom calendar add \"Holidays\"")
        let today = context.account.zone.date(of: context.now)
        for calendar in contents.calendars {
            let coming = dates[calendar.id] ?? []
            let own = entries[calendar.id] ?? []
            let next = coming.first ?? all.firstEntry(of: calendar.id, after: window.upperBound)
            table.rows.append([
                .number(calendar.id.rawValue), .text(calendar.name), .number(own.count), .number(coming.count),
                .text(
                    next.map { $0.iso(in: context.account.zone) },
                    shown: next?.words(in: context.account.zone, today: today) ?? ""),
                .text(next?.entry.name), .flag(feeds.contains { $0.shows(calendar) }),
                .text(calendar.role?.rawValue),
            ])
        }
        try table.print(output, to: context.terminal)
        context.terminal.say("Next: greenroom calendar month")
    }
}

struct CalendarShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "List the entries of a calendar by name and date.",
        discussion: """
            Examples:
              greenroom calendar show Personal
              greenroom calendar show Shows --all
            """)

    @Argument(help: "The calendar.")
    var name: String

    @Flag(help: "Include past entries.")
    var all = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let calendar = try await CalendarLookup(context).calendar(name)
        try await EntryTable(calendar: calendar, all: all).print(output, in: context)
    }
}

/// The entries of one calendar, or of all, with each series once.
struct EntryTable {
    let calendar: NamedCalendar?
    let all: Bool

    func print(_ output: OutputOptions, in context: CommandContext) async throws {
        let (zone, now) = (context.account.zone, context.now)
        let contents = try await CalendarLookup(context).contents(in: nil, calendar: calendar?.id)
        // A series is shown with its next occurrence.
        let coming = contents.occurrences(in: now..<now.adding(.days(366 * 5)))
        var next: [ID<Event>: CalendarContents.Occurrence] = [:]
        for date in coming where next[date.entry.id] == nil { next[date.entry.id] = date }
        let hidden = contents.entries.count
        let empty =
            hidden > 0
            ? "\(calendar.map { "\($0.name.quotedLine) has" } ?? "Your calendars have") only past entries (\(hidden)). "
                + "See them:  greenroom calendar \(calendar.map { "show \($0.name.argument)" } ?? "entry list") --all\n"
            : calendar.map { "\($0.name.quotedLine) is empty." } ?? "Your calendars are empty."
        var table = OutputTable(
            [
                OutputTable.Column("id", "ID"), OutputTable.Column("name", "NAME"), OutputTable.Column("date", "DATE"),
                OutputTable.Column("time", "TIME"), OutputTable.Column("repeats", "REPEATS"),
                OutputTable.Column("location", "LOCATION"),
                OutputTable.Column("calendar", calendar == nil ? "CALENDAR" : nil),
                OutputTable.Column("starts_at"), OutputTable.Column("ends_at"), OutputTable.Column("all_day"),
                OutputTable.Column("kind"), OutputTable.Column("uid"), OutputTable.Column("sequence"),
            ],
            emptyState: empty
                + " Add an entry:  greenroom calendar entry add \"Dentist\" --date \"tue 3pm\""
                + (calendar.map { $0.role == nil ? " --calendar \($0.name.argument)" : "" } ?? ""))
        let shown = contents.entries.compactMap { entry -> CalendarContents.Occurrence? in
            next[entry.id]
                ?? (all || entry.event.start.instant(allDayIn: zone) > now
                    ? CalendarContents.Occurrence(entry: entry, start: entry.event.start, end: entry.event.end) : nil)
        }.sorted { $0.start.instant(allDayIn: zone) < $1.start.instant(allDayIn: zone) }
        for date in shown {
            let event = date.entry.event
            let local = date.local(in: zone)
            table.rows.append([
                .number(date.entry.id.rawValue), .text(date.entry.name),
                .text(local.day.description, shown: DateText().dayWithYear(local.day)),
                .text(local.time?.description, shown: date.hours(in: zone)),
                .text(event.recurrenceWords(in: zone)), .text(event.location), .text(date.entry.calendar.name),
                .text(date.iso(in: zone)), .text(date.isoEnd(in: zone)), .flag(date.start.isAllDay),
                .text(date.entry.kind.rawValue), .text(event.uid), .number(event.sequence),
            ])
        }
        try table.print(output, to: context.terminal)
    }
}
