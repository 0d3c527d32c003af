import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

struct TrainingWeekCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "week", abstract: "Show the runs of a week.",
        discussion: """
            Examples:
              greenroom training week
              greenroom training week --next
            """)

    @Flag(help: "The week after this one.")
    var next = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, now) = (context.account, context.now)
        let today = account.zone.date(of: now)
        let day = next ? today.adding(days: 7) : today
        let (totals, workouts, plan, settings) = try await context.store.write { tx in
            try MissedWorkouts.settle(account, now: now, in: tx)
            let totals = try WeekTotals(of: day, account: account, now: now, in: tx)
            return (
                totals, try Workout.on(totals.week.days, account: account.id, in: tx),
                try TrainingPlan.current(account: account.id, in: tx), try TrainingSettings.of(account, in: tx)
            )
        }
        try WorkoutTable(plan: plan, workouts: workouts, today: today).table.print(output, to: context.terminal)
        if output.resolvedFormat == .table { context.terminal.line(totals.text(settings.unit)) }
    }
}
