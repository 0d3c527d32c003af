import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

struct PlanAdjust: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "adjust", abstract: "Change your running plan; logged runs are kept.",
        discussion: """
            Examples:
              greenroom training plan adjust --days tue,thu,sun
              greenroom training plan adjust --recent "5k 24:34"
            """, aliases: ["edit", "change"])

    @OptionGroup var plan: PlanOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (choices, account, now) = (plan.choices, context.account, context.now)
        let changed = try await context.store.write { tx in
            try MissedWorkouts.settle(account, now: now, in: tx)
            guard var plan = try TrainingPlan.current(account: account.id, in: tx) else { throw PlanError.none }
            let request = try choices.changed(plan.request, account: account, now: now)
            return try plan.change(to: request, account: account, now: now, in: tx)
        }
        PlanSummary(plan: changed, today: account.zone.date(of: now)).print(to: context.terminal)
        context.terminal.say("Undo: greenroom undo")
    }
}
