package import Agenda
package import Platform
package import Storage
package import Values

/// Each of these changes saves one undo step.
extension TrainingPlan {
    /// Makes this the account's plan, which starts from the log if the weekly distance is not given, and takes its
    /// paces from the log if no recent race is given. An earlier plan is replaced: what was run or
    /// skipped stays, and workouts on the same days keep their calendar entries.
    package static func create(_ request: PlanRequest, account: Account, in tx: Transaction) throws -> TrainingPlan {
        let today = account.zone.date(of: tx.now)
        var request = request.starting(from: try LoggedRun.recent(account, in: tx))
        let former = try current(account: account.id, in: tx)
        request.recent =
            try request.recent?.entered(on: today, after: former?.request.recent)
            ?? latestResult(former, account, in: tx)
        guard var former else { return try add(request, TrainingChange(), account: account, in: tx) }
        if try !former.isOver(account, in: tx) {
            return try former.change(
                to: request, summary: "replaced the training plan", remindsActor: true, account: account, in: tx)
        }
        var change = TrainingChange()
        change.note(former)
        former.endedAt = tx.now
        try former.save(in: tx)
        return try add(request, change, account: account, in: tx)
    }

    /// The newest race or time trial of the log in the last eight weeks, or the race of the earlier plan; nil for none.
    private static func latestResult(
        _ former: TrainingPlan?, _ account: Account, in tx: Transaction
    ) throws -> RaceResult? {
        let since = account.zone.date(of: tx.now).adding(days: -RaceForecast.window)
        let race = try former?.raceResult(account, in: tx)
        guard let logged = try RaceEffort.results(of: account, since: since, in: tx).first else { return race }
        guard let race, let day = race.enteredOn, logged.enteredOn.map({ $0 <= day }) ?? true else { return logged }
        return race
    }

    private static func add(
        _ request: PlanRequest, _ change: TrainingChange, account: Account, in tx: Transaction
    ) throws -> TrainingPlan {
        var change = change
        let plan = try insert(request, account: account.id, in: tx)
        change.plans.append(TrainingChange.Item(id: plan.id.rawValue, before: nil))
        try plan.schedule(&change, account: account, in: tx)
        try TrainingSettings.remindActor(of: account.id, &change, in: tx)
        try change.record("made a \(request.goal.name) plan", account: account.id, in: tx)
        try WorkoutReminders.reschedule(account, in: tx)
        return plan
    }

    /// Generates the coming workouts again. Days that are over, and what was run or skipped, stay as they are.
    ///
    /// - Parameter remindsActor: whether the reminders go to the member who acts from now on.
    package mutating func change(
        to request: PlanRequest, race: ID<Event>? = nil, summary: String = "changed the training plan",
        remindsActor: Bool = false, account: Account, in tx: Transaction
    ) throws -> TrainingPlan {
        var change = TrainingChange()
        change.note(self)
        let isSameRace = request.raceDay == self.request.raceDay && request.goal == self.request.goal
        self.request = request
        self.race = race ?? (isSameRace ? self.race : nil)
        try save(in: tx)
        try schedule(&change, account: account, in: tx)
        if remindsActor { try TrainingSettings.remindActor(of: account.id, &change, in: tx) }
        try change.record(summary, account: account.id, in: tx)
        try WorkoutReminders.reschedule(account, in: tx)
        return self
    }

    /// Removes the workouts from today to a day.
    package mutating func pause(until day: LocalDate, account: Account, in tx: Transaction) throws {
        let today = account.zone.date(of: tx.now)
        guard day >= today else { throw PlanError.pauseInPast(day) }
        guard day < request.raceDay else { throw PlanError.pauseAfterRace(day) }
        try setPause(today...day, summary: "paused the training plan", account: account, in: tx)
    }

    /// Ends a pause today.
    package mutating func resume(account: Account, in tx: Transaction) throws {
        let today = account.zone.date(of: tx.now)
        guard let pause, pause.upperBound >= today else { throw PlanError.notPaused }
        let yesterday = today.adding(days: -1)
        let rest = pause.lowerBound <= yesterday ? pause.lowerBound...yesterday : nil
        try setPause(rest, summary: "resumed the training plan", account: account, in: tx)
    }

    private mutating func setPause(
        _ days: ClosedRange<LocalDate>?, summary: String, account: Account, in tx: Transaction
    ) throws {
        var change = TrainingChange()
        change.note(self)
        pause = days
        try save(in: tx)
        try schedule(&change, account: account, in: tx)
        try change.record(summary, account: account.id, in: tx)
        try WorkoutReminders.reschedule(account, in: tx)
    }

    /// The last week is run as it is.
    func canBeRebuilt(today: LocalDate) -> Bool { request.raceDay >= today.adding(days: 7) }

    /// Builds the coming weeks again from what was run, as one undo step.
    package mutating func rebuild(account: Account, in tx: Transaction) throws -> TrainingPlan {
        let today = account.zone.date(of: tx.now)
        guard canBeRebuilt(today: today) else { throw PlanError.tooLateToRebuild(request.raceDay) }
        let recent = try LoggedRun.recent(account, in: tx)
        try RebuildTexts.closePrompt(for: id, in: tx)
        return try change(
            to: request.rebuilt(from: recent, today: today), summary: "rebuilt the training plan", account: account,
            in: tx)
    }

    /// Shows the workouts of all plans in another unit, also in calendars; the distances stay as they are.
    static func show(
        in unit: DistanceUnit, _ change: inout TrainingChange, account: Account, in tx: Transaction
    ) throws {
        for var plan in try all(account: account.id, in: tx) where plan.request.unit != unit {
            change.note(plan)
            plan.request.unit = unit
            try plan.save(in: tx)
            for workout in try Workout.all(of: plan.id, in: tx) where workout.state != .removed {
                change.note(workout)
                try workout.save(plan: plan, account: account, in: tx)
            }
        }
    }
}

extension TrainingPlan {
    /// The coming weeks of the plan start on another day; its last week stays as it is.
    static func startWeeks(
        on day: Weekday, _ change: inout TrainingChange, account: Account, in tx: Transaction
    ) throws {
        let today = account.zone.date(of: tx.now)
        guard var plan = try current(account: account.id, in: tx), plan.canBeRebuilt(today: today),
            plan.request.weekStart != day
        else { return }
        change.note(plan)
        plan.request.startWeeks(on: day)
        try plan.save(in: tx)
        try plan.schedule(&change, account: account, in: tx)
    }
}

// MARK: - Workouts

extension TrainingPlan {
    /// Makes the coming workouts match the request. A workout on a day that had one keeps its event, and so its UID;
    /// other events are reused in order before new ones are made. A long run too near to the last one that was run is
    /// left out.
    private func schedule(_ change: inout TrainingChange, account: Account, in tx: Transaction) throws {
        let today = account.zone.date(of: tx.now)
        let all = try Workout.all(of: id, in: tx)
        let isFixed = { (workout: Workout) in
            workout.state != .removed && (workout.state != .planned || workout.day < today)
        }
        // The race of the plan before may have been today.
        let done = try Workout.on(today...today, account: account.id, in: tx).filter { $0.state == .done }
        let taken = Set((all.filter(isFixed) + done).flatMap { [$0.day, $0.plannedDay] })
        let nextLong = all.filter { $0.kind == .long && $0.state == .done }.map { long in
            long.day.adding(days: long.movedFrom == nil ? MissedRun.longRunGap : MissedRun.movedLongRunGap)
        }.max()
        var wanted = PlanGenerator(request).runs.filter { run in
            let isStacked = run.kind == .long && nextLong.map { run.date < $0 } ?? false
            return run.date >= today && !taken.contains(run.date) && !isPaused(on: run.date) && !isStacked
        }
        var open = all.filter { !isFixed($0) }
        for index in open.indices.reversed() {
            let match = wanted.firstIndex { $0.date == open[index].plannedDay }
            guard let match,
                open[index].state == .planned
                    || !open.contains(where: { other in
                        other.state == .planned && other.plannedDay == wanted[match].date
                    })
            else { continue }
            try update(open.remove(at: index), to: wanted.remove(at: match), &change, account, in: tx)
        }
        var spare = open.filter { $0.state == .planned }
        for run in wanted {
            if spare.isEmpty {
                let workout = try Workout.insert(run, plan: self, account: account, in: tx)
                change.workouts.append(TrainingChange.Item(id: workout.id.rawValue, before: nil))
            } else {
                var workout = spare.removeFirst()
                workout.movedFrom = nil
                try update(workout, to: run, &change, account, in: tx)
            }
        }
        for workout in spare {
            change.note(workout)
            var gone = workout
            gone.state = .removed
            try gone.save(plan: self, account: account, in: tx)
        }
    }

    private func update(
        _ old: Workout, to run: PlannedRun, _ change: inout TrainingChange, _ account: Account, in tx: Transaction
    ) throws {
        change.note(old)
        var new = old
        // A run that was moved by hand stays on its day, as long as it is the same run.
        if old.state != .planned || old.movedFrom == nil || old.kind != run.kind {
            (new.day, new.movedFrom) = (run.date, nil)
        }
        (new.kind, new.distance, new.hard) = (run.kind, run.distance, run.hard)
        (new.week, new.phase, new.state) = (run.week, run.phase, .planned)
        try new.save(plan: self, account: account, in: tx)
    }
}
