import Agenda
package import Platform
package import Storage
package import Values

/// Logs a run, and marks the workout of its day as done.
package struct LogRun: Sendable {
    package var day: LocalDate
    /// Nil for the distance of the day's workout.
    package var distance: Distance?
    package var seconds: Int?
    package var note = ""
    package var isFinished = true
    /// Logs also a run that can hardly be right.
    package var isSure = false

    package init(day: LocalDate, distance: Distance?) { (self.day, self.distance) = (day, distance) }

    /// The run and what it means for its week.
    package struct Result: Sendable {
        package let run: LoggedRun
        /// The workout that it did; nil for an additional run.
        package let workout: Workout?
        package let week: WeekTotals
        /// Nil for a run as the plan has it.
        package let spike: RunSpike?
        /// The race or time trial that the paces come from since this run; nil if it is none.
        package let paces: RaceResult?
    }

    /// - Throws: `WorkoutError` for a day to come, without a distance, and for a run that can hardly be right.
    package func run(for account: Account, in tx: Transaction) throws -> Result {
        let today = account.zone.date(of: tx.now)
        guard day <= today else { throw WorkoutError.inFuture(day) }
        let open = try Self.openWorkout(on: day, account: account.id, in: tx)
        guard let distance = distance ?? open?.distance else { throw WorkoutError.noDistance }
        let settings = try TrainingSettings.of(account, in: tx)
        if !isSure,
            let doubt = try RunDoubt.ofLog(distance, seconds: seconds, day: day, account: account, in: tx)
        {
            throw WorkoutError.doubtful(doubt, settings.unit)
        }
        var draft = RunDraft(day: day, distance: distance)
        (draft.seconds, draft.note, draft.isFinished) = (seconds, note, isFinished)
        var change = TrainingChange()
        let result = try Self.add(draft, &change, account: account, in: tx)
        try change.record("logged \(distance.text(settings.unit))", account: account.id, in: tx)
        return result
    }

    /// Adds a run without an undo step of its own.
    static func add(
        _ draft: RunDraft, _ change: inout TrainingChange, account: Account, in tx: Transaction
    ) throws -> Result {
        let earlier = try LoggedRun.all(account: account.id, in: tx)
        let workout = try openWorkout(on: draft.day, account: account.id, in: tx)
        let run = try LoggedRun.insert(draft, workout: workout?.id, account: account.id, in: tx)
        try record(run.id, doing: workout, &change, account: account, in: tx)
        let paces = try TrainingPlan.followLog(after: [run], &change, account: account, in: tx)
        return Result(
            run: run, workout: workout, week: try WeekTotals(of: run.day, account: account, in: tx),
            spike: workout.map { run.distance.isAsPlanned($0.distance) } == true
                ? nil : RunSpike(run.record, after: earlier.map(\.record)), paces: paces)
    }

    /// Adds a run of a file, without an undo step of its own.
    static func addImported(
        _ draft: RunDraft, _ change: inout TrainingChange, account: Account, in tx: Transaction
    ) throws {
        let workout = try openWorkout(on: draft.day, account: account.id, in: tx)
        let run = try LoggedRun.insertRow(draft, workout: workout?.id, account: account.id, in: tx)
        try record(run, doing: workout, &change, account: account, in: tx)
        guard RaceEffort.isEffort(draft.note), let logged = try LoggedRun.find(run, account: account.id, in: tx) else {
            return
        }
        try TrainingPlan.followLog(after: [logged], &change, account: account, in: tx)
    }

    /// Notes a new run in the change, and marks the workout that it has done.
    private static func record(
        _ run: Int64, doing workout: Workout?, _ change: inout TrainingChange, account: Account, in tx: Transaction
    ) throws {
        change.runs.append(TrainingChange.Item(id: run, before: nil))
        guard var workout, let plan = try TrainingPlan.find(workout.plan, in: tx) else { return }
        change.note(workout)
        workout.state = .done
        try workout.save(plan: plan, account: account, in: tx)
        try WorkoutReminders.closePrompt(for: workout.id, in: tx)
    }

    /// The workout of a day that no run has done yet; nil if there is none.
    private static func openWorkout(on day: LocalDate, account: ID<Account>, in tx: Transaction) throws -> Workout? {
        try Workout.on(day...day, account: account, in: tx).first { $0.state != .done }
    }
}

/// The last change of the account's training, undone. Later changes of other things stay.
package enum UndoTraining {
    /// - Returns: what was undone: `logged 5.2 mi`.
    package static func run(account: ID<Account>, in tx: Transaction) throws -> String {
        let recent = try UndoStep.recent(account: account, limit: UndoStep.maxCommands, in: tx)
        guard let step = recent.first(where: { $0.kind == TrainingChange.kind }) else {
            throw WorkoutError.nothingToUndo
        }
        for part in try step.withParts(in: tx) where part.kind == TrainingChange.kind {
            try TrainingChange.restore(part, in: tx)
            try part.markUndone(in: tx)
        }
        return step.summary
    }
}

extension RunDoubt {
    /// Why a run of the log can hardly be right; nil for a plausible one. It is compared with the longest run of the 90
    /// days before, and with the workout of its day.
    ///
    /// - Parameter run: the run that is changed; nil for a new one.
    static func ofLog(
        _ distance: Distance, seconds: Int?, day: LocalDate, except run: Int64? = nil, account: Account,
        in tx: Transaction
    ) throws -> RunDoubt? {
        if let doubt = RunDoubt(distance, seconds: seconds, day: day) { return doubt }
        let longest = try LoggedRun.longest(day.adding(days: -90)...day, except: run, account: account.id, in: tx)
        let planned = try Workout.on(day...day, account: account.id, in: tx).map(\.distance).max()
        return ofTyped(distance, seconds: seconds, known: [longest, planned].compactMap(\.self).max())
    }
}
