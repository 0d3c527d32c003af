package import Platform
package import Storage
import Values

extension TrainingPlan {
    /// What the race may take, by the best race or time trial of the last eight weeks: of the log, or the recent race of
    /// the plan. Nil without any.
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

    /// The pace of the race in seconds per kilometer: that of the wanted time, unless it was out of reach when the recent
    /// race of the plan was entered, else what that race predicts; nil if neither is known. Like the other paces it stays
    /// until the recent race is changed.
    var racePace: Double? {
        let forecast = request.recent.map {
            RaceForecast(
                request.goal, from: $0, target: request.target, today: $0.enteredOn ?? request.firstDay,
                raceDay: request.raceDay)
        }
        let wanted = forecast?.isOutOfReach == true ? nil : request.target
        return (wanted ?? forecast?.today).map { Double($0) / request.goal.distance.amount(in: .kilometers) }
    }

    /// The race of the plan as it was run; nil before that, and without a time.
    func raceResult(_ account: Account, in tx: Transaction) throws -> RaceResult? {
        guard let race = try Workout.all(of: id, in: tx).last(where: { $0.kind == .race && $0.state == .done }),
            let run = try LoggedRun.of(race.id, in: tx), run.isFinished
        else { return nil }
        var result = RaceEffort.result(of: run, named: request.goal)
        result?.enteredOn = run.day
        return result
    }

    /// Whether at least four fifths of what was planned in the last four weeks were run; before the plan has begun, it
    /// will be.
    private func isVolumeRun(today: LocalDate, in tx: Transaction) throws -> Bool {
        let days = today.adding(days: -28)...today.adding(days: -1)
        let planned = try Workout.all(of: id, in: tx)
            .filter { days.contains($0.day) && $0.state != .removed }.map(\.distance).total
        let first = max(days.lowerBound, request.firstDay)
        guard planned > .zero, first <= days.upperBound else { return true }
        let run = try LoggedRun.all(account: account, in: tx).map(\.record).distance(in: first...days.upperBound)
        return run.millimeters * 5 >= planned.millimeters * 4
    }
}

extension RaceResult {
    /// Whether it was entered within the last eight weeks; results of earlier versions have no day.
    fileprivate func isFresh(at today: LocalDate) -> Bool {
        enteredOn.map { $0 >= today.adding(days: -RaceForecast.window) } ?? true
    }
}

/// Runs at full effort: the race of a plan, and runs whose note says so.
enum RaceEffort {
    private static let words = ["race", "time trial", "parkrun"]
    /// Shorter ones say little about a race.
    private static let shortest = Int64(1_500_000)

    static func results(of account: Account, since day: LocalDate, in tx: Transaction) throws -> [RaceResult] {
        let races = try Workout.on(day...account.zone.date(of: tx.now), account: account.id, in: tx)
            .filter { $0.kind == .race }.map(\.id)
        return try LoggedRun.all(account: account.id, in: tx).compactMap { run in
            guard run.day >= day, run.isFinished, run.workout.map(races.contains) == true || isEffort(run.note) else {
                return nil
            }
            return result(of: run)
        }
    }

    /// Nil without a time, and for a distance that says little.
    ///
    /// - Parameter goal: the race, if it was one; a watch measures its distance only roughly.
    static func result(of run: LoggedRun, named goal: GoalDistance? = nil) -> RaceResult? {
        guard run.distance.millimeters >= shortest, let seconds = run.seconds else { return nil }
        let isGoal = goal.map { isNear(run.distance, $0) } ?? false
        let distance = isGoal ? goal?.distance ?? run.distance : run.distance
        let result = RaceResult(name: isGoal ? goal?.name ?? "" : name(of: distance), distance: distance, seconds: seconds)
        return (10...90).contains(result.vdot.value) ? result : nil
    }

    /// `5k race`, `time trial`: whole words.
    private static func isEffort(_ note: String) -> Bool {
        let words = note.folded.split { !$0.isLetter }.joined(separator: " ")
        return Self.words.contains { " \(words) ".contains(" \($0) ") }
    }

    /// A watch measures the distance of a race to about two percent.
    private static func name(of distance: Distance) -> String {
        GoalDistance.named.first { isNear(distance, $0) }?.name ?? distance.text(.kilometers)
    }

    private static func isNear(_ distance: Distance, _ goal: GoalDistance) -> Bool {
        abs(distance.millimeters - goal.distance.millimeters) * 50 <= goal.distance.millimeters
    }
}
