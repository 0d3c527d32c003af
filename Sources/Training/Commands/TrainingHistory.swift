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
        var table = OutputTable(
            [
                "id": "#", "date": "DAY", "miles": "RUN", "seconds": "TIME", "pace": "PACE", "note": "NOTE",
                "finished": nil, "source": nil, "created_at": nil, "changed_at": nil, "sport": nil, "heart_rate": nil,
                "climb": nil, "cadence": nil,
            ], emptyState: "No runs yet. Log one:  greenroom training done --miles 3.1")
        table.rows = runs.map { run in
            [
                .number(run.id), .text(run.day.description, shown: DateText().dayWithYear(run.day)),
                .decimal(run.distance.rounded(in: .miles), shown: run.distance.text(unit)),
                run.seconds.map { .number($0, shown: RunTime.text($0)) } ?? .empty,
                .text(run.pace.map { RunTime.pace($0, unit) }),
                .text(run.note, shown: (run.isFinished ? "" : "(not finished) ") + run.note), .flag(run.isFinished),
                .text(run.source), .text(run.createdAt.rfc3339), .text(run.changedAt.rfc3339),
                .text(run.track?.sport ?? "run"), .optional(run.track?.figures?.heartRate),
                .optional(run.track?.figures?.climb), .optional(run.track?.figures?.cadence),
            ]
        }
        try table.print(output, to: context.terminal)
    }
}
