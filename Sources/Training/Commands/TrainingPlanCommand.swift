import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

struct TrainingPlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Your running plan.",
        discussion: """
            Examples:
              greenroom training plan
              greenroom training plan adjust --days tue,thu,sun
            """,
        subcommands: [PlanShow.self, PlanNew.self, PlanAdjust.self, PlanPause.self, PlanRebuild.self],
        defaultSubcommand: PlanShow.self)
}

struct PlanNew: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make a running plan for a race.",
        discussion: """
            Minimum weeks for new, some and seasoned experience: 5k 6, 5, 5; 10k 8, 6, 6;
            half 10, 8, 8; marathon 16, 14, 12; longer 24, 20, 16.
            An existing plan is replaced; logged runs are kept.

            Examples:
              greenroom training plan new --goal 5k --weeks 8 --experience new --days mon,wed,sat
              greenroom training plan new --goal half --date 2027-04-24 --recent "10k 52:10"
            """, aliases: ["add", "create"])

    @OptionGroup var plan: PlanOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if plan.goal == nil { throw ValidationError("Name the goal: --goal 5k, 10k, half, marathon or a distance.") }
    }

    func run(in context: CommandContext) async throws {
        let (choices, account) = (plan.choices, context.account)
        let made = try await context.write { tx in
            let settings = try TrainingSettings.of(account, in: tx)
            let request = try choices.request(settings, account: account, now: tx.now)
            return try PlanSummary(TrainingPlan.create(request, account: account, in: tx), account: account, in: tx)
        }
        made.print(to: context.terminal)
        context.terminal.reportChange()
        context.terminal.say("Next: greenroom training plan show")
    }
}

/// The lines after a plan was made or changed.
struct PlanSummary {
    let plan: TrainingPlan
    private let today: LocalDate
    private let forecast: RaceForecast?

    init(_ plan: TrainingPlan, account: Account, in tx: Transaction) throws {
        (self.plan, today) = (plan, account.zone.date(of: tx.now))
        forecast = try plan.forecast(for: account, in: tx)
    }

    func print(to terminal: Terminal) {
        let (request, text) = (plan.request, DateText())
        terminal.line(
            "\(request.goal.name) on \(text.dayWithYear(request.raceDay)): \(request.weeks) weeks from "
                + "\(text.dayWithYear(request.firstDay)), \(request.days.text), long run on \(request.longDay.name).")
        if let forecast {
            terminal.line(forecast.text)
        } else if let target = request.target {
            terminal.say("To check whether \(RunTime.text(target)) is realistic: --recent \"10k 52:10\"")
        }
        if let warning = plan.warning(forecast, today: today) { terminal.line("! \(warning)") }
        if let pause = plan.pause, pause.upperBound >= today {
            terminal.line("Paused until \(text.dayWithYear(pause.upperBound)).")
        }
    }
}

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
        let (choices, account) = (plan.choices, context.account)
        let changed = try await context.write { tx in
            try MissedWorkouts.settle(account, in: tx)
            guard var plan = try TrainingPlan.current(account: account.id, in: tx) else { throw PlanError.none }
            let request = try choices.changed(plan.request, account: account, now: tx.now)
            return try PlanSummary(plan.change(to: request, account: account, in: tx), account: account, in: tx)
        }
        changed.print(to: context.terminal)
        context.terminal.reportChange()
    }
}

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
