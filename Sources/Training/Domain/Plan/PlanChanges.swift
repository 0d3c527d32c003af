package import Agenda
package import Platform
package import Storage
package import Values

/// Each of these changes saves one undo step.
extension TrainingPlan {
    /// Makes this the account's plan. An earlier plan is replaced: what was run or skipped stays, and workouts on the
    /// same days keep their calendar entries.
    package static func create(_ request: PlanRequest, account: Account, in tx: Transaction) throws -> TrainingPlan {
        let today = account.zone.date(of: tx.now)
        if var former = try current(account: account.id, in: tx) {
            if former.request.raceDay >= today {
                return try former.change(
                    to: request, summary: "replaced the training plan", remindsActor: true, account: account, in: tx)
            }
            var change = TrainingChange()
            change.note(former)
            former.endedAt = tx.now
            try former.save(in: tx)
            return try add(request, change, account: account, in: tx)
        }
        return try add(request, TrainingChange(), account: account, in: tx)
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
}

// MARK: - Workouts

extension TrainingPlan {
    /// Makes the coming workouts match the request. A workout on a day that had one keeps its event, and so its UID;
    /// other events are reused in order before new ones are made.
    private func schedule(_ change: inout TrainingChange, account: Account, in tx: Transaction) throws {
        let today = account.zone.date(of: tx.now)
        let all = try Workout.all(of: id, in: tx)
        let isFixed = { (workout: Workout) in
            workout.state != .removed && (workout.state != .planned || workout.day < today)
        }
        let taken = Set(all.filter(isFixed).flatMap { [$0.day, $0.plannedDay] })
        var wanted = PlanGenerator(request).runs.filter {
            $0.date >= today && !taken.contains($0.date) && !isPaused(on: $0.date)
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
