import Foundation
package import Values

/// What time a race may take on its day, as a range, and whether a wanted time can be reached.
package struct RaceForecast: Hashable, Sendable {
    /// The result that it is computed from.
    package let result: RaceResult
    /// The result is older than `window`.
    package let isOld: Bool
    /// Whether the planned distance was run lately; without it nothing is gained.
    package let isVolumeRun: Bool
    /// The time that today's fitness gives, in seconds.
    package let today: Int
    /// The best time that the training may lead to, in seconds.
    package let fastest: Int
    /// The time on a day that is not quite as good as today, in seconds.
    package let slowest: Int
    /// The wanted time, in seconds; nil for none.
    package let target: Int?
    /// The first day on which the wanted time is realistic; nil if there is no wanted time, or no training leads to it.
    package let realisticDay: LocalDate?
    private let raceDay: LocalDate

    /// How long a race or a time trial says what a runner can do today, in days.
    package static let window = 56
    /// Twelve weeks of training raise VDOT by at most a point.
    private static let daysPerPoint = 84.0
    /// The most points that any training is expected to bring.
    private static let mostPoints = 4.0
    /// What a day can be worse by: heat, hills, a bad night.
    private static let badDay = 0.5

    /// - Parameters:
    ///   - result: what today's fitness is computed from.
    ///   - target: in seconds.
    package init(
        _ goal: GoalDistance, from result: RaceResult, isOld: Bool = false, isVolumeRun: Bool = true, target: Int?,
        today day: LocalDate, raceDay: LocalDate
    ) {
        (self.result, self.isOld, self.isVolumeRun, self.target) = (result, isOld, isVolumeRun, target)
        self.raceDay = raceDay
        let fitness = result.vdot.value
        func time(_ vdot: Double) -> Int { Int(VDOT(value: vdot).time(for: goal.distance).rounded()) }
        let days = Double(max(0, raceDay.daysSince1970 - day.daysSince1970))
        let gain = isVolumeRun ? min(days / Self.daysPerPoint, Self.mostPoints) : 0
        (today, fastest, slowest) = (time(fitness), time(fitness + gain), time(fitness - Self.badDay))
        let needed = target.map { VDOT(goal.distance, seconds: Double($0)).value - fitness }
        realisticDay = needed.flatMap { needed in
            needed > Self.mostPoints
                ? nil : day.adding(days: Int((max(0, needed) * Self.daysPerPoint).rounded(.up)))
        }
    }

    /// Whether the wanted time is out of reach on the day of the race.
    package var isOutOfReach: Bool { target.map { $0 < fastest } ?? false }
}

extension RaceForecast {
    /// `1:52:40 to 1:57:10`
    package var range: String { "\(RunTime.text(fastest)) to \(RunTime.text(slowest))" }

    /// `10k 52:10 predicts 1:55:41 today, and 1:52:40 to 1:57:10 on the day.`, and what speaks against it.
    package var text: String {
        let old = isOld ? " That result is more than eight weeks old: run a time trial." : ""
        let volume = isVolumeRun ? "" : " Less was run than planned, so no improvement is counted."
        return "\(result.text) predicts \(RunTime.text(today)) today, and \(range) on the day.\(old)\(volume)"
    }

    /// `1:30:00 is out of reach for this date: expect 1:52:40 to 1:57:10. The nearest realistic date: Sat Aug 7 2027.`,
    /// or that the planned distance must be run; nil if the wanted time is within reach.
    package var warning: String? {
        guard isOutOfReach, let target else { return nil }
        let date =
            realisticDay.map {
                $0 > raceDay
                    ? "The nearest realistic date: \(DateText().dayWithYear($0))."
                    : "It can be reached if what is planned is run."
            } ?? "No plan can reach that time."
        return "\(RunTime.text(target)) is out of reach for this date: expect \(range). \(date)"
    }
}
