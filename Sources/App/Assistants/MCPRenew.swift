import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct MCPRenew: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "renew", abstract: "Replace an outdated plan by one with the current texts.",
        discussion: """
            Nothing is sent. The new plan waits for your approval, as the old one did.

            Example:
              greenroom mcp renew 3
            """)

    @Argument(help: "The plan: ID.")
    var plan: Int64

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let id = ID<AssistantPlan>(plan)
        let renewing = RenewAssistantPlan(
            id, account: context.account, modules: context.app.modules, sender: try await context.sender())
        let plan = try await context.write { try renewing.run(in: $0) }
        guard plan.id != id else {
            context.terminal.line("Plan \(id) is not outdated.")
            return
        }
        context.terminal.line("Plan \(plan.id) replaces plan \(id): \(Printable.line(plan.sentence)) \(plan.size)")
        context.terminal.say("Next: greenroom mcp approve \(plan.id)")
    }
}
