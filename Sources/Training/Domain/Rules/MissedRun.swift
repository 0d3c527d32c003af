package import Values

/// What becomes of a run that was missed. Missed volume is never made up.
package enum MissedRun: Hashable, Sendable {
    /// It stays in the plan as missed.
    case dropped
    case moved(to: LocalDate)

    /// How far a missed long run may move, in days.
    private static let reach = 3

    /// The days from one long run to the next: there is at most one in seven days.
    static let longRunGap = 7
    /// The least days from a long run that the runner has moved to another one.
    static let movedLongRunGap = 6

    /// A long run moves to the next free day within three days, if no hard run is next to it, no other long run is
    /// within seven days, and the race is at least as far away; all others are dropped.
    ///
    /// - Parameters:
    ///   - planned: all workouts of the plan that are still to come or done, by day.
    ///   - today: the first day it can move to.
    package static func outcome(
        of run: (kind: PlannedRun.Kind, date: LocalDate), planned: [LocalDate: PlannedRun.Kind], today: LocalDate
    ) -> MissedRun {
        guard run.kind == .long else { return .dropped }
        let race = planned.first { $0.value == .race }?.key
        for offset in 1...reach {
            let day = run.date.adding(days: offset)
            let isNextToHard = [-1, 1].contains { offset in
                let other = day.adding(days: offset)
                return other != run.date && planned[other]?.isHard == true
            }
            let isStacked = planned.contains { other, kind in
                kind == .long && other != run.date && abs(other.daysSince1970 - day.daysSince1970) < longRunGap
            }
            if day >= today, planned[day] == nil, !isNextToHard, !isStacked,
                race.map({ day.adding(days: longRunGap) <= $0 }) ?? true
            {
                return .moved(to: day)
            }
        }
        return .dropped
    }
}
