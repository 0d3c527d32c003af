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

struct MCPList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the plans of assistants of the last days.",
        discussion: """
            Example:
              greenroom mcp list
            """, aliases: ["ls", "plans"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, now) = (context.account, context.now)
        let (plans, isAnyWaiting) = try await context.read { tx in
            (
                try AssistantPlan.all(of: account.id, in: tx),
                try AssistantPlan.waitingCount(of: account.id, in: tx) > 0
            )
        }
        let waiting = isAnyWaiting ? try await context.checkedPlans { try $0.waiting(in: $1) } : []
        let problems = Dictionary(
            uniqueKeysWithValues: waiting.compactMap { checked in checked.problem.map { (checked.plan.id, $0) } })
        try OutputTable(
            plans, AssistantPlan.fields(at: now),
            shown: [
                "id": "ID",
                "state": OutputTable.Shown("STATE") {
                    problems[$0.id] == nil ? $0.state(at: now).rawValue : "outdated"
                },
                "assistant": "ASSISTANT",
                "about": OutputTable.Shown("PLAN") { $0.sentence },
                "plan": OutputTable.Shown("TEXTS") { $0.size },
                "expires_at": OutputTable.Shown("EXPIRES") {
                    DateText().short($0.expiresAt, in: account.zone, now: now)
                },
            ], emptyState: "There are no plans. Assistants make them: greenroom mcp --help"
        ).print(output, to: context.terminal)
        for (id, problem) in problems.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            context.terminal.say("Plan \(id) is outdated: \(Printable.line(problem))")
        }
        if let first = problems.keys.min(by: { $0.rawValue < $1.rawValue }) {
            context.terminal.say("To see the current texts: greenroom mcp renew \(first)")
        }
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
