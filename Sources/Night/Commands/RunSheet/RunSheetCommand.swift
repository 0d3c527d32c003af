import Agenda
import ArgumentParser
import CommandKit
import JSON
import Lineups
import Messaging
import Night
import Platform
import Storage
import Values

struct RunSheetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runsheet", abstract: "The order of a night, with clock times.",
        discussion: """
            Order and lengths are those of the lineup. Times fixed by you stay; nothing is moved in silence.

            Examples:
              greenroom runsheet "Late Show"
              greenroom runsheet edit "Late Show" --stop 10pm --change 1
              greenroom runsheet edit "Late Show" Grace --minutes 15 --at 9:30pm
              greenroom runsheet send "Late Show" --dry-run
            """,
        subcommands: [RunSheetShow.self, RunSheetEdit.self, RunSheetSend.self, RunSheetExport.self],
        defaultSubcommand: RunSheetShow.self, aliases: ["run-sheet"])
}

/// The show that a command is about.
struct RunSheetArgument: ParsableArguments {
    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    func event(in context: CommandContext) async throws -> Event { try await context.event(event) }
}

struct RunSheetExport: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export a run sheet as a spreadsheet, one row per line.",
        discussion: """
            Examples:
              greenroom runsheet export "Late Show"
              greenroom runsheet export "Late Show" --json --fields position,name,starts_at
            """)

    @OptionGroup var name: RunSheetArgument
    @OptionGroup var output: ExportOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await name.event(in: context)
        let table = try await context.read { try RunSheetTable(ShowRunSheet(event, in: $0), in: $0).table }
        try output.print(OutputTable(table), sheet: "Run sheet", to: context.terminal)
    }
}

struct RunSheetSend: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "send", abstract: "Text the confirmed performers their own time.",
        discussion: """
            Shows the recipients, the texts and the price, then asks you. Those who know their time get none.

            Examples:
              greenroom runsheet send "Late Show"
              greenroom runsheet send "Late Show" --only Grace --yes
              greenroom runsheet send "Late Show" --dry-run
            """)

    @OptionGroup var name: RunSheetArgument

    @OptionGroup var send: SendingOptions

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await name.event(in: context)
        let chosen = try await send.chosen(in: context)
        let sender = try await context.sender()
        let sending = SendRunSheet(
            event: event.id, only: chosen, anyway: send.anyway, account: context.account, sender: sender,
            texts: RunSheetTexts(context.app.templates))
        let plan = try await context.read { try sending.plan(in: $0) }
        let preview = SendPreview(plan.preview, skipped: plan.skipped, verb: "text")
        guard try await send.approves(preview, in: context) else { return }
        let approved = Set(plan.messages.map(\.approvalKey))
        let (texts, skipped) = try await context.write { try sending.send(approved, in: $0) }
        try await OutboxProgress(texts: texts, skipped: send.only.isEmpty ? skipped : [], sender: sender)
            .follow(in: context)
        context.terminal.say("Next: greenroom runsheet show \(try await context.argument(for: event))")
    }
}
