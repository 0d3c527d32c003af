import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct MCPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp", abstract: "Let an AI assistant read, and plan texts that you approve.",
        discussion: """
            An assistant starts it and speaks the Model Context Protocol (MCP) on its standard input and
            output. It sends nothing: each plan waits until a person approves it, here, on the page Plans or
            by text.

            Example:
              greenroom mcp
            """,
        subcommands: [MCPServe.self, MCPList.self, MCPApprove.self, MCPRenew.self, MCPDiscard.self],
        defaultSubcommand: MCPServe.self)
}

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

struct MCPDiscard: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard", abstract: "Discard a plan: its texts are never sent.",
        discussion: """
            Example:
              greenroom mcp discard 3
            """)

    @Argument(help: "The plan: ID.")
    var plan: Int64

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, id) = (context.account.id, ID<AssistantPlan>(plan))
        let plan = try await context.write { try AssistantPlan.discard(id, account: account, in: $0) }
        context.terminal.line("Discarded plan \(plan.id): \(Printable.line(plan.sentence))")
    }
}
