import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

struct TrainingGoalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "goal", abstract: "Daily, weekly and monthly goals.",
        discussion: """
            Examples:
              greenroom training goal
              greenroom training goal set week --miles 20
            """,
        subcommands: [GoalList.self, GoalSet.self, GoalRemove.self], defaultSubcommand: GoalList.self,
        aliases: ["goals"])
}

extension TrainingGoal.Period: ExpressibleByArgument {}

extension TrainingGoal.Measure: ExpressibleByArgument {}

struct GoalList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List your goals and your progress.",
        discussion: """
            Example:
              greenroom training goal list
            """, aliases: ["show", "ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let home = try await context.read { try TrainingHome(account, in: $0) }
        let unit = home.settings.unit
        var table = OutputTable(
            [
                "period": "EACH", "measure": nil, "goal": "GOAL", "done": "SO FAR", "percent": "%", "reached": "",
            ], emptyState: "There are no goals yet. Set one:  greenroom training goal set week --miles 20")
        table.rows = home.goals.map { progress in
            let goal = progress.goal
            return [
                .text(goal.period.rawValue), .text(goal.measure.rawValue), .text(goal.text(unit)),
                .text(TrainingGoal.text(progress.done, goal.measure, unit)), .number(progress.percent),
                .flag(progress.isReached, shown: "✓"),
            ]
        }
        try table.print(output, to: context.terminal)
    }
}

struct GoalRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a goal.",
        discussion: """
            Example:
              greenroom training goal remove week distance
            """, aliases: ["rm"])

    @Argument(help: "day, week or month.")
    var period: TrainingGoal.Period

    @Argument(help: "distance, runs or minutes.")
    var measure: TrainingGoal.Measure

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, period, measure) = (context.account, period, measure)
        let isChanged = try await context.write { tx in
            try TrainingGoal.set(period, measure, to: nil, account: account.id, in: tx)
        }
        guard isChanged else {
            throw CommandError(
                .notFound, "There is no goal for the \(measure.rawValue) of a \(period.rawValue).",
                "List all goals: greenroom training goal list")
        }
        context.terminal.line("Removed.")
        context.terminal.reportChange(undo: TrainingUndo.hint)
    }
}
