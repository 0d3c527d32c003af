import Agenda
import ArgumentParser
import CommandKit
import Foundation
import Platform
import Storage
import Training
import Values

struct TrainingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "training", abstract: "A running plan: workouts, a log of runs, goals and races.",
        discussion: """
            Examples:
              greenroom training
              greenroom training plan new --goal 5k --weeks 8 --days mon,wed,sat
              greenroom training done --miles 3.1 --time 29:40
            """,
        subcommands: [
            TrainingHomeCommand.self, TrainingPlanCommand.self, TrainingToday.self, TrainingWeekCommand.self,
            TrainingDone.self, TrainingUndo.self, TrainingSkip.self, TrainingMove.self, TrainingGoalCommand.self,
            TrainingRaceCommand.self, TrainingHistory.self, TrainingRunCommand.self, TrainingImport.self,
            TrainingChart.self, TrainingTrends.self, TrainingSettingsCommand.self,
        ], defaultSubcommand: TrainingHomeCommand.self, aliases: ["running"])
}

struct TrainingUndo: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo the last change of your training.",
        discussion: """
            Example:
              greenroom training undo
            """)

    /// The last line of a command that changes the training.
    static let hint = "Undo: greenroom training undo"

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account.id
        let summary = try await context.write { try UndoTraining.run(account: account, in: $0) }
        context.terminal.line("Undone: \(Printable.line(summary)).")
    }
}

struct TrainingSkip: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Skip the next run of your plan; it is not made up.",
        discussion: """
            Examples:
              greenroom training skip
              greenroom training skip --date wed
            """)

    @Option(help: "The day of the run; the next one if omitted.")
    var date: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let day = try date.map { try context.day($0) }
        let (skipped, unit) = try await context.write { tx in
            let workout = try Workout.open(on: day, account: account, in: tx)
            return (try workout.skip(account: account, in: tx), try TrainingSettings.of(account, in: tx).unit)
        }
        context.terminal.line("Skipped: \(DateText().day(skipped.day)), \(skipped.title(unit, goal: "the race")).")
        context.terminal.reportChange(undo: TrainingUndo.hint)
    }
}

struct TrainingMove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move the next run of your plan to another day.",
        discussion: """
            Examples:
              greenroom training move thu
              greenroom training move fri --date wed
            """)

    @Argument(help: "The new day.")
    var day: String

    @Option(help: "The day of the run; the next one if omitted.")
    var date: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let (target, source) = (try context.day(day), try date.map { try context.day($0) })
        let (moved, neighbor, unit) = try await context.write { tx in
            let workout = try Workout.open(on: source, account: account, in: tx)
            let moved = try workout.move(to: target, account: account, in: tx)
            return (moved, try moved.hardNeighborText(in: tx), try TrainingSettings.of(account, in: tx).unit)
        }
        context.terminal.line("Moved: \(moved.title(unit, goal: "the race")) to \(DateText().day(moved.day)).")
        if let neighbor { context.terminal.say("! \(neighbor)") }
        context.terminal.reportChange(undo: TrainingUndo.hint)
    }
}

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
        let account = context.account
        let today = account.zone.date(of: context.now)
        let day = next ? today.adding(days: 7) : today
        let (totals, workouts, plan, settings) = try await context.write { tx in
            try MissedWorkouts.settle(account, in: tx)
            let totals = try WeekTotals(of: day, account: account, in: tx)
            return (
                totals, try Workout.on(totals.week.days, account: account.id, in: tx),
                try TrainingPlan.current(account: account.id, in: tx), try TrainingSettings.of(account, in: tx)
            )
        }
        try WorkoutTable(plan: plan, workouts: workouts, today: today).table.print(output, to: context.terminal)
        if output.resolvedFormat == .table { context.terminal.line(totals.text(settings.unit)) }
    }
}

struct TrainingChart: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "chart", abstract: "Draw your weeks as bars, or as a picture in a file.",
        discussion: """
            Examples:
              greenroom training chart
              greenroom training chart --svg weeks.svg
            """)

    @Option(help: "The number of weeks.")
    var weeks = TrainingHome.chartWeeks

    @Option(help: ArgumentHelp("Write an SVG picture to this file; - for standard output.", valueName: "file"))
    var svg: String?

    @Flag(help: "Overwrite the file if it exists.")
    var force = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if !(1...104).contains(weeks) { throw ValidationError("--weeks is a number from 1 to 104.") }
    }

    func run(in context: CommandContext) async throws {
        let (account, weeks) = (context.account, weeks)
        let home = try await context.read { try TrainingHome(account, weekCount: weeks, in: $0) }
        guard home.weeks.contains(where: { $0.run > .zero || $0.planned > .zero }) else {
            return context.terminal.say("There is nothing to draw yet. Log a run:  greenroom training done --miles 3.1")
        }
        guard let svg else { return TrainingBars(home, terminal: context.terminal).print() }
        let picture = WeeksChart(home).file
        if svg == "-" { return context.terminal.file(picture) }
        try Files.refuseToReplace(svg, force: force)
        try Files.write(Data(picture.utf8), to: svg)
        context.terminal.line("Saved \(svg).")
    }
}
