import Agenda
package import Platform
package import Storage
package import Values

/// Each of these changes saves one undo step.
extension Workout {
    /// The workout of a day that can still be skipped or moved; without a day the next one from today on.
    package static func open(on day: LocalDate?, account: Account, in tx: Transaction) throws -> Workout {
        let today = account.zone.date(of: tx.now)
        try MissedWorkouts.settle(account, in: tx)
        let days = day.map { $0...$0 } ?? today...today.adding(days: 7)
        let found = try on(days, account: account.id, in: tx)
        if let open = found.first(where: { $0.state == .planned }) { return open }
        if let done = found.first(where: { $0.state == .done }), day != nil { throw WorkoutError.isDone(done.day) }
        throw WorkoutError.nothingPlanned(day)
    }

    /// Marks it as skipped. Skipped volume is not made up.
    ///
    /// - Parameter reason: in the runner's words; nil for none.
    package func skip(because reason: String? = nil, account: Account, in tx: Transaction) throws -> Workout {
        var skipped = self
        (skipped.state, skipped.reason) = (.skipped, reason.map { $0.shortened(to: 200) })
        try saveChange(to: skipped, summary: "skipped a run", account: account, in: tx)
        return skipped
    }

    /// Moves it to a day without a workout, before the race.
    package func move(to day: LocalDate, account: Account, in tx: Transaction) throws -> Workout {
        let today = account.zone.date(of: tx.now)
        guard day >= today else { throw WorkoutError.inPast(day) }
        try checkMove(to: day, in: tx)
        var moved = self
        (moved.day, moved.movedFrom) = (day, plannedDay == day ? nil : plannedDay)
        try saveChange(to: moved, summary: "moved a run", account: account, in: tx)
        return moved
    }

    /// Whether it may be moved to a coming day.
    func canMove(to day: LocalDate, in tx: Transaction) throws -> Bool {
        do {
            try checkMove(to: day, in: tx)
            return true
        } catch is WorkoutError {
            return false
        }
    }

    private func checkMove(to day: LocalDate, in tx: Transaction) throws {
        guard kind != .race else { throw WorkoutError.race }
        guard let plan = try TrainingPlan.find(plan, in: tx) else { return }
        guard day < plan.request.raceDay else { throw WorkoutError.afterRace(plan.request.raceDay) }
        guard try Workout.on(day...day, account: account, in: tx).isEmpty else { throw WorkoutError.taken(day) }
        try checkLongRuns(around: day, plan.request, in: tx)
    }

    /// There is at most one long run in each week of the plan, and six days are between two of them. In the plan as it
    /// is made they are seven days apart.
    private func checkLongRuns(around day: LocalDate, _ request: PlanRequest, in tx: Transaction) throws {
        guard kind == .long else { return }
        let gap = MissedRun.movedLongRunGap
        let others = try Workout.on(day.adding(days: -gap)...day.adding(days: gap), account: account, in: tx)
        let near = others.first { other in
            let isNear = abs(other.day.daysSince1970 - day.daysSince1970) < gap
            return other.id != id && other.kind == .long && [.planned, .done].contains(other.state)
                && (isNear || request.week(of: other.day) == request.week(of: day))
        }
        if let other = near { throw WorkoutError.nextToLongRun(day, other.day) }
    }

    /// `The hard run of Wed Dec 9 is next to it: take one of them easy.`; nil if there is none or it is not hard itself.
    package func hardNeighborText(in tx: Transaction) throws -> String? {
        guard kind.isHard else { return nil }
        return try Workout.on(day.adding(days: -1)...day.adding(days: 1), account: account, in: tx)
            .first { $0.id != id && $0.kind.isHard }
            .map { "The hard run of \(DateText().day($0.day)) is next to it: take one of them easy." }
    }

    private func saveChange(to changed: Workout, summary: String, account: Account, in tx: Transaction) throws {
        guard let plan = try TrainingPlan.find(plan, in: tx) else { return }
        var change = TrainingChange()
        change.note(self)
        try changed.save(plan: plan, account: account, in: tx)
        try change.record(summary, account: account.id, in: tx)
        try WorkoutReminders.closePrompt(for: id, in: tx)
    }
}

/// Why a workout or a run cannot be found or changed.
package enum WorkoutError: Error, Hashable, Sendable {
    case nothingPlanned(LocalDate?)
    case isDone(LocalDate)
    case inPast(LocalDate)
    case afterRace(LocalDate)
    case race
    case taken(LocalDate)
    /// A long run on this day would be too near to the other one.
    case nextToLongRun(LocalDate, LocalDate)
    case noDistance
    /// A text names several days, or one that cannot be read for certain.
    case unclearDay
    case inFuture(LocalDate)
    case unknownRun(String)
    case noRuns
    case nothingToChange
    case nothingToUndo
    case goalAmount(String)
    /// A run that can hardly be right.
    case doubtful(RunDoubt, DistanceUnit)
}

extension WorkoutError {
    /// The run is logged if the runner is sure.
    var isDoubt: Bool { if case .doubtful = self { true } else { false } }
}

extension WorkoutError: CustomStringConvertible {
    package var description: String {
        let text = DateText()
        return switch self {
        case .nothingPlanned(let day?): "No run is planned for \(text.day(day))."
        case .nothingPlanned(nil): "No run is planned in the next few days."
        case .isDone(let day): "The run of \(text.day(day)) is already done."
        case .inPast(let day): "\(text.dayWithYear(day)) is in the past."
        case .afterRace(let day): "The race is on \(text.day(day)). Move the run to a day before it."
        case .race: "The day of the race can only be changed in the plan."
        case .taken(let day): "There is already a run on \(text.day(day))."
        case .nextToLongRun(let day, let other):
            "\(text.day(day)) is too close to the long run of \(text.day(other)): one in a week, six days apart. "
                + "Skip one of the two."
        case .noDistance: "No run is planned for that day, so give the distance."
        case .unclearDay: "Which day was it? Text one run and its day: RAN 5.2 sat"
        case .inFuture(let day): "\(text.dayWithYear(day)) is in the future."
        case .unknownRun(let name): "There is no run \(name.quotedLine)."
        case .noRuns: "No run is logged yet."
        case .nothingToChange: "Nothing to change was given."
        case .nothingToUndo: "There is no training change to undo."
        case .goalAmount(let text): "Invalid amount \(text.quotedLine)."
        case .doubtful(let doubt, let unit): "\(doubt.text(unit))."
        }
    }
}

extension WorkoutError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .nothingPlanned, .unknownRun, .noRuns: .notFound
        case .isDone, .taken, .race, .nothingToUndo, .afterRace, .nextToLongRun: .refused
        case .inPast, .noDistance, .unclearDay, .inFuture, .goalAmount, .doubtful, .nothingToChange: .invalid
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .nothingPlanned: [NextStep("See the week", TrainingAction.showWeek)]
        case .noDistance, .nothingToChange: [NextStep(TrainingAction.enterDistance)]
        case .noRuns: [NextStep("Log one", TrainingAction.logRun)]
        case .race: [NextStep(TrainingAction.changeRaceDay)]
        case .unknownRun: [NextStep("List all runs", TrainingAction.listRuns)]
        case .goalAmount: ["Use a whole number of runs or minutes, or a distance like 20 or 30km."]
        case .doubtful: [NextStep(TrainingAction.confirmRun)]
        case .isDone, .inPast, .afterRace, .taken, .unclearDay, .inFuture, .nothingToUndo, .nextToLongRun: []
        }
    }
}
