import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

struct TrainingTrends: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "trends", abstract: "Show distance, pace and heart rate by month.",
        discussion: """
            Examples:
              greenroom training trends
              greenroom training trends --months 24 --json
            """)

    @Option(help: "The number of months.")
    var months = MonthTrend.usual

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if !(1...120).contains(months) { throw ValidationError("--months is a number from 1 to 120.") }
    }

    func run(in context: CommandContext) async throws {
        let (account, months) = (context.account, months)
        let today = account.zone.date(of: context.now)
        let (trends, unit) = try await context.read { tx in
            (
                MonthTrend.months(try LoggedRun.all(account: account.id, in: tx), today: today, count: months),
                try TrainingSettings.of(account, in: tx).unit
            )
        }
        var table = OutputTable(
            [
                "month": "MONTH", "miles": "RUN", "runs": "RUNS", "pace": "PACE", "heart_rate": "HEART RATE",
                "climb": "CLIMB",
            ], emptyState: "No runs yet. Log one:  greenroom training done --miles 3.1")
        table.rows = trends.map { trend in
            [
                .text(String(trend.month.description.prefix(7)), shown: trend.title),
                .decimal(trend.distance.rounded(in: .miles), shown: trend.distance.text(unit)), .number(trend.runs),
                .text(trend.pace.map { RunTime.pace($0, unit) }), .optional(trend.heartRate),
                trend.climb.map { .number($0, shown: RunFigures.height($0, unit)) } ?? .empty,
            ]
        }
        try table.print(output, to: context.terminal)
    }
}
