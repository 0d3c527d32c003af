import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

struct TrainingRaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "race", abstract: "Find races and train for them.",
        discussion: """
            Examples:
              greenroom training race
              greenroom training race search --near 80007 --distance 10k
            """,
        subcommands: [RaceList.self, RaceSearch.self, RaceAdd.self, RaceGoal.self, RaceFilterCommand.self],
        defaultSubcommand: RaceList.self, aliases: ["races"])
}

struct RaceList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the races in your calendar.",
        discussion: """
            Example:
              greenroom training race list
            """, aliases: ["show", "ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let (races, plan) = try await context.read { tx in
            (try SavedRace.all(account: account.id, in: tx), try TrainingPlan.current(account: account.id, in: tx))
        }
        var table = OutputTable(
            [
                "id": "#", "date": "DAY", "name": "RACE", "location": "WHERE", "miles": nil, "goal": "GOAL",
            ], emptyState: "No races yet. Find one:  greenroom training race search --near 80007")
        table.rows = races.map { race in
            let event = race.event
            let shown = event.isAllDay ? DateText().dayWithYear(race.day) : DateText().long(event.localStart)
            return [
                .text(race.key), .text(race.day.description, shown: shown), .text(event.name), .text(event.location),
                race.distance.map { .decimal($0.rounded(in: .miles)) } ?? .empty,
                .flag(plan?.race == event.id, shown: "✓"),
            ]
        }
        try table.print(output, to: context.terminal)
    }
}

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
        let (added, isNew, plan) = try await context.write { tx in
            let (added, isNew) = try SavedRace.add(found, account: account, in: tx)
            let plan = goal ? try added.makeGoal(choices, account: account, in: tx) : nil
            return (added, isNew, try plan.map { try PlanSummary($0, account: account, in: tx) })
        }
        let event = added.event
        let day = event.isAllDay ? DateText().dayWithYear(added.day) : DateText().long(event.localStart)
        context.terminal.line("\(Printable.line(event.name)): \(day) (\(event.zone.spoken)).")
        if !isNew { context.terminal.say("It was already in your calendar.") }
        if let plan { plan.print(to: context.terminal) }
        if isNew || plan != nil { context.terminal.reportChange() }
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
        let (account, race, choices) = (context.account, race, plan.choices)
        let plan = try await context.write { tx in
            try MissedWorkouts.settle(account, in: tx)
            let plan = try SavedRace.named(race, account: account.id, in: tx)
                .makeGoal(choices, account: account, in: tx)
            return try PlanSummary(plan, account: account, in: tx)
        }
        plan.print(to: context.terminal)
        context.terminal.reportChange()
    }
}
