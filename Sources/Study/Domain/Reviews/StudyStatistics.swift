import Platform
package import Storage
package import Values

/// Figures of one deck or all decks of an account.
package struct StudyStatistics: Sendable, Hashable {
    /// The days of the forecast and of the past reviews.
    package static let days = 30

    /// A day with a number of cards or reviews.
    package struct Day: Sendable, Hashable, Codable {
        package let date: String
        package let count: Int
    }

    package var cards = 0
    package var suspended = 0
    package var leeches = 0
    package var phases: [CardPhase: Int] = [:]
    /// The cards that will be due on each of the next days, today first; overdue cards count today.
    package var forecast: [Day] = []
    /// The reviews on each of the last days, today last.
    package var reviews: [Day] = []
    package var ratings: [Rating: Int] = [:]
    /// The reviews of cards with intervals of days in the last days, and those of them that were not rated "again".
    package var matured = 0
    package var remembered = 0

    /// The share of reviews in which the card was remembered, in percent; nil without reviews.
    package var retention: Double? {
        matured == 0 ? nil : (Double(remembered) * 1000 / Double(matured)).rounded() / 10
    }

    /// - Parameter decks: all of one account.
    package static func of(_ decks: [Deck], zone: Zone, in tx: Transaction) throws -> StudyStatistics {
        var statistics = StudyStatistics()
        let days = try decks.first.map { try StudyDays.of($0.account, zone: zone, in: tx) } ?? StudyDays(zone: zone)
        let today = days.date(of: tx.now)
        let ids = decks.map(\.id)
        for row in try tx.rows(
            """
            SELECT state, count(*) AS cards, CAST(sum(is_suspended) AS BIGINT) AS suspended,
                CAST(sum(CASE WHEN lapses >= \(CardSchedule.leechLapses) THEN 1 ELSE 0 END) AS BIGINT) AS leeches
            FROM card WHERE deck_id IN \(list: ids) GROUP BY state
            """)
        {
            let count: Int = try row["cards"]
            statistics.cards += count
            statistics.phases[try row["state"]] = count
            statistics.suspended += try row["suspended"]
            statistics.leeches += try row["leeches"]
        }
        statistics.forecast = try forecast(of: ids, today: today, days, in: tx)
        try statistics.addReviews(of: ids, today: today, days, in: tx)
        return statistics
    }

    private static func forecast(
        of decks: [ID<Subject>], today: LocalDate, _ days: StudyDays, in tx: Transaction
    ) throws -> [Day] {
        let dates = (0..<Self.days).map { today.adding(days: $0) }
        // When each day ends, for cards with intervals of days and for the others.
        let midnights = dates.map { days.midnight(of: $0.adding(days: 1)) }
        let ends = dates.map { days.begin(of: $0.adding(days: 1)) }
        guard let midnight = midnights.last, let end = ends.last else { return [] }
        var counts = dates.map { _ in 0 }
        for row in try tx.rows(
            """
            SELECT state, due_at FROM card
            WHERE deck_id IN \(list: decks) AND is_suspended = 0 AND due_at < \(max(midnight, end))
            """)
        {
            let due: Instant = try row["due_at"]
            let ends = try row["state"] == CardPhase.review ? midnights : ends
            // Overdue cards count today.
            if let day = ends.firstIndex(where: { due < $0 }) { counts[day] += 1 }
        }
        return zip(dates, counts).map { Day(date: $0.description, count: $1) }
    }

    private mutating func addReviews(
        of decks: [ID<Subject>], today: LocalDate, _ days: StudyDays, in tx: Transaction
    ) throws {
        let first = today.adding(days: 1 - Self.days)
        var counts: [LocalDate: Int] = [:]
        for row in try tx.rows(
            """
            SELECT at, rating, state FROM card_review
            WHERE deck_id IN \(list: decks) AND at >= \(days.begin(of: first))
            """)
        {
            let rating: Rating = try row["rating"]
            counts[days.date(of: try row["at"]), default: 0] += 1
            ratings[rating, default: 0] += 1
            guard try row["state"] == CardPhase.review else { continue }
            matured += 1
            if rating != .again { remembered += 1 }
        }
        reviews = (0..<Self.days).map { index in
            let date = first.adding(days: index)
            return Day(date: date.description, count: counts[date] ?? 0)
        }
    }
}
