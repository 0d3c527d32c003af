import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

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
        let waiting =
            isAnyWaiting ? try await context.checkingPlans().waiting(now: now, in: context.store) : []
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
