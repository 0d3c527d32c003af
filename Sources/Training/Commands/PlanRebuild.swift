import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

struct PlanRebuild: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild", abstract: "Build your plan again from what you ran in the last four weeks.",
        discussion: """
            The plan offers it after seven days without a run, a pause, or three missed runs in two weeks.
            With fewer than three runs in four weeks it starts with walking, as after an injury.

            Example:
              greenroom training plan rebuild
            """)

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let today = account.zone.date(of: context.now)
        let (summary, workouts) = try await context.write { tx in
            try MissedWorkouts.settle(account, in: tx)
            guard var plan = try TrainingPlan.current(account: account.id, in: tx) else { throw PlanError.none }
            plan = try plan.rebuild(account: account, in: tx)
            let summary = try PlanSummary(plan, account: account, in: tx)
            return (summary, try Workout.on(today...today.adding(days: 6), account: account.id, in: tx))
        }
        try WorkoutTable(plan: summary.plan, workouts: workouts, today: today).table
            .print(as: .table, fields: nil, to: context.terminal)
        summary.print(to: context.terminal)
        context.terminal.reportChange(undo: TrainingUndo.hint)
    }
}

extension RebuildOffer {
    /// What is shown with the plan and the home.
    func print(to terminal: Terminal) {
        terminal.line("! \(text)")
        terminal.say("Accept: \(TrainingAction.rebuildPlan.command)")
    }
}
