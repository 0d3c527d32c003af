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
        let (account, now) = (context.account, context.now)
        let home = try await context.store.read { try TrainingHome(account, now: now, in: $0) }
        let unit = home.settings.unit
        var table = OutputTable(
            [
                OutputTable.Column("period", "EACH"), OutputTable.Column("measure"), OutputTable.Column("goal", "GOAL"),
                OutputTable.Column("done", "SO FAR"), OutputTable.Column("percent", "%"),
                OutputTable.Column("reached", ""),
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

struct GoalSet: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Set a goal for each day, week or month.",
        discussion: """
            Examples:
              greenroom training goal set week --miles 20
              greenroom training goal set month --runs 12
            """, aliases: ["add"])

    @Argument(help: "day, week or month.")
    var period: TrainingGoal.Period

    @Option(help: "The distance in miles.")
    var miles: String?

    @Option(help: "The distance in kilometers.")
    var km: String?

    @Option(help: "The number of runs.")
    var runs: Int?

    @Option(help: "The minutes of running.")
    var minutes: Int?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if [miles != nil, km != nil, runs != nil, minutes != nil].count(where: { $0 }) != 1 {
            throw ValidationError("Use one of --miles, --km, --runs or --minutes.")
        }
        for count in [runs, minutes].compactMap(\.self) where !(1...50_000).contains(count) {
            throw ValidationError("A goal is a positive number.")
        }
    }

    func run(in context: CommandContext) async throws {
        let measure: TrainingGoal.Measure = runs != nil ? .runs : minutes != nil ? .minutes : .distance
        let distance =
            try miles.map { try Distance.read($0, unit: .miles) } ?? km.map { try Distance.read($0, unit: .kilometers) }
        let amount = distance?.millimeters ?? Int64(runs ?? minutes ?? 1)
        let (account, now, period) = (context.account, context.now, period)
        let (isChanged, unit) = try await context.store.write { tx in
            (
                try TrainingGoal.set(period, measure, to: amount, account: account.id, now: now, in: tx),
                try TrainingSettings.of(account, in: tx).unit
            )
        }
        context.terminal.line("Each \(period.rawValue): \(TrainingGoal.text(amount, measure, unit)).")
        context.terminal.say(isChanged ? "Undo: greenroom training undo" : "Nothing changed.")
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
        let (account, now, period, measure) = (context.account, context.now, period, measure)
        let isChanged = try await context.store.write { tx in
            try TrainingGoal.set(period, measure, to: nil, account: account.id, now: now, in: tx)
        }
        guard isChanged else {
            throw CommandError(
                .notFound, "There is no goal for the \(measure.rawValue) of a \(period.rawValue).",
                "List all goals: greenroom training goal list")
        }
        context.terminal.line("Removed.")
        context.terminal.say("Undo: greenroom training undo")
    }
}
