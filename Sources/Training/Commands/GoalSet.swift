import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

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
        let (account, period) = (context.account, period)
        let (isChanged, unit) = try await context.write { tx in
            (
                try TrainingGoal.set(period, measure, to: amount, account: account.id, in: tx),
                try TrainingSettings.of(account, in: tx).unit
            )
        }
        context.terminal.line("Each \(period.rawValue): \(TrainingGoal.text(amount, measure, unit)).")
        context.terminal.reportChange(isChanged, or: "Nothing changed.", undo: TrainingUndo.hint)
    }
}
