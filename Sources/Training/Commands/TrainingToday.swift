import Agenda
import ArgumentParser
import CommandKit
import JSON
import Platform
import Storage
import Training
import Values

struct TrainingToday: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "today", abstract: "Show the run, note and goals of a day.",
        discussion: """
            Examples:
              greenroom training today
              greenroom training today --note "slept badly"
            """, aliases: ["day"])

    @Option(help: "Another day.")
    var date: String?

    @Option(help: "Write the day's note; an empty one removes it.")
    var note: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, now, note) = (context.account, context.now, note)
        let day = try date.map { try context.day($0) } ?? account.zone.date(of: now)
        let view = try await context.write { tx in
            try MissedWorkouts.settle(account, in: tx)
            if let note { try DaySubject.setNote(note, of: day, account: account.id, in: tx) }
            return try TrainingDay(day, account: account, in: tx)
        }
        if json { return context.terminal.rows(Self.json(view).text(.indented)) }
        print(view, today: account.zone.date(of: now), zone: account.zone, to: context.terminal)
        if note != nil { context.terminal.reportChange() }
    }

    private func print(_ view: TrainingDay, today: LocalDate, zone: Zone, to terminal: Terminal) {
        let unit = view.settings.unit
        terminal.line(Style.bold(DateText().dayWithYear(view.day), terminal))
        for workout in view.workouts {
            let title = workout.title(unit, goal: view.plan?.request.goal.name ?? "race")
            let reason = workout.reason.map { ": \(Printable.line($0))" } ?? ""
            let state = workout.state == .planned ? "" : " (\(workout.state.rawValue)\(reason))"
            terminal.line("\(title)\(state): \(view.plan.map { workout.advice($0) } ?? "")")
        }
        if view.workouts.isEmpty { terminal.line("No run is planned.") }
        for run in view.runs {
            terminal.line("Ran \(RunText.line(run, unit))")
        }
        for progress in view.goals {
            let done = TrainingGoal.text(progress.done, progress.goal.measure, unit)
            terminal.line("Goal: \(done) of \(progress.goal.text(unit)) (\(progress.percent)%)")
        }
        if let note = view.note { terminal.line("Note: \(Printable.line(note))") }
        for other in view.others {
            terminal.line("\(other.hours(in: zone)) \(Printable.line(other.entry.name))".trimmingEnd)
        }
        if view.day == today, let open = view.workouts.first(where: { $0.state == .planned }) {
            terminal.say("Next: greenroom training done --miles \(open.distance.number(.miles))")
        }
    }

    private static func json(_ view: TrainingDay) -> JSONValue {
        .object([
            .init("date", .string(view.day.description)),
            .init("workouts", .array(view.workouts.map { TrainingJSON.workout($0, plan: view.plan) })),
            .init("runs", .array(view.runs.map(TrainingJSON.run))), .init("note", .optional(view.note)),
            .init("goals", .array(view.goals.map { TrainingJSON.progress($0, view.settings.unit) })),
            .init("events", .array(view.others.map { .string($0.entry.name) })),
        ])
    }
}

/// A run in one line.
enum RunText {
    /// `5.2 mi in 47:10 (9:04/mi): easy`
    static func line(_ run: LoggedRun, _ unit: DistanceUnit) -> String {
        let time = run.seconds.map { " in \(RunTime.text($0))" } ?? ""
        let pace = run.pace.map { " (\(RunTime.pace($0, unit)))" } ?? ""
        let note = run.note.isEmpty ? "" : ": \(Printable.line(run.note))"
        return "\(run.distance.text(unit))\(time)\(pace)\(run.isFinished ? "" : ", not finished")\(note)"
    }
}
