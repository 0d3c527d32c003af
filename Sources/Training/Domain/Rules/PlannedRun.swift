package import Values

/// A workout as a plan has it.
package struct PlannedRun: Hashable, Sendable {
    package enum Kind: String, Sendable, CaseIterable, Codable {
        case easy, long, tempo, intervals, race

        /// A day of recovery must follow it.
        package var isHard: Bool { self != .easy }
    }

    package let date: LocalDate
    package let kind: Kind
    package let distance: Distance
    /// From 1.
    package let week: Int
    package let phase: PlanPhase
    /// The part of a tempo or interval run at that pace, and of a long run at the pace of the race.
    package let hard: Distance?

    package init(date: LocalDate, kind: Kind, distance: Distance, week: Int, phase: PlanPhase, hard: Distance? = nil) {
        (self.date, self.kind, self.distance) = (date, kind, distance)
        (self.week, self.phase, self.hard) = (week, phase, hard)
    }
}

/// The parts of a plan, in order.
package enum PlanPhase: String, Sendable, CaseIterable, Codable {
    case base, build, peak, taper
}
