import Agenda
import ArgumentParser
import CommandKit
import ICalendar
import PhoneNumbers
import Platform
import Storage
import Values

struct CalendarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar", abstract: "Your calendars: shows, entries and everything else with a date.",
        discussion: """
            Examples:
              greenroom calendar
              greenroom calendar month
              greenroom calendar entry add "Dentist" --date "tue 3pm"
            """,
        subcommands: [
            CalendarList.self, CalendarShow.self, CalendarAdd.self, CalendarEdit.self, CalendarRemove.self,
            CalendarMonth.self, CalendarWeek.self, CalendarDay.self, CalendarAgenda.self, EntryCommand.self,
            CalendarExport.self, CalendarImportCommand.self, FeedCommand.self, CalendarSubscribe.self,
            CalendarSubscriptions.self, CalendarUnsubscribe.self,
        ], defaultSubcommand: CalendarList.self, aliases: ["calendars", "cal"])
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

struct CalendarAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Create a calendar.",
        discussion: """
            Example:
              greenroom calendar add "Holidays"
            """, aliases: ["new", "create"])

    @Argument(help: "The name.")
    var name: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let name = try name ?? context.answer("What is the calendar called?", "calendar add \"Holidays\"")
        let account = context.account.id
        let made = try await context.write {
            try NamedCalendar.add(name, account: account, in: $0)
        }
        context.terminal.line("Created the calendar \(made.name.quotedLine).")
        context.terminal.say("Next: greenroom calendar entry add NAME --date WHEN --calendar \(made.name.argument)")
        context.terminal.reportChange()
    }
}

extension NamedCalendar.Color: ExpressibleByArgument {}

struct CalendarEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Rename a calendar, or change its color.",
        discussion: """
            Examples:
              greenroom calendar edit Running "Training"
              greenroom calendar edit Personal --page-color teal
            """, aliases: ["rename", "change"])

    @Argument(help: "The calendar.")
    var name: String

    @Argument(help: "The new name.")
    var newName: String?

    @Option(help: "The color of its entries on the pages.")
    var pageColor: NamedCalendar.Color?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        guard newName != nil || pageColor != nil else {
            throw CommandError(.usage, "Give a new name or --page-color.")
        }
        let (name, newName, color, account) = (name, newName, pageColor, context.account.id)
        let (calendar, changed) = try await context.write {
            try NamedCalendar.change(name, name: newName, color: color, account: account, in: $0)
        }
        if changed.name != calendar.name {
            context.terminal.line("Renamed \(calendar.name.quotedLine) to \(changed.name.quotedLine).")
        }
        if changed.color != calendar.color {
            context.terminal.line("\(changed.name.quotedLine) is \(changed.color.rawValue) now.")
        }
        let current = color == nil ? "that is its current name" : "it is like that already"
        context.terminal.reportChange(changed != calendar, or: "Nothing changed: \(current).")
    }
}

struct CalendarRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a calendar with all its entries.",
        discussion: """
            Example:
              greenroom calendar remove Birthdays
            """, aliases: ["rm", "delete"])

    @Argument(help: "The calendar.")
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (name, account) = (name, context.account)
        let (calendar, count) = try await context.write {
            try NamedCalendar.remove(name, account: account, in: $0)
        }
        let entries = count.counted("entry", "entries")
        context.terminal.line("Removed the calendar \(calendar.name.quotedLine) with \(entries).")
        context.terminal.reportChange()
    }
}

struct CalendarMonth: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "month", abstract: "Show a month as a grid.",
        discussion: """
            Examples:
              greenroom calendar month --date "december 2026" --calendar Shows
              greenroom calendar month
            """)

    @OptionGroup var page: PageOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let zone = context.account.zone
        let first = try page.month(in: context)
        let next = first.adding(months: 1) ?? first.adding(days: 31)
        let window = zone.day(first).lowerBound..<zone.day(next).lowerBound
        let dates = try await CalendarLookup(context).occurrences(in: window, page)
        guard output.isDrawn else {
            return try OccurrenceTable.of(dates, zone: zone).print(output, to: context.terminal)
        }
        let grid = MonthGrid(
            first: first, weekStart: .firstDay(in: context.account.region.code), today: zone.date(of: context.now),
            dates: dates, zone: zone)
        grid.draw(to: context.terminal)
        context.terminal.say(Self.hint(first, next))
    }

    private static func hint(_ first: LocalDate, _ next: LocalDate) -> String {
        "Next: greenroom calendar month --date \(String(next.description.prefix(7)))"
    }
}

struct CalendarWeek: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "week", abstract: "Show a week, day by day.",
        discussion: """
            Examples:
              greenroom calendar week --date "next tue"
              greenroom calendar week
            """)

    @OptionGroup var page: PageOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let day = try page.day(in: context)
        let start = Weekday.firstDay(in: context.account.region.code)
        let first = day.adding(days: -((day.weekday.rawValue - start.rawValue + 7) % 7))
        try await DayList(first: first, count: 7, skipsEmpty: false).print(page, output, in: context)
    }
}

struct CalendarDay: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "day", abstract: "Show one day.",
        discussion: """
            Examples:
              greenroom calendar day --date fri
              greenroom calendar day
            """, aliases: ["today"])

    @OptionGroup var page: PageOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let day = try page.day(in: context)
        try await DayList(first: day, count: 1, skipsEmpty: false).print(page, output, in: context)
    }
}

struct CalendarAgenda: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "agenda", abstract: "Show everything that is coming up, day by day.",
        discussion: """
            Examples:
              greenroom calendar agenda
              greenroom calendar agenda --days 7 --json
            """)

    @Option(help: "The number of days.")
    var days = 30

    @OptionGroup var page: PageOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard (1...3660).contains(days) else { throw ValidationError("Invalid --days \(days). Use 1 to 3660.") }
    }

    func run(in context: CommandContext) async throws {
        let day = try page.day(in: context)
        try await DayList(first: day, count: days, skipsEmpty: true).print(page, output, in: context)
    }
}

struct CalendarSubscribe: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "subscribe", abstract: "Show somebody else's calendar beside yours, by its address.",
        discussion: """
            The address is read now, and every hour while the gateway runs. Its entries are in a calendar of
            their own and cannot be changed here; alarms can be added to them.

            Example:
              greenroom calendar subscribe webcal://example.org/team.ics --name Team
            """)

    @Argument(help: "The address, webcal:// or https://.")
    var address: String

    @Option(help: "What to call it; by default, as it calls itself.")
    var name: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let result = try await SubscribeToCalendar(context.app.calendarFetcher(), store: context.store)
            .run(address, named: name, account: context.account, now: context.now)
        for problem in result.problems { context.terminal.say(problem.shown) }
        let name = result.subscription.name
        context.terminal.line("Subscribed to \(name.quotedLine): \(result.entries.new.counted("entry", "entries")).")
        context.terminal.say("Next: greenroom calendar show \(name.argument)")
        context.terminal.reportChange()
    }
}

struct CalendarSubscriptions: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "subscriptions", abstract: "List the calendars that you are subscribed to.",
        discussion: """
            Examples:
              greenroom calendar subscriptions
              greenroom calendar subscriptions --json
            """)

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let all = try await context.read { try CalendarSubscription.all(account: account.id, in: $0) }
        var table = OutputTable(
            [
                "id": nil, "name": "CALENDAR", "host": "FROM", "read": "LAST READ", "problem": "PROBLEM",
                "failures": nil, "url": nil,
            ], emptyState: "No subscriptions yet. Add one:  greenroom calendar subscribe ADDRESS")
        table.rows = all.map { one in
            [
                .number(one.id.rawValue), .text(one.name), .text(one.address.host),
                .text(
                    one.readAt?.rfc3339,
                    shown: one.readAt.map { DateText().short($0, in: account.zone, now: context.now) } ?? "not yet"),
                .text(one.problem), .number(one.failures), .text(one.address.url),
            ]
        }
        try table.print(output, to: context.terminal)
    }
}

struct CalendarUnsubscribe: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsubscribe", abstract: "Stop reading a calendar, and remove it with its entries.",
        discussion: """
            Example:
              greenroom calendar unsubscribe Team
            """)

    @Argument(help: "The calendar.")
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (name, account) = (name, context.account.id)
        let calendar = try await context.write { tx in
            try NamedCalendar.unsubscribe(name, account: account, in: tx)
        }
        context.terminal.line("Unsubscribed from \(calendar.name.quotedLine).")
        context.terminal.reportChange()
    }
}

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
        let account = context.account
        // Creates the built-in calendars.
        _ = try await context.write { try NamedCalendar.all(account: account.id, in: $0) }
        let calendars = try await context.read { try ListedCalendar.all(of: account, in: $0) }
        let today = account.zone.date(of: context.now)
        let table = OutputTable(
            calendars, ListedCalendar.fields,
            shown: [
                "name": "CALENDAR", "entries": "ENTRIES", "coming": "NEXT 12 MONTHS",
                "next": OutputTable.Shown("NEXT") { $0.next?.words(in: account.zone, today: today) }, "next_name": "",
                "shared": "FEED",
            ], emptyState: "No calendar yet. Create one:  greenroom calendar add \"Holidays\"")
        try table.print(output, to: context.terminal)
        context.terminal.say("Next: greenroom calendar month")
    }
}
