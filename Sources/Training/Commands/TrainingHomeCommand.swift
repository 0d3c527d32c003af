import ArgumentParser
import CommandKit
import JSON
import Platform
import Storage
import Training
import Values

struct TrainingHomeCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "home", abstract: "Show your totals, this week, improvement, streak and goals.",
        discussion: """
            Examples:
              greenroom training home
              greenroom training home --json
            """)

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let home = try await context.write { tx in
            try MissedWorkouts.settle(account, in: tx)
            return try TrainingHome(account, in: tx)
        }
        if json { return context.terminal.rows(Self.json(home, account).text(.indented)) }
        Self.print(home, account, to: context.terminal)
        home.offer?.print(to: context.terminal)
    }

    private static func print(_ home: TrainingHome, _ account: Account, to terminal: Terminal) {
        let unit = home.settings.unit
        terminal.line(Style.bold(Printable.line(account.name ?? "Training"), terminal))
        let since = home.since.map { " since \(DateText().dayWithYear($0))" } ?? ""
        terminal.line("Total: \(home.total.text(unit)) in \(home.runCount.counted("run"))\(since).")
        if let all = home.allRuns { terminal.line("All runs: \(all.text(unit)).") }
        let planned = home.week.planned > .zero ? " of \(home.week.planned.text(unit))" : ""
        terminal.line(
            "This week: \(home.week.run.number(unit))\(planned.isEmpty ? " \(unit.rawValue)" : planned). "
                + "Change from last week: \(home.week.change.text). Streak: \(home.streak).")
        if let load = home.load { terminal.line("\(load.isHigh ? "! " : "")Load: \(load.explanation(unit))") }
        for progress in home.goals {
            let done = TrainingGoal.text(progress.done, progress.goal.measure, unit)
            terminal.line(
                "\(progress.isReached ? "✓" : "…") \(progress.goal.period.rawValue.capitalizedFirst): \(done) of "
                    + "\(progress.goal.text(unit)) (\(progress.percent)%)")
        }
        if let after = home.afterRace {
            terminal.line(after.text)
            terminal.say(
                after.result == nil
                    ? "Next: greenroom training done --date \(after.day) --time 29:40"
                    : "Next: greenroom training plan new --goal 10k --weeks 10")
        }
        if home.workouts.isEmpty {
            if let plan = home.plan, plan.request.firstDay > home.today {
                terminal.say("The plan starts \(DateText().dayWithYear(plan.request.firstDay)).")
            } else if home.plan == nil {
                terminal.say("Next: greenroom training plan new --goal 5k --weeks 8 --days mon,wed,sat")
            }
            return
        }
        terminal.line()
        try? WorkoutTable(plan: home.plan, workouts: home.workouts, today: home.today).table
            .print(as: .table, fields: nil, to: terminal)
        TrainingBars(home, terminal: terminal).print()
        terminal.say("Next: greenroom training done --miles \(home.next?.distance.number(.miles) ?? "3")")
    }

    private static func json(_ home: TrainingHome, _ account: Account) -> JSONValue {
        let unit = home.settings.unit
        return .object([
            .init("account", .optional(account.name)), .init("since", .optional(home.since?.description)),
            .init("total_miles", .double(home.total.rounded(in: .miles))),
            .init("total_kilometers", .double(home.total.rounded(in: .kilometers))),
            .init("runs", .integer(home.runCount)),
            .init(
                "week",
                .object([
                    .init("first_date", .string(home.week.week.first.description)),
                    .init("miles", .double(home.week.run.rounded(in: .miles))),
                    .init("planned_miles", .double(home.week.planned.rounded(in: .miles))),
                    .init("workouts", .array(home.workouts.map { TrainingJSON.workout($0, plan: home.plan) })),
                ])),
            .init("improvement", .string(home.week.change.text)),
            .init("improvement_percent", home.week.change.percent.map { .double($0) } ?? .null),
            .init("offer", .optional(home.offer?.text)),
            .init("race_result", .optional(home.afterRace?.result?.text)),
            .init("streak", .integer(home.streak)),
            .init(
                "load",
                home.load.map { load in
                    .object([
                        .init("ratio", .double((load.ratio * 100).rounded() / 100)), .init("high", .bool(load.isHigh)),
                        .init("explanation", .string(load.explanation(unit))),
                    ])
                } ?? .null),
            .init("goals", .array(home.goals.map { TrainingJSON.progress($0, unit) })),
        ])
    }
}
