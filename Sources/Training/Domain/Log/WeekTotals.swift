package import Platform
package import Storage
package import Values

/// What was run and planned in a week.
package struct WeekTotals: Hashable, Sendable {
    package let week: TrainingWeek
    package let run: Distance
    package let planned: Distance
    package let change: WeeklyChange

    package init(of day: LocalDate, account: Account, in tx: Transaction) throws {
        let settings = try TrainingSettings.of(account, in: tx)
        let week = TrainingWeek(of: day, startingOn: settings.weekStart)
        let today = max(day, account.zone.date(of: tx.now))
        let runs = try LoggedRun.all(account: account.id, in: tx).map(\.record)
        self.week = week
        run = runs.distance(in: week.days)
        planned = try Workout.on(week.days, account: account.id, in: tx).map(\.distance).total
        change = runs.change(of: week, today: min(today, week.last))
    }

    /// `Week 14.2 of 19 (+12.7% on last week).`
    package func text(_ unit: DistanceUnit) -> String {
        let goal = planned > .zero ? " of \(planned.number(unit))" : " \(unit.rawValue)"
        let comparison: String =
            switch change {
            case .percent: " (\(change.text) on last week)"
            case .new, .none: ""
            }
        return "Week \(run.number(unit))\(goal)\(comparison)."
    }
}

extension LogRun.Result {
    /// `Logged 5.2 mi. Week 14.2 of 19 (+12.7% on last week).`, with new paces and the warning after a spike.
    ///
    /// - Parameter today: names the day of another run; nil to name none.
    package func text(_ unit: DistanceUnit, today: LocalDate? = nil) -> String {
        let day = today.map { $0 == run.day ? "" : " on \(DateText().day(run.day, today: $0))" } ?? ""
        let newPaces = paces.map { " Paces now come from \($0.text)." } ?? ""
        let spike = spike.map { " \($0.warning)" } ?? ""
        return "Logged \(run.distance.text(unit))\(day). \(week.text(unit))\(newPaces)\(spike)"
    }
}
