package import Platform
package import Storage
package import Values

/// What a runner wants to do in a day, a week or a month.
package struct TrainingGoal: Hashable, Sendable, Codable {
    package enum Period: String, Sendable, CaseIterable, Codable {
        case day, week, month

        /// `daily`
        package var adjective: String {
            switch self {
            case .day: "daily"
            case .week: "weekly"
            case .month: "monthly"
            }
        }
    }

    package enum Measure: String, Sendable, CaseIterable, Codable {
        case distance, runs, minutes
    }

    package let id: Int64
    private let accountID: Int64
    package let period: Period
    package let measure: Measure
    /// Millimeters, runs or minutes.
    package let amount: Int64

    package var account: ID<Account> { ID(accountID) }

    /// `20 mi`, `3 runs`, `150 minutes`
    package func text(_ unit: DistanceUnit) -> String { Self.text(amount, measure, unit) }

    package static func text(_ amount: Int64, _ measure: Measure, _ unit: DistanceUnit) -> String {
        switch measure {
        case .distance: Distance(millimeters: amount).text(unit)
        case .runs: amount.counted("run")
        case .minutes: amount.counted("minute")
        }
    }

    /// The days that it is measured over.
    package func days(around today: LocalDate, weekStart: Weekday) -> ClosedRange<LocalDate> {
        switch period {
        case .day: today...today
        case .week: TrainingWeek(of: today, startingOn: weekStart).days
        case .month:
            today
                .firstOfMonth...today.firstOfMonth.adding(
                    days: LocalDate.daysIn(month: today.month, year: today.year) - 1)
        }
    }

    /// What was done of it: millimeters, runs or minutes.
    package func progress(_ runs: some Sequence<LoggedRun>, today: LocalDate, weekStart: Weekday) -> Int64 {
        let days = days(around: today, weekStart: weekStart)
        let own = runs.filter { days.contains($0.day) }
        switch measure {
        case .distance: return own.map(\.distance).total.millimeters
        case .runs: return Int64(own.count)
        case .minutes: return Int64(own.compactMap(\.seconds).reduce(0, +) / 60)
        }
    }
}

// MARK: - Rows

extension TrainingGoal {
    private static let columns: SQL = "id, account_id, period, measure, amount"

    private init(_ row: Row) throws {
        let (period, measure): (String, String) = (try row["period"], try row["measure"])
        guard let known = Period(rawValue: period), let unit = Measure(rawValue: measure) else {
            throw StoreError.column("period", holds: period, wanted: "a goal")
        }
        self.init(
            id: try row["id"], accountID: try row["account_id"], period: known, measure: unit,
            amount: try row["amount"])
    }

    /// Days before weeks before months.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [TrainingGoal] {
        let all = try tx.rows("SELECT \(columns) FROM training_goal WHERE account_id = \(account) ORDER BY id")
            .map(TrainingGoal.init)
        return Period.allCases.flatMap { period in all.filter { $0.period == period } }
    }

    /// Sets the goal of a period and a measure; nil removes it. Returns whether anything changed.
    @discardableResult
    package static func set(
        _ period: Period, _ measure: Measure, to amount: Int64?, account: ID<Account>, in tx: Transaction
    ) throws -> Bool {
        let before = try all(account: account, in: tx).first { $0.period == period && $0.measure == measure }
        guard before?.amount != amount else { return false }
        var change = TrainingChange()
        if let amount {
            let id: ID<TrainingGoal> = try tx.insert(
                """
                INSERT INTO training_goal (account_id, period, measure, amount)
                VALUES (\(account), \(period.rawValue), \(measure.rawValue), \(amount))
                ON CONFLICT (account_id, period, measure) DO UPDATE SET amount = excluded.amount
                """)
            change.goals = [TrainingChange.Item(id: before?.id ?? id.rawValue, before: before)]
            try change.record("set a \(period.adjective) goal", account: account, in: tx)
        } else if let before {
            try delete(before.id, in: tx)
            change.goals = [TrainingChange.Item(id: before.id, before: before)]
            try change.record("removed a \(period.adjective) goal", account: account, in: tx)
        }
        return true
    }

    func put(in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO training_goal (\(Self.columns))
            VALUES (\(id), \(account), \(period.rawValue), \(measure.rawValue), \(amount))
            ON CONFLICT (id) DO UPDATE SET amount = excluded.amount
            """)
    }

    static func delete(_ id: Int64, in tx: Transaction) throws {
        try tx.run("DELETE FROM training_goal WHERE id = \(id)")
    }
}
