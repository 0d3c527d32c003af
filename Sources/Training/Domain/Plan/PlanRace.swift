import Agenda
package import Platform
package import Storage
package import Values

/// The race that a plan leads to: its forecast, its result and its entry in calendars.
extension TrainingPlan {
    /// What the race may take, by the best race or time trial of the last eight weeks: of the log, or the recent race
    /// of the plan. Nil without any.
    package func forecast(for account: Account, in tx: Transaction) throws -> RaceForecast? {
        let today = account.zone.date(of: tx.now)
        let known = request.recent.map { (result: $0, isOld: !$0.isFresh(at: today)) }
        let logged = try RaceEffort.results(of: account, since: today.adding(days: -RaceForecast.window), in: tx)
        let fresh = logged + (known.flatMap { $0.isOld ? nil : [$0.result] } ?? [])
        guard let best = fresh.max(by: { $0.vdot.value < $1.vdot.value }) ?? known?.result else { return nil }
        return RaceForecast(
            request.goal, from: best, isOld: fresh.isEmpty, isVolumeRun: try isVolumeRun(today: today, in: tx),
            target: request.target, today: today, raceDay: request.raceDay)
    }

    /// What speaks against the plan: a wanted time that is out of reach, and days without rest while it has walking.
    package func warning(for account: Account, in tx: Transaction) throws -> String? {
        warning(try forecast(for: account, in: tx), today: account.zone.date(of: tx.now))
    }

    package func warning(_ forecast: RaceForecast?, today: LocalDate) -> String? {
        let all = [forecast?.warning, request.restWarning(today: today)].compactMap(\.self)
        return all.isEmpty ? nil : all.joined(separator: " ")
    }

    /// The pace of the race in seconds per kilometer: that of the wanted time, unless it was out of reach when the
    /// recent race of the plan was entered, else what that race predicts; nil if neither is known. Like the other paces
    /// it stays until the recent race is changed.
    var racePace: Double? {
        let forecast = request.recent.map {
            RaceForecast(
                request.goal, from: $0, target: request.target, today: $0.enteredOn ?? request.firstDay,
                raceDay: request.raceDay)
        }
        let wanted = forecast?.isOutOfReach == true ? nil : request.target
        return (wanted ?? forecast?.today).map { Double($0) / request.goal.distance.amount(in: .kilometers) }
    }

    /// Lets the paces follow the log after a run was added, changed or removed: the newest race or time trial of the last
    /// eight weeks, unless a result was entered later. Returns it if the paces have changed.
    ///
    /// - Parameter runs: the run before and after that.
    @discardableResult
    static func followLog(
        after runs: [LoggedRun], _ change: inout TrainingChange, account: Account, in tx: Transaction
    ) throws -> RaceResult? {
        guard var plan = try current(account: account.id, in: tx) else { return nil }
        let former = plan.request.recent
        guard runs.contains(where: { RaceEffort.isEffort($0) || $0.id == former?.run }) else { return nil }
        let today = account.zone.date(of: tx.now)
        let (window, entered) = (today.adding(days: -RaceForecast.window), former?.entered)
        let logged = former?.run == nil ? nil : former?.enteredOn
        let newest = try RaceEffort.results(of: account, since: min(window, logged ?? window), in: tx).first {
            guard let day = $0.enteredOn, let other = entered?.enteredOn else { return true }
            return day >= other
        }
        let recent = newest?.replacing(entered) ?? entered
        guard recent != former else { return nil }
        change.note(plan)
        plan.request.recent = recent
        try plan.save(in: tx)
        for workout in try Workout.all(of: plan.id, in: tx) where workout.state == .planned && workout.day >= today {
            change.note(workout)
            try workout.save(plan: plan, account: account, in: tx)
        }
        return recent
    }

    private func raceRun(in tx: Transaction) throws -> Workout? {
        try Workout.all(of: id, in: tx).last { $0.kind == .race && $0.state == .done }
    }

    /// Whether its race is past, or was run today.
    package func isOver(_ account: Account, in tx: Transaction) throws -> Bool {
        try request.raceDay < account.zone.date(of: tx.now) || raceRun(in: tx) != nil
    }

    /// The race of the plan as it was run; nil before that, and without a time.
    package func raceResult(_ account: Account, in tx: Transaction) throws -> RaceResult? {
        guard let race = try raceRun(in: tx), let run = try LoggedRun.of(race.id, in: tx), run.isFinished
        else { return nil }
        return RaceEffort.result(of: run, goal: request.goal)?.logged(as: run.id, on: run.day)
    }

    /// Whether at least four fifths of what was planned in the last four weeks were run; before the plan has begun, it
    /// will be.
    private func isVolumeRun(today: LocalDate, in tx: Transaction) throws -> Bool {
        let days = today.adding(days: -28)...today.adding(days: -1)
        let planned = try Workout.all(of: id, in: tx)
            .filter { days.contains($0.day) && $0.state != .removed }.map(\.distance).total
        let first = max(days.lowerBound, request.firstDay)
        guard planned > .zero, first <= days.upperBound else { return true }
        let run = try LoggedRun.all(account: account, since: first, in: tx).map(\.record)
            .distance(in: first...days.upperBound)
        return run.millimeters * 5 >= planned.millimeters * 4
    }

    /// Whether a race of its last day is in the calendar, be it made the goal or not.
    func hasRaceEntry(in tx: Transaction) throws -> Bool {
        try SavedRace.all(account: account, in: tx).contains { $0.day == request.raceDay }
    }

    /// Shows the race workout in calendars, or hides it, after its race was added or removed.
    func saveRaceEntry(account: Account, in tx: Transaction) throws {
        for workout in try Workout.all(of: id, in: tx) where workout.kind == .race && workout.state != .removed {
            try workout.save(plan: self, account: account, in: tx)
        }
    }
}
