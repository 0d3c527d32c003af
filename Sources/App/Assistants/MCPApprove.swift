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
            Shows the texts, the price and when they leave, then asks you before it sends anything. If other
            texts would be sent by now, the plan is outdated and nothing is sent.

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
        let checked = try await context.checkingPlans().one(id, now: context.now, in: context.store)
        let plan = checked.plan
        terminal.line("\(Printable.line(plan.sentence)) Planned by \(Printable.line(plan.assistant)) (assistant).")
        for (name, reason) in plan.skipped { terminal.say("Skipping \(Printable.line(name)): \(reason)") }
        terminal.line("\(plan.size):")
        for (names, body) in plan.differentTexts {
            terminal.quote("To \(Printable.line(names)):", indent: 2)
            terminal.quote(body, indent: 4)
        }
        if let problem = checked.problem {
            throw CommandError(
                .refused, "Plan \(id) is outdated: \(Printable.line(problem)) Nothing was sent.",
                "To see the current texts: greenroom mcp renew \(id)", "Or: greenroom mcp discard \(id)")
        }
        for note in plan.notes { terminal.say(Printable.line(note)) }
        if dryRun { return }
        try terminal.confirm("\(plan.button)?", yes: yes)
        let sender = try await context.sender()
        let approving = ApproveAssistantPlan(id, account: account, modules: context.app.modules, sender: sender)
        let done = try await context.write { try approving.run(in: $0) }
        try await OutboxProgress(texts: done.texts, sender: sender).follow(in: context)
        terminal.reportChange()
    }
}

extension CommandContext {
    /// Compares plans of assistants with what would be sent now.
    func checkingPlans() async throws -> CheckAssistantPlans {
        CheckAssistantPlans(account, modules: app.modules, sender: try await sender())
    }
}
