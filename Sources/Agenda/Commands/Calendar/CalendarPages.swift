import Agenda
import ArgumentParser
import CommandKit
import PhoneNumbers
import Platform
import Values

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

/// Options of the calendar views.
struct PageOptions: ParsableArguments {
    @Option(
        name: [.customLong("date"), .customLong("on")], help: "A date in the day, week or month; today by default.")
    var date: String?

    @Option(help: "Only this calendar.")
    var calendar: String?

    func day(in context: CommandContext) throws -> LocalDate {
        try date.map { try context.day($0) } ?? context.account.zone.date(of: context.now)
    }

    /// The first day of the month: `dec`, `december 2026`, `2026-12`, or the month of any date.
    func month(in context: CommandContext) throws -> LocalDate {
        let today = context.account.zone.date(of: context.now)
        guard let date else { return today.firstOfMonth }
        if let first = LocalDate(iso: date + "-01") { return first }
        let words = date.lowercased().split(separator: " ")
        let month = words.first.flatMap { word in
            word.count < 3 ? nil : LocalDate.monthNames.firstIndex { $0.lowercased().hasPrefix(word) }
        }
        if let month, words.count <= 2 {
            if words.count == 2, let year = Int(words[1]), year > 31,
                let first = LocalDate(year: year, month: month + 1, day: 1)
            {
                return first
            }
            if words.count == 1,
                let first = LocalDate(
                    year: month + 1 < today.month ? today.year + 1 : today.year, month: month + 1, day: 1)
            {
                return first
            }
        }
        return try context.day(date).firstOfMonth
    }
}
