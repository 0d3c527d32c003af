import Platform
import Storage
package import Values

/// What was run in a month: distance, pace and heart rate.
package struct MonthTrend: Hashable, Sendable {
    /// The first day of the month.
    package let month: LocalDate
    package let distance: Distance
    package let runs: Int
    /// Seconds per kilometer over all runs with a time; nil without any.
    package let pace: Double?
    /// In beats a minute, each run by its time; nil where no run has any.
    package let heartRate: Int?
    /// In meters; nil where no run has any.
    package let climb: Int?

    /// The number of months that are shown.
    package static let usual = 12

    /// The months up to today, the oldest first, from the month of the first run on; at most `count`.
    ///
    /// - Parameter runs: in any order.
    package static func months(_ runs: [LoggedRun], today: LocalDate, count: Int = usual) -> [MonthTrend] {
        guard let first = runs.map(\.day).min() else { return [] }
        let byMonth = Dictionary(grouping: runs) { $0.day.firstOfMonth }
        var (months, month) = ([MonthTrend](), today.firstOfMonth)
        while months.count < count, month >= first.firstOfMonth {
            months.append(MonthTrend(month, byMonth[month] ?? []))
            month = month.adding(days: -1).firstOfMonth
        }
        return months.reversed()
    }

    private init(_ month: LocalDate, _ runs: [LoggedRun]) {
        self.month = month
        distance = runs.map(\.distance).total
        self.runs = runs.count
        let timed = runs.compactMap { run in run.seconds.map { (meters: run.distance.meters, seconds: Double($0)) } }
        let meters = timed.reduce(0) { $0 + $1.meters }
        pace = meters > 0 ? timed.reduce(0) { $0 + $1.seconds } * 1000 / meters : nil
        let beats = runs.compactMap { run in
            run.track?.figures?.heartRate.map { (rate: Double($0), seconds: Double(max(1, run.seconds ?? 1))) }
        }
        let seconds = beats.reduce(0) { $0 + $1.seconds }
        heartRate = seconds > 0 ? Int((beats.reduce(0) { $0 + $1.rate * $1.seconds } / seconds).rounded()) : nil
        let climbs = runs.compactMap { $0.track?.figures?.climb }
        climb = climbs.isEmpty ? nil : climbs.reduce(0, +)
    }

    /// `Nov 2026`
    package var title: String { "\(LocalDate.shortMonthNames[month.month - 1]) \(month.year)" }
}
