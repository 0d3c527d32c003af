package import Platform
package import Storage
package import Values

/// How long an account has studied, by day and week.
package struct TimerTotals: Hashable, Sendable {
    /// A day, or a week that begins on this Monday.
    package struct Period: Hashable, Sendable {
        package let date: LocalDate
        /// Rounded down.
        package let minutes: Int

        package init(date: LocalDate, minutes: Int) { (self.date, self.minutes) = (date, minutes) }
    }

    package static let dayCount = 7
    package static let weekCount = 8

    /// The last days, today last.
    package let days: [Period]
    /// The last weeks, this one last.
    package let weeks: [Period]

    package var today: Int { days.last?.minutes ?? 0 }
    package var thisWeek: Int { weeks.last?.minutes ?? 0 }

    package init(days: [Period], weeks: [Period]) { (self.days, self.weeks) = (days, weeks) }

    /// Times across midnight count for both days.
    package init(account: Account, in tx: Transaction) throws {
        let zone = account.zone
        let today = zone.date(of: tx.now)
        let monday = today.adding(days: -((today.daysSince1970 + 3) % 7))
        let firstWeek = monday.adding(days: -7 * (Self.weekCount - 1))
        let first = zone.day(firstWeek).lowerBound
        var spans = try tx.rows(
            """
            SELECT study_span.started_at, study_span.ended_at FROM study_timer
            JOIN study_span ON study_span.timer_id = study_timer.id
            WHERE study_timer.account_id = \(account.id) AND study_span.ended_at > \(first)
            """
        ).map { row in
            let (start, end): (Instant, Instant) = (try row["started_at"], try row["ended_at"])
            return start..<end
        }
        if let running = try StudyTimer.open(account: account.id, in: tx)?.state.studied(until: tx.now) {
            spans.append(running)
        }
        func period(_ date: LocalDate, days: Int) -> Period {
            let range = zone.day(date).lowerBound..<zone.day(date.adding(days: days)).lowerBound
            let time = spans.reduce(Duration.zero) { sum, span in
                let part = span.clamped(to: range)
                return part.isEmpty ? sum : sum + (part.upperBound - part.lowerBound)
            }
            return Period(date: date, minutes: Int(time / .minutes(1)))
        }
        days = (0..<Self.dayCount).map { period(today.adding(days: $0 - Self.dayCount + 1), days: 1) }
        weeks = (0..<Self.weekCount).map { period(firstWeek.adding(days: 7 * $0), days: 7) }
    }
}
