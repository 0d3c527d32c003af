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
