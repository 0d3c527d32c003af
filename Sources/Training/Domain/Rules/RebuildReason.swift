package import Values

/// Why the volumes of a plan no longer match what is run.
package enum RebuildReason: Hashable, Sendable {
    /// Days in a row without a run.
    case daysOff(Int)
    /// The last day of a pause.
    case pause(LocalDate)
    /// Workouts of the last two weeks that were not run.
    case missed(Int)

    private static let mostDaysOff = 7
    private static let mostMissed = 3
    private static let missedDays = 14

    /// What the reason is found from.
    package struct Input: Sendable {
        /// The first day that counts: of the plan, or on which it was last built.
        package let since: LocalDate
        package let lastRun: LocalDate?
        /// The days of workouts that were missed or skipped.
        package let missed: [LocalDate]
        package let pause: ClosedRange<LocalDate>?

        package init(since: LocalDate, lastRun: LocalDate?, missed: [LocalDate], pause: ClosedRange<LocalDate>?) {
            (self.since, self.lastRun, self.missed, self.pause) = (since, lastRun, missed, pause)
        }
    }

    /// Nil while the plan is run as it is, and during a pause.
    package init?(_ input: Input, today: LocalDate) {
        if let pause = input.pause, pause.contains(today) { return nil }
        let last = max(input.lastRun ?? input.since.adding(days: -1), input.since.adding(days: -1))
        let daysOff = today.daysSince1970 - last.daysSince1970 - 1
        let missed = input.missed.count { $0 >= max(input.since, today.adding(days: -Self.missedDays)) && $0 < today }
        if let pause = input.pause, pause.upperBound >= max(input.since, today.adding(days: -Self.mostDaysOff)),
            pause.upperBound < today
        {
            self = .pause(pause.upperBound)
        } else if daysOff >= Self.mostDaysOff {
            self = .daysOff(daysOff)
        } else if missed >= Self.mostMissed {
            self = .missed(missed)
        } else {
            return nil
        }
    }

    /// `You have not run for 8 days.`
    package var sentence: String {
        switch self {
        case .daysOff(let days): "You have not run for \(days.counted("day"))."
        case .pause(let day): "Your pause ended on \(DateText().dayWithYear(day))."
        case .missed(let count): "You missed \(count.counted("run")) in two weeks."
        }
    }
}
