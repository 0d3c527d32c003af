import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct MCPApprove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve", abstract: "Send the texts that an assistant has planned.",
        discussion: """
            Shows the texts and the price, then asks you before it sends anything. If other texts would be
            sent by now, nothing is sent.

            Examples:
              greenroom mcp approve 3
              greenroom mcp approve 3 --dry-run
            """)

    @Argument(help: "The plan: ID.")
    var plan: Int64

    @Flag(help: "Show the texts without sending them.")
    var dryRun = false

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, id, terminal) = (context.account, ID<AssistantPlan>(plan), context.terminal)
        let plan = try await context.read { try AssistantPlan.findWaiting(id, account: account.id, in: $0) }
        terminal.line("\(Printable.line(plan.sentence)) Planned by \(Printable.line(plan.assistant)) (assistant).")
        for (name, reason) in plan.skipped { terminal.say("Skipping \(Printable.line(name)): \(reason)") }
        terminal.line("\(plan.size):")
        for (name, body) in plan.texts {
            terminal.line("  To \(Printable.line(name)):")
            terminal.quote(body, indent: 4)
        }
        if dryRun { return }
        try terminal.confirm("Send \(plan.texts.count == 1 ? "it" : "these \(plan.texts.count) texts")?", yes: yes)
        let sender = try await context.sender()
        let approving = ApproveAssistantPlan(id, account: account, modules: context.app.modules, sender: sender)
        let done = try await context.write { try approving.run(in: $0) }
        try await OutboxProgress(texts: done.texts, sender: sender).follow(in: context)
        terminal.reportChange()
    }
}
