import Agenda
package import ArgumentParser
import CommandKit
import JSON
import Lineups
import Platform
import Storage
import Values

extension CommandConfiguration {
    /// `greenroom lineup`.
    ///
    /// - Parameter more: the commands that modules add which are built on lineups.
    package static func lineup(adding more: [any ParsableCommand.Type]) -> CommandConfiguration {
        CommandConfiguration(
            commandName: "lineup", abstract: "Who performs at an event, and who has confirmed.",
            discussion: """
                Examples:
                  greenroom lineup "Late Show"
                  greenroom lineup add "Late Show" Grace Alan
                """,
            subcommands: [
                LineupShow.self, LineupAdd.self, LineupEdit.self, LineupRemove.self, LineupMove.self, LineupHost.self,
                LineupBench.self, LineupAnswer.self, LineupSearch.self, LineupExport.self,
            ] + more, defaultSubcommand: LineupShow.self, aliases: ["roster"])
    }
}

struct LineupRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove somebody from a lineup.",
        discussion: """
            Who was asked by e-mail gets one about it. Nobody else is told: if they were already asked, write to
            them. That e-mail, and texts to others who are asked for the place at once, are shown first.

            Example:
              greenroom lineup remove "Late Show" Grace
            """, aliases: ["rm"])

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The contact.", completion: .contacts)
    var contact: String

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (event, slot) = try await context.openSlot(of: contact, in: event)
        let removal = RemoveFromLineup(
            event: event.id, contact: slot.contact, account: context.account.id,
            departures: context.app.modules.departureNotes)
        let name = Printable.line(slot.name)
        let gone = try await context.read { try removal.departureNotes(in: $0) }
        let change = ChangeWithTexts(mayCauseTexts: true, yes: yes, notes: gone.map(\.before))
        let result = try await change.run(removal.causing(context.app.planner), in: context) { result in
            context.terminal.line("Removed \(name) from \(event.name.quotedLine).")
            for note in result.departures { context.terminal.line(Printable.line(note.after)) }
            context.terminal.reportChange()
        }
        if !result.shouldBeTold.isEmpty {
            context.terminal.say("\(name) was already asked. Tell them: greenroom text \(slot.name.argument) \"…\"")
        }
    }
}

struct LineupMove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Change the order of a lineup.",
        discussion: """
            Who is in line is ahead of the others on the bench: --bench changes that order too.

            Examples:
              greenroom lineup move "Late Show" Grace 1
              greenroom lineup move "Late Show" Alan 1 --bench
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The contact.", completion: .contacts)
    var contact: String

    @Argument(help: "The new position, from 1.")
    var place: Int

    @Flag(help: "The position is one of the bench, or of the line.")
    var bench = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard place >= 1 else { throw ValidationError("Invalid position \(place). Positions start at 1.") }
    }

    func run(in context: CommandContext) async throws {
        let (event, slot) = try await context.openSlot(of: contact, in: event)
        let move = MoveInLineup(
            event: event.id, contact: slot.contact, place: place, onBench: bench, account: context.account.id)
        let lineup = try await context.write { try move.run(in: $0) }
        for (index, slot) in (bench ? lineup.bench : lineup.slots).enumerated() {
            context.terminal.line("\(index + 1)  \(Printable.line(slot.name))\(slot.positionSuffix)")
        }
    }
}

struct LineupExport: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export a lineup as a spreadsheet, one row per slot.",
        discussion: """
            Examples:
              greenroom lineup export "Late Show"
              greenroom lineup export "Late Show" --json --fields name,cell,state
              greenroom lineup export "Late Show" --output lineup.xlsx
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @OptionGroup var output: ExportOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.event(event)
        let export = ExportLineups(.events([event.id]), account: context.account.id)
        let table = try await context.read { try export.table(in: $0) }
        try output.print(OutputTable(table), sheet: "Lineup", to: context.terminal)
    }
}
