import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

struct RaceGoal: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "goal", abstract: "Train for a race in your calendar; the plan tapers before it.",
        discussion: """
            Example:
              greenroom training race goal "Turkey Trek"
            """)

    @Argument(help: "The race, by name or number.")
    var race: String

    @OptionGroup var plan: RacePlanOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, now, race, choices) = (context.account, context.now, race, plan.choices)
        let plan = try await context.store.write { tx in
            try MissedWorkouts.settle(account, now: now, in: tx)
            return try SavedRace.named(race, account: account.id, in: tx)
                .makeGoal(choices, account: account, now: now, in: tx)
        }
        PlanSummary(plan: plan, today: account.zone.date(of: now)).print(to: context.terminal)
        context.terminal.say("Undo: greenroom undo")
    }
}
