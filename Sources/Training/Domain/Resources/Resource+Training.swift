import Agenda
import JSON
import Platform
import Storage
import Values

extension Resource {
    /// The workouts of the running plan.
    static let workouts = Resource(
        "workouts", noun: "workout", about: "The workouts of your running plan.", listed: ListedWorkout.fields.type,
        [
            .list(needs: .change, "Lists the workouts of the plan by day.") { request, tx in
                try request.workouts(in: tx).map {
                    ResourceRow(
                        $0.workout.id, at: $0.workout.day.description, ListedWorkout.fields.object($0))
                }
            },
            .show(needs: .change, "Shows a workout.") { request, tx in
                ListedWorkout.fields.object(try request.workout(in: tx))
            },
            changing("skip", "Skips a workout.", [ResourceInput("reason", "Why.")]) { workout, request, tx in
                _ = try workout.skip(because: request.text("reason"), account: request.account, in: tx)
            },
            changing(
                "move", "Moves a workout to another day.",
                [ResourceInput("date", "The day.", isRequired: true, example: "tomorrow")]
            ) { workout, request, tx in
                let day = try DateEntry.day(request.text("date") ?? "", account: request.account, now: tx.now)
                _ = try workout.move(to: day, account: request.account, in: tx)
            },
        ])

    private static func changing(
        _ verb: String, _ about: String, _ inputs: [ResourceInput],
        _ change: @escaping @Sendable (Workout, ResourceRequest, Transaction) throws -> Void
    ) -> ResourceOperation {
        ResourceOperation(
            .act(verb), needs: .change, about: about, inputs: inputs, result: ListedWorkout.fields.type
        ) { request, tx in
            try MissedWorkouts.settle(request.account, in: tx)
            try change(request.workout(in: tx).workout, request, tx)
            return .value(ListedWorkout.fields.object(try request.workout(in: tx)))
        }
    }

    /// The runs that were done.
    static let runs = Resource(
        "runs", noun: "run", about: "The runs that were done.", listed: ListedRun.fields.type,
        [
            .list(needs: .change, "Lists runs, the newest first.") { request, tx in
                let unit = try TrainingSettings.of(request.account, in: tx).unit
                return try LoggedRun.all(account: request.account.id, in: tx).map {
                    let start = request.account.zone.day($0.day).lowerBound
                    return ResourceRow(
                        ID<LoggedRun>($0.id), latest: $0.startedAt ?? start,
                        ListedRun.fields.object(ListedRun($0, unit: unit)))
                }
            },
            .show(needs: .change, "Shows a run.") { request, tx in
                let unit = try TrainingSettings.of(request.account, in: tx).unit
                return ListedRun.fields.object(ListedRun(try request.run(in: tx), unit: unit))
            },
            .add("Logs a run.", [distance(isRequired: true)] + fields) { request, tx in
                let log = try request.runInput(in: tx).log(account: request.account, now: tx.now)
                try MissedWorkouts.settle(request.account, in: tx)
                return (ID<LoggedRun>(try log.run(for: request.account, in: tx).run.id), true)
            },
            .edit("Changes what is given.", [distance(isRequired: false)] + fields) { request, tx in
                let edit = try request.runInput(in: tx).edit(account: request.account, now: tx.now)
                try MissedWorkouts.settle(request.account, in: tx)
                _ = try edit.run(on: request.run(in: tx), account: request.account, in: tx)
            },
            .remove("Removes a run.") { request, tx in
                _ = try RemoveRun.run(on: request.run(in: tx), account: request.account, in: tx)
            },
        ])

    private static func distance(isRequired: Bool) -> ResourceInput {
        ResourceInput("distance", "Like `5.2`, `8 km` or `half`.", isRequired: isRequired, example: "5.2")
    }

    private static let fields = [
        ResourceInput("time", "The moving time; null for none.", .optional(.text), example: "47:10"),
        ResourceInput("date", "The day; today by default."), ResourceInput("note", "A note."),
        ResourceInput("finished", "Whether it was finished.", .flag),
        ResourceInput("sure", "Whether it is right even if it can hardly be.", .flag),
    ]
}

extension ResourceRequest {
    fileprivate func workouts(in tx: Transaction) throws -> [ListedWorkout] {
        guard let plan = try TrainingPlan.current(account: account.id, in: tx) else { return [] }
        return try Workout.all(of: plan.id, in: tx).filter { $0.state != .removed }.map { ListedWorkout($0, of: plan) }
    }

    fileprivate func workout(in tx: Transaction) throws -> ListedWorkout {
        let key: ID<Event> = id("workout")
        guard let found = try workouts(in: tx).first(where: { $0.workout.id == key }) else {
            throw ResourceInputError.unknownKey(noun: "workout")
        }
        return found
    }

    fileprivate func run(in tx: Transaction) throws -> LoggedRun {
        let key = id("run", of: LoggedRun.self).rawValue
        guard let run = try LoggedRun.find(key, account: account.id, in: tx) else {
            throw ResourceInputError.unknownKey(noun: "run")
        }
        return run
    }

    fileprivate func runInput(in tx: Transaction) throws -> RunInput {
        var input = RunInput(
            distance: text("distance"), unit: try TrainingSettings.of(account, in: tx).unit, day: text("date"),
            time: text("time"))
        (input.note, input.isFinished, input.isSure) = (text("note"), choice("finished"), flag("sure"))
        return input
    }
}
