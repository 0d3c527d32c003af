package import Values

/// What was run in the last four weeks: the base of new volumes.
package struct RecentRunning: Hashable, Sendable {
    /// The average week of the last 28 days, or of those since the first run, in whole weeks.
    package let weekly: Distance
    /// The longest run of the last 30 days.
    package let longest: Distance
    /// The runs of the last 28 days.
    package let count: Int

    /// The days before today that count for the longest run.
    static let days = 30

    /// - Parameters:
    ///   - runs: of the last `days` days at least.
    ///   - first: the day of the first run of the whole log; nil if it is one of `runs`.
    package init(_ runs: some Sequence<RunRecord>, since first: LocalDate? = nil, today: LocalDate) {
        let runs = Array(runs)
        let month = runs.filter { (today.adding(days: -27)...today).contains($0.day) }
        let covered = (first ?? runs.map(\.day).min()).map { today.daysSince1970 - $0.daysSince1970 + 1 } ?? 28
        let weeks = min(max(1, (covered + 6) / 7), 4)
        weekly = Distance(millimeters: month.map(\.distance).total.millimeters / Int64(weeks))
        let recent = runs.filter { (today.adding(days: -Self.days)...today).contains($0.day) }
        longest = recent.map(\.distance).max() ?? .zero
        count = month.count
    }

    /// Whether it is enough to build on: three runs, and a mile for each running day of a week.
    func isEnough(for days: RunningDays) -> Bool {
        let mile = DistanceUnit.miles.millimeters
        return count >= 3 && Double(weekly.millimeters) >= mile * Double(days.count)
            && Double(longest.millimeters) >= mile
    }
}

extension PlanRequest {
    /// A new plan that starts from the log; unchanged if the weekly distance was given or little was run.
    package func starting(from recent: RecentRunning) -> PlanRequest {
        guard weekly == nil, !isReturning, recent.isEnough(for: days) else { return self }
        var request = self
        (request.weekly, request.longest) = (mostBelieved(recent.weekly), recent.longest)
        return request
    }

    /// The same plan with volumes that start again today from what was run. Who hardly ran starts as after an injury.
    package func rebuilt(from recent: RecentRunning, today: LocalDate) -> PlanRequest {
        var request = self
        request.rampStart = (0..<7).map { today.adding(days: $0) }.first { days.contains($0.weekday) } ?? today
        request.isReturning = !recent.isEnough(for: days)
        (request.weekly, request.longest) =
            request.isReturning ? (nil, nil) : (mostBelieved(recent.weekly), recent.longest)
        return request
    }
}
