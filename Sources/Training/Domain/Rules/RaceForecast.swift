import Foundation
package import Values

/// Whether a wanted time can be reached by the day of the race.
package struct RaceForecast: Hashable, Sendable {
    /// The time that today's fitness gives, in seconds.
    package let today: Int
    /// The time that the training may lead to, in seconds.
    package let onRaceDay: Int
    /// The wanted time, in seconds; nil for none.
    package let target: Int?
    /// The first day on which the wanted time is realistic; nil if there is no wanted time, or no training leads to it.
    package let realisticDay: LocalDate?

    /// The most points of VDOT that a plan is expected to bring.
    private static let mostPoints = 12.0

    /// - Parameters:
    ///   - recent: the result that today's fitness is computed from.
    ///   - target: in seconds.
    package init(
        _ goal: GoalDistance, recent: RaceResult, target: Int?, experience: Experience, today day: LocalDate,
        raceDay: LocalDate
    ) {
        let fitness = recent.vdot
        let weeks = Double(raceDay.daysSince1970 - day.daysSince1970) / 7
        let points = min(max(0, weeks) / experience.weeksPerPoint, Self.mostPoints)
        today = Int(fitness.time(for: goal.distance).rounded())
        onRaceDay = Int(VDOT(value: fitness.value + points).time(for: goal.distance).rounded())
        self.target = target
        let needed = target.map { VDOT(goal.distance, seconds: Double($0)).value - fitness.value }
        realisticDay = needed.flatMap { needed in
            needed > Self.mostPoints
                ? nil : day.adding(days: Int((max(0, needed) * experience.weeksPerPoint * 7).rounded(.up)))
        }
    }

    /// Whether the wanted time is out of reach on the day of the race.
    package var isOutOfReach: Bool { target.map { $0 < onRaceDay } ?? false }
}

extension RaceForecast {
    /// `45:00 is out of reach for this date: expect about 51:20. The nearest realistic date: Sat Aug 7 2027.`; nil if
    /// the wanted time is within reach.
    package var warning: String? {
        guard isOutOfReach, let target else { return nil }
        let date =
            realisticDay.map { "The nearest realistic date: \(DateText().dayWithYear($0))." }
            ?? "No plan can reach that time."
        return "\(RunTime.text(target)) is out of reach for this date: expect about \(RunTime.text(onRaceDay)). \(date)"
    }
}
