import Agenda
import ArgumentParser
import CommandKit
import ICalendar
import Platform
import Storage
import Values

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
        let feeds = try await CalendarLookup(context).feeds()
        var table = OutputTable(
            [
                "id": nil, "name": "CALENDAR", "entries": "ENTRIES", "coming": "NEXT 12 MONTHS", "next": "NEXT",
                "next_name": "", "shared": "FEED", "holds": nil, "color": nil,
            ], emptyState: "No calendar yet. Create one:  greenroom calendar add \"Holidays\"")
        let today = context.account.zone.date(of: context.now)
        for calendar in contents.calendars {
            let coming = contents.limited(to: calendar).occurrences(in: window)
            let own = entries[calendar.id] ?? []
            let next = coming.first { _ in true } ?? all.firstEntry(of: calendar.id, after: window.upperBound)
            table.rows.append([
                .number(calendar.id.rawValue), .text(calendar.name), .number(own.count),
                .number(coming.reduce(0) { count, _ in count + 1 }),
                .text(
                    next.map { $0.iso(in: context.account.zone) },
                    shown: next?.words(in: context.account.zone, today: today) ?? ""),
                .text(next?.entry.name), .flag(feeds.contains { $0.shows(calendar) }),
                .text(calendar.builtIn?.rawValue), .text(calendar.color.rawValue),
            ])
        }
        try table.print(output, to: context.terminal)
        context.terminal.say("Next: greenroom calendar month")
    }
}
