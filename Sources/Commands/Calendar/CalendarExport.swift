internal import Agenda
internal import ArgumentParser
internal import ICalendar
internal import Storage
internal import Values

struct CalendarExport: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export one calendar or all as iCalendar (.ics).",
        discussion: """
            Writes to standard output; add > FILE.ics to save it.

            Examples:
              greenroom calendar export
              greenroom calendar export Shows
            """)

    @Argument(help: "The calendar; all if omitted.")
    var name: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let chosen: NamedCalendar? = try await CalendarLookup(context).calendar(ifNamed: name)
        let contents = try await CalendarLookup(context).contents(in: nil, calendar: chosen?.id)
        let calendar = contents.calendar(named: chosen?.name)
        context.terminal.file(CalendarWriter.text(of: calendar, now: context.now))
        context.terminal.say("\(contents.entries.count) entr\(contents.entries.count == 1 ? "y" : "ies").")
    }
}
