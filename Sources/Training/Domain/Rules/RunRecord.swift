package import Values

/// A run as the rules see it.
package struct RunRecord: Hashable, Sendable {
    package let day: LocalDate
    package let distance: Distance

    package init(day: LocalDate, distance: Distance) { (self.day, self.distance) = (day, distance) }
}

extension Sequence<RunRecord> {
    /// The distance of the runs on these days.
    package func distance(in days: ClosedRange<LocalDate>) -> Distance {
        lazy.filter { days.contains($0.day) }.map(\.distance).total
    }

    /// The change of a week from the one before. While the week is running, it is compared with the same days.
    package func change(of week: TrainingWeek, today: LocalDate) -> WeeklyChange {
        WeeklyChange(this: distance(in: week.days), last: distance(in: week.comparable(today: today)))
    }
}

/// A run that was much longer than those before it. A single run of more than 110 % of the longest of the last 30 days
/// raises the risk of injury by about two thirds (Garmin-RUNSAFE, 2025: 5,205 runners).
package struct RunSpike: Hashable, Sendable {
    /// Percent beyond the longest run, rounded.
    package let percent: Int

    /// Nil if the run is within 110 %, or nothing was run in the 30 days before.
    package init?(_ run: RunRecord, after others: some Sequence<RunRecord>) {
        let window = run.day.adding(days: -30)...run.day.adding(days: -1)
        let longest = others.lazy.filter { window.contains($0.day) }.map(\.distance).max()
        guard let longest, longest > .zero, run.distance.millimeters * 100 > longest.millimeters * 110 else {
            return nil
        }
        percent = Int(
            ((run.distance.millimeters - longest.millimeters) * 100 + longest.millimeters / 2) / longest.millimeters)
    }

    package var warning: String {
        "That was \(percent)% beyond your longest run of the last 30 days. Take tomorrow easy."
    }
}

/// The distance of the last seven days compared with the usual week of the last four.
package struct TrainingLoad: Hashable, Sendable {
    package let acute: Distance
    /// The average week of the last 28 days.
    package let chronic: Distance
    /// What the plan has of the workouts that were done in the last seven days.
    private let planned: Distance

    /// Above it the load is called high. Source: T. Gabbett, "The training-injury prevention paradox", 2016.
    private static let limit = 1.5

    /// Nil until the first run is four weeks ago: before that there is no usual week.
    ///
    /// - Parameter planned: what the plan has of the workouts that were done in the last seven days.
    package init?(_ runs: some Sequence<RunRecord>, planned: Distance = .zero, today: LocalDate) {
        self.planned = planned
        let runs = Array(runs)
        guard let first = runs.map(\.day).min(), first <= today.adding(days: -27) else { return nil }
        acute = runs.distance(in: today.adding(days: -6)...today)
        let month = runs.distance(in: today.adding(days: -27)...today)
        guard month > .zero else { return nil }
        chronic = Distance(millimeters: month.millimeters / 4)
    }

    package var ratio: Double { Double(acute.millimeters) / Double(max(1, chronic.millimeters)) }
    /// Never for a week as the plan has it.
    package var isHigh: Bool { ratio > Self.limit && !acute.isAsPlanned(planned) }

    /// `1.3`
    package var ratioText: String {
        let tenths = Int((ratio * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// What it means, for people.
    package func explanation(_ unit: DistanceUnit) -> String {
        let base =
            "\(acute.text(unit)) in the last 7 days, \(ratioText) times your usual week of \(chronic.text(unit))."
        return isHigh ? "\(base) More than 1.5 times raises the risk of injury: make the next days easy or rest." : base
    }
}

/// How many runs in a row were not missed.
package enum RunStreak {
    /// The days with a run, back from today, until a planned run was missed. Rest days of a plan do not end it; without
    /// a plan every day without a run does. Today counts once there is a run.
    ///
    /// - Parameters:
    ///   - planned: the days with a workout.
    ///   - plan: the days of the plan; nil without one.
    package static func days(
        ran: Set<LocalDate>, planned: Set<LocalDate>, plan: ClosedRange<LocalDate>?, today: LocalDate
    ) -> Int {
        guard let earliest = ran.min() else { return 0 }
        var (day, count) = (today, 0)
        while day >= earliest {
            if ran.contains(day) {
                count += 1
            } else if day != today {
                let isRest = plan?.contains(day) == true && !planned.contains(day)
                if !isRest { break }
            }
            day = day.adding(days: -1)
        }
        return count
    }
}
