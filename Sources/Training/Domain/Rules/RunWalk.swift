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

    /// `run 1 minute, walk 2 minutes, repeat`
    package var text: String { "run \(run.counted("minute")), walk \(walk.counted("minute")), repeat" }
}
