import Agenda
import ArgumentParser
import ICalendar
import Platform
import Storage
import Values

struct EntryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "entry", abstract: "Calendar entries: dates without a lineup.",
        discussion: """
            Examples:
              greenroom calendar entry
              greenroom calendar entry add "Dentist" --date "tue 3pm"
            """,
        subcommands: [EntryList.self, EntryAdd.self, EntryShow.self, EntryEdit.self, EntryRemove.self],
        defaultSubcommand: EntryList.self, aliases: ["entries", "event"])
}

struct EntryList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List your calendar entries; each series appears once.",
        discussion: """
            Examples:
              greenroom calendar entry list
              greenroom calendar entry list --calendar Personal --all
            """, aliases: ["ls"])

    @Option(help: "Only this calendar.")
    var calendar: String?

    @Flag(help: "Include past entries.")
    var all = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let chosen: NamedCalendar? = try await CalendarLookup(context).calendar(ifNamed: calendar)
        try await EntryTable(calendar: chosen, all: all).print(output, in: context)
    }
}
