import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

struct RaceAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a race to your calendar, with its link and an alarm.",
        discussion: """
            Examples:
              greenroom training race add 1649/139165
              greenroom training race add 1649/139165 --goal
            """)

    @Argument(help: "The number of the race, as `race search` lists it.")
    var race: String

    @Flag(help: "Train for it: your plan builds up to it.")
    var goal = false

    @OptionGroup var plan: RacePlanOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, now, goal, choices) = (context.account, context.now, goal, plan.choices)
        let found = try await context.app.runSignUp().race(key: race, now: now)
        let (added, isNew, plan) = try await context.store.write { tx in
            let (added, isNew) = try SavedRace.add(found, account: account, now: now, in: tx)
            let plan = goal ? try added.makeGoal(choices, account: account, now: now, in: tx) : nil
            return (added, isNew, plan)
        }
        let event = added.event
        let day = event.isAllDay ? DateText().dayWithYear(added.day) : DateText().long(event.localStart)
        context.terminal.line("\(Printable.line(event.name)): \(day) (\(event.zone.spoken)).")
        if !isNew { context.terminal.say("It was already in your calendar.") }
        if let plan { PlanSummary(plan: plan, today: account.zone.date(of: now)).print(to: context.terminal) }
        if isNew || plan != nil { context.terminal.say("Undo: greenroom undo") }
        if plan == nil { context.terminal.say("Next: greenroom training race goal \(added.key)") }
    }
}

/// What is chosen for a plan that leads to a race.
struct RacePlanOptions: ParsableArguments {
    @Option(help: "new, some or seasoned.")
    var experience: String?

    @Option(help: "Your running days, like mon,wed,sat.")
    var days: String?

    @Option(help: ArgumentHelp("A recent race, like \"10k 52:10\"; sets your paces.", valueName: "race"))
    var recent: String?

    @Option(help: ArgumentHelp("Your target time, like 1:50:00.", valueName: "time"))
    var time: String?

    var choices: PlanChoices {
        var choices = PlanChoices()
        (choices.experience, choices.days, choices.recent, choices.target) = (experience, days, recent, time)
        return choices
    }
}
