import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Messaging
import Night
import Platform
import Storage
import Values

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
        guard try send.approves(preview, in: context) else { return }
        let approved = Set(plan.messages.map(\.approvalKey))
        let (texts, skipped) = try await context.write { try sending.send(approved, in: $0) }
        try await OutboxProgress(texts: texts, skipped: send.only.isEmpty ? skipped : [], sender: sender)
            .follow(in: context)
        context.terminal.say("Next: greenroom runsheet show \(event.name.argument)")
    }
}
