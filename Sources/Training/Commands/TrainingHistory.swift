import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

struct TrainingHistory: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List your runs, newest first.",
        discussion: """
            Examples:
              greenroom training history
              greenroom training history --limit 10 --json
            """, aliases: ["runs"])

    @OptionGroup var runs: RunListArguments
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws { try await runs.print(in: context) }
}

/// Which runs are listed, and how; of `training history` and `training run list`.
struct RunListArguments: ParsableArguments {
    @Option(help: "The maximum number of runs.")
    var limit: Int?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit is a positive number.") }
    }

    func print(in context: CommandContext) async throws {
        let (account, limit) = (context.account, limit)
        let (runs, unit) = try await context.read { tx in
            (
                try LoggedRun.all(account: account.id, limit: limit, in: tx),
                try TrainingSettings.of(account, in: tx).unit
            )
        }
        let table = OutputTable(
            runs.map { ListedRun($0, unit: unit) }, ListedRun.fields,
            shown: [
                "id": "#", "date": OutputTable.Shown("DAY") { DateText().dayWithYear($0.run.day) },
                "miles": OutputTable.Shown("RUN") { $0.run.distance.text(unit) },
                "seconds": OutputTable.Shown("TIME") { $0.run.seconds.map { RunTime.text($0) } }, "pace": "PACE",
                "note": OutputTable.Shown("NOTE") { ($0.run.isFinished ? "" : "(not finished) ") + $0.run.note },
            ], emptyState: "No runs yet. Log one:  greenroom training done --miles 3.1")
        try table.print(output, to: context.terminal)
    }
}
