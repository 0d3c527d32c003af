import Values

/// Minutes of running and walking in turn, for those who cannot yet, or must not, run for 30 minutes.
package struct RunWalk: Hashable, Sendable {
    package let run: Int
    package let walk: Int

    /// The steps to 30 minutes without walking, as in plans from the couch to 5 km: one a week.
    private static let steps = [(1, 2), (2, 2), (3, 2), (5, 2), (8, 2), (12, 1), (20, 1)]
    /// The first weeks after an injury.
    private static let returning = [(2, 2), (4, 2), (8, 2)]
    /// Who runs so much in a week runs for 30 minutes.
    private static let enough = Distance(10, .miles)

    /// Nil for a week of running without walking.
    ///
    /// - Parameters:
    ///   - week: from 0, counted from the first week of the volumes; no walking before it.
    ///   - count: the weeks up to the peak, by which nobody walks.
    init?(week: Int, of count: Int, _ request: PlanRequest) {
        guard week >= 0 else { return nil }
        if request.isReturning {
            guard let step = Self.returning.dropFirst(week).first else { return nil }
            (run, walk) = step
            return
        }
        guard request.experience == .new, request.recent == nil, request.weekly.map({ $0 < Self.enough }) ?? true else {
            return nil
        }
        // Longer races start with longer runs.
        let first = request.goal.size.rawValue >= GoalDistance.Size.half.rawValue ? 3 : 0
        let left = Self.steps.count - first
        let step = count > left ? week : count > 1 ? (week * left) / (count - 1) : left
        guard let found = Self.steps.dropFirst(first + step).first else { return nil }
        (run, walk) = found
    }

    /// The weeks of running and walking after an injury.
    static var returningWeeks: Int { returning.count }

    /// `run 1 minute, walk 2 minutes, repeat`
    package var text: String { "run \(run.counted("minute")), walk \(walk.counted("minute")), repeat" }
}

extension PlanRequest {
    /// `Leave a day between runs while you walk and run: until Sun Dec 20 2026, run on tue,thu,sat only.` Nil if the
    /// running days have rest days between them, and after the weeks of running and walking that follow an injury.
    ///
    /// Source: plans for the return to running, such as those of the NHS and The Running Clinic.
    func restWarning(today: LocalDate) -> String? {
        let last = firstDay.adding(days: 7 * (rampWeek + RunWalk.returningWeeks) - 1)
        guard isReturning, today <= last else { return nil }
        let order = days.days.sorted { longDay.days(until: $0) < longDay.days(until: $1) }
        let apart = order.reduce(into: [Weekday]()) { chosen, day in
            if !chosen.contains(where: { $0.isNext(to: day) }) { chosen.append(day) }
        }
        guard apart.count < days.count else { return nil }
        return "Leave a day between runs while you walk and run: until \(DateText().dayWithYear(last)), run on "
            + "\(RunningDays(apart).text) only."
    }
}
