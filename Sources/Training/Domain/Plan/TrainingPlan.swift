package import Agenda
package import Platform
package import Storage
package import Values

/// A plan of an account. At most one is current.
package struct TrainingPlan: Hashable, Sendable {
    package let id: ID<TrainingPlan>
    package let account: ID<Account>
    package var request: PlanRequest
    /// The race of the calendar that it leads to; nil for none.
    package var race: ID<Event>?
    /// No workouts on these days; nil if it is not paused.
    package var pause: ClosedRange<LocalDate>?
    package let createdAt: Instant
    /// Nil for the current plan.
    package var endedAt: Instant?

    /// The days from the first week to the race.
    package var days: ClosedRange<LocalDate> { request.firstDay...request.raceDay }

    package func isPaused(on day: LocalDate) -> Bool { pause?.contains(day) ?? false }

    /// The paces of its runs; nil if they are by feel.
    package var paces: TrainingPaces? { request.recent?.vdot.paces }
}

// MARK: - Rows

extension TrainingPlan {
    private static let columns: SQL = """
        id, account_id, goal, distance, race_day, weeks, experience, days, long_day, weekly, unit, recent, target,
        race_id, paused_from, paused_until, created_at, ended_at, week_start, longest, is_returning, ramp_start
        """

    /// The current plan; nil if there is none.
    package static func current(account: ID<Account>, in tx: Transaction) throws -> TrainingPlan? {
        try tx.row("SELECT \(columns) FROM training_plan WHERE account_id = \(account) AND ended_at IS NULL")
            .map { try TrainingPlan(PlanRow($0)) }
    }

    /// Ended or not, the oldest first.
    static func all(account: ID<Account>, in tx: Transaction) throws -> [TrainingPlan] {
        try tx.rows("SELECT \(columns) FROM training_plan WHERE account_id = \(account) ORDER BY id")
            .map { try TrainingPlan(PlanRow($0)) }
    }

    static func find(_ id: ID<TrainingPlan>, in tx: Transaction) throws -> TrainingPlan? {
        try tx.row("SELECT \(columns) FROM training_plan WHERE id = \(id)").map { try TrainingPlan(PlanRow($0)) }
    }

    static func insert(_ request: PlanRequest, account: ID<Account>, in tx: Transaction) throws
        -> TrainingPlan
    {
        let row = PlanRow(request)
        let id = try tx.insert(
            """
            INSERT INTO training_plan (account_id, goal, distance, race_day, weeks, experience, days, long_day, weekly,
                unit, recent, target, created_at, week_start, longest, is_returning, ramp_start)
            VALUES (\(account), \(row.goal), \(row.distance), \(row.raceDay), \(row.weeks), \(row.experience),
                \(row.days), \(row.longDay), \(row.weekly), \(row.unit), \(row.recent), \(row.target), \(tx.now),
                \(row.weekStart), \(row.longest), \(request.isReturning), \(row.rampStart))
            """, into: TrainingPlan.self)
        return TrainingPlan(
            id: id, account: account, request: request, race: nil, pause: nil, createdAt: tx.now, endedAt: nil)
    }

    func save(in tx: Transaction) throws {
        let row = PlanRow(self)
        try tx.run(
            """
            UPDATE training_plan SET goal = \(row.goal), distance = \(row.distance), race_day = \(row.raceDay),
                weeks = \(row.weeks), experience = \(row.experience), days = \(row.days), long_day = \(row.longDay),
                weekly = \(row.weekly), unit = \(row.unit), recent = \(row.recent), target = \(row.target),
                race_id = \(race), paused_from = \(row.pausedFrom), paused_until = \(row.pausedUntil),
                ended_at = \(endedAt), week_start = \(row.weekStart), longest = \(row.longest),
                is_returning = \(request.isReturning), ramp_start = \(row.rampStart)
            WHERE id = \(id)
            """)
    }
}

/// The stored columns of a plan, which an undo restores.
struct PlanRow: Codable, Sendable {
    var id: Int64 = 0
    var account: Int64 = 0
    var goal: String
    var distance: Int64
    var raceDay: String
    var weeks: Int
    var experience: String
    var days: String
    var longDay: String
    var weekly: Int64?
    var unit: String
    var recent: String?
    var target: Int?
    var race: Int64?
    var pausedFrom: String?
    var pausedUntil: String?
    /// Milliseconds since 1970.
    var createdAt: Int64 = 0
    var endedAt: Int64?
    var weekStart: String?
    var longest: Int64?
    /// Nil in undo steps of earlier versions.
    var isReturning: Bool?
    var rampStart: String?

    init(_ request: PlanRequest) {
        (goal, distance) = (request.goal.name, request.goal.distance.millimeters)
        (raceDay, weeks, experience) = (request.raceDay.description, request.weeks, request.experience.rawValue)
        (days, longDay) = (request.days.text, request.longDay.shortName.lowercased())
        (weekly, unit, target) = (request.weekly?.millimeters, request.unit.rawValue, request.target)
        recent = request.recent.flatMap { try? JSONColumn.text($0) }
        (weekStart, longest) = (request.weekStart?.shortName.lowercased(), request.longest?.millimeters)
        (isReturning, rampStart) = (request.isReturning, request.rampStart?.description)
    }

    init(_ plan: TrainingPlan) {
        self.init(plan.request)
        (id, account, race) = (plan.id.rawValue, plan.account.rawValue, plan.race?.rawValue)
        (pausedFrom, pausedUntil) = (plan.pause?.lowerBound.description, plan.pause?.upperBound.description)
        (createdAt, endedAt) = (plan.createdAt.milliseconds, plan.endedAt?.milliseconds)
    }

    init(_ row: Row) throws {
        (id, account) = (try row["id"], try row["account_id"])
        (goal, distance, raceDay, weeks) = (
            try row["goal"], try row["distance"], try row["race_day"], try row["weeks"]
        )
        (experience, days, longDay) = (try row["experience"], try row["days"], try row["long_day"])
        (weekly, unit, recent, target) = (try row["weekly"], try row["unit"], try row["recent"], try row["target"])
        (race, pausedFrom, pausedUntil) = (try row["race_id"], try row["paused_from"], try row["paused_until"])
        (createdAt, endedAt) = (try row["created_at"], try row["ended_at"])
        (weekStart, longest) = (try row["week_start"], try row["longest"])
        (isReturning, rampStart) = (try row["is_returning"], try row["ramp_start"])
    }
}

extension TrainingPlan {
    /// - Throws: `StoreError` for a value that this version does not know.
    init(_ row: PlanRow) throws {
        (id, account, race) = (ID(row.id), ID(row.account), row.race.map { ID($0) })
        guard let raceDay = LocalDate(iso: row.raceDay), let experience = Experience(rawValue: row.experience),
            let days = try? RunningDays.read(row.days), let longDay = try? RunningDays.day(row.longDay),
            let unit = DistanceUnit(rawValue: row.unit)
        else { throw StoreError.column("race_day", holds: row.raceDay, wanted: "a plan") }
        let goal = GoalDistance(name: row.goal, distance: Distance(millimeters: row.distance))
        request = PlanRequest(
            goal: goal, raceDay: raceDay, weeks: row.weeks, experience: experience, days: days, longDay: longDay,
            weekly: row.weekly.map { Distance(millimeters: $0) }, unit: unit,
            recent: try row.recent.map { try JSONColumn.value(RaceResult.self, from: $0) }, target: row.target,
            weekStart: row.weekStart.flatMap { Weekday(name: $0) })
        (request.longest, request.isReturning) = (
            row.longest.map { Distance(millimeters: $0) }, row.isReturning ?? false
        )
        request.rampStart = row.rampStart.flatMap { LocalDate(iso: $0) }
        let pauseDays = [row.pausedFrom, row.pausedUntil].compactMap { $0.flatMap { LocalDate(iso: $0) } }
        pause = pauseDays.count == 2 && pauseDays[0] <= pauseDays[1] ? pauseDays[0]...pauseDays[1] : nil
        createdAt = Instant(milliseconds: row.createdAt)
        endedAt = row.endedAt.map { Instant(milliseconds: $0) }
    }
}
