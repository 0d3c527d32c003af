import Agenda
package import Platform
package import Storage
package import Values

/// Changes a run that was logged. Values that are nil stay as they are.
package struct EditRun: Sendable {
    package var distance: Distance?
    package var day: LocalDate?
    package var seconds: Int?
    /// Without a time, whatever `seconds` is.
    package var forgetsTime = false
    package var note: String?
    package var isFinished: Bool?
    /// Changes it also to a run that can hardly be right.
    package var isSure = false

    package init() {}

    /// Whether nothing was given.
    package var isEmpty: Bool {
        distance == nil && day == nil && seconds == nil && !forgetsTime && note == nil && isFinished == nil
    }

    /// Saves one undo step, unless nothing changed. A run that moves to another day leaves its workout open, and does
    /// the one of its new day.
    ///
    /// - Throws: `WorkoutError` for a day to come, and for a run that can hardly be right.
    package func run(on run: LoggedRun, account: Account, in tx: Transaction) throws -> ChangedRun {
        let settings = try TrainingSettings.of(account, in: tx)
        let edited = edited(run, at: tx.now)
        guard edited.day <= account.zone.date(of: tx.now) else { throw WorkoutError.inFuture(edited.day) }
        let isMeasured = edited.distance != run.distance || edited.seconds != run.seconds || edited.day != run.day
        if !isSure, isMeasured,
            let doubt = try RunDoubt.ofLog(
                edited.distance, seconds: edited.seconds, day: edited.day, except: run.id, account: account, in: tx)
        {
            throw WorkoutError.doubtful(doubt, settings.unit)
        }
        var same = run
        same.changedAt = edited.changedAt
        guard edited != same else {
            return try ChangedRun(run, isChanged: false, unit: settings.unit, account: account, in: tx)
        }
        var change = TrainingChange()
        change.note(run)
        try edited.put(in: tx)
        if edited.day != run.day {
            try RunWorkouts.release(run, &change, account: account, in: tx)
            try RunWorkouts.claim(edited, &change, account: account, in: tx)
        }
        try TrainingPlan.followLog(after: [run, edited], &change, account: account, in: tx)
        try change.record(run.changeSummary, account: account.id, in: tx)
        return try ChangedRun(edited, unit: settings.unit, account: account, in: tx)
    }

    private func edited(_ run: LoggedRun, at now: Instant) -> LoggedRun {
        var edited = run
        // A form shows the distance rounded; sent back as it was shown, it stays exact.
        let isShown = DistanceUnit.allCases.contains { distance?.exact($0) == run.distance.exact($0) }
        edited.distance = isShown ? run.distance : distance ?? run.distance
        edited.seconds = forgetsTime ? nil : seconds ?? run.seconds
        edited.note = note ?? run.note
        edited.isFinished = isFinished ?? run.isFinished
        if let day, day != run.day { edited.move(to: day) }
        edited.changedAt = now
        return edited
    }
}

/// Removes a run that was logged.
package enum RemoveRun {
    /// Saves one undo step. The workout that the run did is open again, unless another run of its day did it.
    package static func run(on run: LoggedRun, account: Account, in tx: Transaction) throws -> ChangedRun {
        let unit = try TrainingSettings.of(account, in: tx).unit
        var change = TrainingChange()
        change.note(run)
        try LoggedRun.delete(run.id, in: tx)
        try RunWorkouts.release(run, &change, account: account, in: tx)
        try TrainingPlan.followLog(after: [run], &change, account: account, in: tx)
        try change.record(run.removalSummary(unit), account: account.id, in: tx)
        return try ChangedRun(run, unit: unit, account: account, in: tx)
    }
}

/// A run that was changed or removed, and its week after that.
package struct ChangedRun: Sendable {
    package let run: LoggedRun
    /// False if it was edited and is the same.
    package let isChanged: Bool
    package let week: WeekTotals
    private let unit: DistanceUnit

    fileprivate init(
        _ run: LoggedRun, isChanged: Bool = true, unit: DistanceUnit, account: Account, in tx: Transaction
    ) throws {
        (self.run, self.isChanged, self.unit) = (run, isChanged, unit)
        week = try WeekTotals(of: run.day, account: account, in: tx)
    }

    /// `Changed: 5.2 mi in 47:10, Mon Dec 7. Week 14.2 of 19 (+12.7% on last week).`, or `Not changed: …`.
    package var changedText: String { "\(isChanged ? "Changed" : "Not changed"): \(words). \(week.text(unit))" }

    /// `Removed: 5.2 mi in 47:10, Mon Dec 7. Week 9 of 19.`
    package var removedText: String { "Removed: \(words). \(week.text(unit))" }

    private var words: String {
        let time = run.seconds.map { " in \(RunTime.text($0))" } ?? ""
        return "\(run.distance.text(unit))\(time), \(DateText().day(run.day))"
    }
}

extension LoggedRun {
    fileprivate var changeSummary: String { "changed the run of \(DateText().day(day))" }
    fileprivate func removalSummary(_ unit: DistanceUnit) -> String {
        "removed the run of \(DateText().day(day)), \(distance.text(unit))"
    }
}

/// Which workout a run did.
private enum RunWorkouts {
    /// The workout of the run is done by another run of its day, or open again.
    static func release(
        _ run: LoggedRun, _ change: inout TrainingChange, account: Account, in tx: Transaction
    ) throws {
        guard let id = run.workout, var workout = try Workout.find(id, account: account.id, in: tx),
            workout.state == .done, let plan = try TrainingPlan.find(workout.plan, in: tx)
        else { return }
        if var other = try LoggedRun.on(workout.day, account: account.id, in: tx)
            .first(where: { $0.workout == nil && $0.id != run.id })
        {
            change.note(other)
            other.workout = id
            return try other.put(in: tx)
        }
        change.note(workout)
        workout.state = .planned
        try workout.save(plan: plan, account: account, in: tx)
        try WorkoutReminders.reopenPrompt(for: workout, account: account, in: tx)
    }

    /// The run does the open workout of its day, if there is one.
    static func claim(
        _ run: LoggedRun, _ change: inout TrainingChange, account: Account, in tx: Transaction
    ) throws {
        var run = run
        let open = try Workout.on(run.day...run.day, account: account.id, in: tx).first { $0.state != .done }
        run.workout = open?.id
        try run.put(in: tx)
        guard var workout = open, let plan = try TrainingPlan.find(workout.plan, in: tx) else { return }
        change.note(workout)
        workout.state = .done
        try workout.save(plan: plan, account: account, in: tx)
        try WorkoutReminders.closePrompt(for: workout.id, in: tx)
    }
}
