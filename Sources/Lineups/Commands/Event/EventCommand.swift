import Agenda
import ArgumentParser
import CommandKit
import JSON
import Lineups
import Platform
import Storage
import Values

struct EventCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "event", abstract: "Events with a date, a place and a lineup.",
        discussion: """
            Examples:
              greenroom event
              greenroom event add "Late Show" --date "fri 8pm"
              greenroom event show "Late Show"
            """,
        subcommands: [
            EventList.self, EventAdd.self, EventShow.self, EventEdit.self, EventCopy.self, EventCancel.self,
            EventRestore.self,
            EventRemove.self, EventHistory.self, EventImport.self, EventExport.self,
        ], defaultSubcommand: EventList.self, aliases: ["events", "gig", "gigs", "show", "shows"])
}

struct EventList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List upcoming events, earliest first.",
        discussion: """
            Examples:
              greenroom event list
              greenroom event list --json
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let lineups = try await BoardCommand.upcoming(in: context)
        try await EventListing.of(lineups, in: context, emptyState: BoardCommand.nothing)
            .print(output, to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        try await BoardCommand.sayNextStep(lineups, in: context)
    }
}

struct EventShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an event with its lineup.",
        discussion: """
            Examples:
              greenroom event show "Late Show"
              greenroom event show fri --history
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Flag(help: "Also show every change of an answer and its cause.")
    var history = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await LineupShow.print(try await context.event(event), history: history, output: output, in: context)
    }
}

struct EventRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an event that nobody was asked about or signed up for.",
        discussion: """
            If somebody was asked, cancel the event instead: that tells them and keeps the history.

            Example:
              greenroom event remove "Open Mic"
            """, aliases: ["rm", "delete"])

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @OptionGroup var confirmation: NameConfirmation
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.event(event)
        let when = DateText().long(event.startsAt, in: event.zone)
        let removal = RemoveEvent(planner: context.app.planner, event: event.id, account: context.account.id)
        _ = try await context.read { try removal.plan(in: $0) }
        try confirmation.ask(
            "Remove \(event.name.quotedLine) on \(when), with its lineup?", name: event.name, on: context.terminal)
        try await context.write { try removal.run(in: $0) }
        context.terminal.line("Removed \(event.name.quotedLine) on \(when).")
    }
}

struct EventHistory: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List past events, latest first (same as greenroom history).",
        discussion: """
            Example:
              greenroom event history
            """, aliases: ["past"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await HistoryCommand.print(in: context, output: output)
    }
}

struct EventExport: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export events and lineups as a spreadsheet.",
        discussion: """
            One row per slot. greenroom event import can import the file again.

            Examples:
              greenroom event export
              greenroom event export "Late Show" --format tsv
              greenroom event export --past --excel
              greenroom event export --output shows.xlsx
            """)

    @Argument(help: "Events: name, number or date; all upcoming if omitted.")
    var events: [String] = []

    @Flag(help: "Export past and canceled events.")
    var past = false

    @OptionGroup var output: ExportOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if past, !events.isEmpty { throw ValidationError("Name events or use --past, not both.") }
    }

    func run(in context: CommandContext) async throws {
        var named: [Event] = []
        for words in events { named.append(try await context.event(words)) }
        let scope: ExportLineups.Scope = named.isEmpty ? past ? .past : .coming : .events(named.map(\.id))
        let export = ExportLineups(scope, account: context.account.id)
        let table = try await context.read { try export.table(in: $0) }
        try output.print(OutputTable(table), sheet: "Events", to: context.terminal)
    }
}
