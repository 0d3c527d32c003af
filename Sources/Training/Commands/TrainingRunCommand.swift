import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

struct TrainingRunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "List, show, change or remove logged runs.",
        discussion: """
            Examples:
              greenroom training run show last
              greenroom training run edit last --miles 5.2 --time 47:10
            """, subcommands: [RunList.self, RunShow.self, RunEdit.self, RunRemove.self],
        defaultSubcommand: RunList.self)
}

/// `training history` under the noun of what it lists.
struct RunList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List your runs, newest first.",
        discussion: """
            Example:
              greenroom training run list --limit 10
            """, aliases: ["ls"])

    @OptionGroup var runs: RunListArguments
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws { try await runs.print(in: context) }
}

struct RunRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a logged run; its workout is open again.",
        discussion: """
            Example:
              greenroom training run remove last
            """, aliases: ["delete", "rm"])

    @Argument(help: "The number of the run, as `training history` lists it, or last.")
    var run: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, number) = (context.account, run)
        let removed = try await context.write { tx in
            try MissedWorkouts.settle(account, in: tx)
            return try RemoveRun.run(
                on: LoggedRun.named(number, account: account.id, in: tx), account: account, in: tx)
        }
        context.terminal.line(removed.removedText)
        context.terminal.reportChange(undo: TrainingUndo.hint)
    }
}
