import ArgumentParser
import CommandKit
import JSON
import Platform
import Storage
import Training
import Values

struct PlanShow: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show your running plan.",
        discussion: """
            Examples:
              greenroom training plan show
              greenroom training plan show --json
            """, aliases: ["list", "ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, now) = (context.account, context.now)
        let (summary, workouts, offer) = try await context.write { tx in
            try MissedWorkouts.settle(account, in: tx)
            guard let plan = try TrainingPlan.current(account: account.id, in: tx) else { throw PlanError.none }
            return (
                try PlanSummary(plan, account: account, in: tx),
                try Workout.all(of: plan.id, in: tx).filter { $0.state != .removed },
                try RebuildOffer.find(account, in: tx)
            )
        }
        let plan = summary.plan
        if output.resolvedFormat == .json, output.fields == nil {
            return context.terminal.rows(json(plan, workouts, offer).text(.indented))
        }
        try WorkoutTable(plan: plan, workouts: workouts, today: account.zone.date(of: now)).table
            .print(output, to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        summary.print(to: context.terminal)
        offer?.print(to: context.terminal)
        context.terminal.say("Next: greenroom training today")
    }

    private func json(_ plan: TrainingPlan, _ workouts: [Workout], _ offer: RebuildOffer?) -> JSONValue {
        let request = plan.request
        return .object([
            .init("goal", .string(request.goal.name)), .init("race_date", .string(request.raceDay.description)),
            .init("first_date", .string(request.firstDay.description)), .init("weeks", .integer(request.weeks)),
            .init("experience", .string(request.experience.rawValue)),
            .init("days", .array(request.days.days.map { .string($0.shortName.lowercased()) })),
            .init("long_day", .string(request.longDay.shortName.lowercased())),
            .init("recent", .optional(request.recent?.text)), .init("returning", .bool(request.isReturning)),
            .init("rebuilt_on", .optional(request.rampStart?.description)),
            .init("offer", .optional(offer?.text)),
            .init("paused_until", .optional(plan.pause?.upperBound.description)),
            .init("workouts", .array(workouts.map { TrainingJSON.workout($0, plan: plan) })),
        ])
    }
}

/// Workouts as rows.
struct WorkoutTable {
    let plan: TrainingPlan?
    let workouts: [Workout]
    let today: LocalDate

    var table: OutputTable {
        let unit = plan?.request.unit ?? .miles
        var table = OutputTable(
            [
                "week": "WEEK", "date": "DAY", "kind": nil, "title": "RUN", "pace": "PACE", "state": "STATE",
                "miles": nil, "phase": "PHASE",
            ], emptyState: "No runs are planned. Make a plan:  greenroom training plan new --goal 5k --weeks 8")
        table.rows = workouts.map { workout in
            let sign: String =
                switch workout.state {
                case .planned: workout.day == today ? "today" : ""
                case .done: "✓ done"
                case .skipped: "- skipped"
                case .missed: "✗ missed"
                case .removed: ""
                }
            return [
                .number(workout.week), .text(workout.day.description, shown: DateText().day(workout.day)),
                .text(workout.kind.rawValue), .text(workout.title(unit, goal: plan?.request.goal.name ?? "race")),
                .text(plan.flatMap { workout.partPace($0) ?? workout.partByFeel($0) }),
                .text(workout.state.rawValue, shown: sign),
                .decimal(workout.distance.rounded(in: .miles)), .text(workout.phase.rawValue),
            ]
        }
        return table
    }
}

/// The JSON of training; names are stable.
enum TrainingJSON {
    static func workout(_ workout: Workout, plan: TrainingPlan?) -> JSONValue {
        ListedWorkout.fields.object(ListedWorkout(workout, of: plan))
    }

    static func run(_ run: LoggedRun) -> JSONValue {
        .object([
            .init("id", .integer(Int(run.id))), .init("date", .string(run.day.description)),
            .init("miles", .double(run.distance.rounded(in: .miles))),
            .init("kilometers", .double(run.distance.rounded(in: .kilometers))),
            .init("seconds", .optional(run.seconds)), .init("note", .string(run.note)),
            .init("finished", .bool(run.isFinished)), .init("source", .optional(run.source)),
            .init("created_at", .string(run.createdAt.rfc3339)), .init("changed_at", .string(run.changedAt.rfc3339)),
        ])
    }

    static func progress(_ progress: TrainingHome.Progress, _ unit: DistanceUnit) -> JSONValue {
        let goal = progress.goal
        return .object([
            .init("period", .string(goal.period.rawValue)), .init("measure", .string(goal.measure.rawValue)),
            .init("goal", .string(goal.text(unit))),
            .init("done", .string(TrainingGoal.text(progress.done, goal.measure, unit))),
            .init("percent", .integer(progress.percent)), .init("reached", .bool(progress.isReached)),
        ])
    }
}
