package import Agenda
package import Platform
package import Storage
package import Values

/// A workout of a plan: an event of the calendar "Running".
package struct Workout: Hashable, Sendable {
    package enum State: String, SQLConvertible, Codable, CaseIterable {
        case planned, done, skipped, missed
        /// Not part of the plan any more; hidden, but its event keeps its UID.
        case removed
    }

    package let id: ID<Event>
    package let account: ID<Account>
    let plan: ID<TrainingPlan>
    package var day: LocalDate
    package var kind: PlannedRun.Kind
    package var distance: Distance
    package var hard: Distance?
    /// From 1.
    package var week: Int
    package var phase: PlanPhase
    package var state: State
    /// Its day in the plan, if it was moved.
    package var movedFrom: LocalDate?
    /// Why it was skipped, in the runner's words; nil if they gave no reason.
    package var reason: String?

    /// The day that the plan gave it.
    var plannedDay: LocalDate { movedFrom ?? day }

    /// Planned for a day that is over.
    package func isOverdue(today: LocalDate) -> Bool { state == .planned && day < today }
}

// MARK: - Text

extension Workout {
    /// `5 mi easy`, `9.6 mi long run`, `Race: 5k`
    package func title(_ unit: DistanceUnit, goal: String) -> String {
        switch kind {
        case .easy: "\(distance.text(unit)) easy"
        case .long: "\(distance.text(unit)) long run"
        case .tempo: "\(distance.text(unit)) tempo"
        case .intervals: "\(distance.text(unit)) intervals"
        case .race: "Race: \(goal)"
        }
    }

    /// The pace of its hard part, or else of all of it: `8:20/mi`, `9:10-10:20/mi`; nil by feel and with walking.
    package func pace(_ plan: TrainingPlan) -> String? {
        let unit = plan.request.unit
        return switch kind {
        case .long where hard != nil: plan.racePace.map { RunTime.pace($0, unit) }
        case .easy, .long: runWalk(plan) == nil ? easyPace(plan) : nil
        case .tempo: plan.paces.map { RunTime.pace($0.threshold, unit) }
        case .intervals: plan.paces.map { RunTime.pace($0.interval, unit) }
        case .race: nil
        }
    }

    private func easyPace(_ plan: TrainingPlan) -> String? {
        let unit = plan.request.unit
        return plan.paces.map {
            "\(RunTime.text(RunTime.perUnit($0.easyFast, unit)))-\(RunTime.pace($0.easySlow, unit))"
        }
    }

    /// The pace with the part that it is for: `9:10-10:20/mi`, `3.6 at 8:20/mi`; how to walk, for a run with walking; nil
    /// by feel.
    package func partPace(_ plan: TrainingPlan) -> String? {
        guard let pace = pace(plan) else {
            return [.easy, .long].contains(kind) && hard == nil ? runWalk(plan)?.text : nil
        }
        guard let hard = hard?.number(plan.request.unit) else { return pace }
        return "\(kind == .long ? "the last " : "")\(hard) at \(pace)"
    }

    /// The hard part of a run without a pace: `0.7 fast`, `the last 4 at race effort`; nil for another run.
    package func partByFeel(_ plan: TrainingPlan) -> String? {
        guard pace(plan) == nil, let hard = hard?.number(plan.request.unit) else { return nil }
        return kind == .long ? "the last \(hard) at race effort" : "\(hard) fast"
    }

    /// What to do, in one line: `2 mi easy, then 3 mi at 8:12/mi, then easy to the end`.
    package func advice(_ plan: TrainingPlan) -> String {
        let unit = plan.request.unit
        let pace = pace(plan)
        switch kind {
        case .easy, .long:
            let easy = runWalk(plan)?.text ?? easyPace(plan).map { "at \($0)" } ?? "at a conversational pace"
            return hard.map {
                "\(easy), the last \($0.text(unit)) at \(pace ?? "the pace that you want to race at")"
            } ?? easy
        case .tempo: return "\(hard?.text(unit) ?? "a part") of it at \(pace ?? "a pace you could hold for an hour")"
        case .intervals:
            let part = hard?.text(unit) ?? "a part"
            return "\(part) of it in repeats of 3 to 5 minutes at \(pace ?? "a hard pace"), easy between"
        case .race: return plan.request.target.map { "Goal: \(RunTime.text($0))" } ?? "Good luck"
        }
    }

    /// How to run and walk in turn; nil if nobody walks.
    private func runWalk(_ plan: TrainingPlan) -> RunWalk? { PlanGenerator.runWalk(ofWeek: week, plan.request) }

    fileprivate func eventName(_ plan: TrainingPlan) -> String {
        let title = title(plan.request.unit, goal: plan.request.goal.name)
        return switch state {
        case .planned, .removed: title
        case .done: "Done: \(title)"
        case .skipped: "Skipped: \(title)"
        case .missed: "Missed: \(title)"
        }
    }
}

// MARK: - Rows

extension Workout {
    private static let columns: SQL =
        "event_id, account_id, plan_id, day, kind, distance, hard, week, phase, state, moved_from, reason"

    private init(_ row: Row) throws {
        let stored = try WorkoutRow(row)
        self = try Workout(stored, account: try row["account_id"])
    }

    package static func find(_ id: ID<Event>, account: ID<Account>, in tx: Transaction) throws -> Workout? {
        try tx.row("SELECT \(columns) FROM workout WHERE event_id = \(id) AND account_id = \(account)")
            .map(Workout.init)
    }

    /// The workouts of all plans on these days, in order, without removed ones.
    package static func on(
        _ days: ClosedRange<LocalDate>, account: ID<Account>, in tx: Transaction
    ) throws -> [Workout] {
        try tx.rows(
            """
            SELECT \(columns) FROM workout
            WHERE account_id = \(account) AND state <> 'removed'
                AND day BETWEEN \(days.lowerBound.description) AND \(days.upperBound.description)
            ORDER BY day, event_id
            """
        ).map(Workout.init)
    }

    /// All workouts of a plan, in order; with removed ones.
    package static func all(of plan: ID<TrainingPlan>, in tx: Transaction) throws -> [Workout] {
        try tx.rows("SELECT \(columns) FROM workout WHERE plan_id = \(plan) ORDER BY day, event_id").map(Workout.init)
    }

    static func insert(_ run: PlannedRun, plan: TrainingPlan, account: Account, in tx: Transaction) throws -> Workout {
        let day = account.zone.day(run.date)
        let draft = EventDraft(
            kind: .workout, name: "workout", startsAt: day.lowerBound, length: day.upperBound - day.lowerBound,
            zone: account.zone, isAllDay: true)
        let id = try Event.create(draft, account: account.id, in: tx)
        let workout = Workout(
            id: id, account: account.id, plan: plan.id, day: run.date, kind: run.kind, distance: run.distance,
            hard: run.hard, week: run.week, phase: run.phase, state: .planned, movedFrom: nil, reason: nil)
        let row = WorkoutRow(workout)
        try tx.run(
            """
            INSERT INTO workout (event_id, account_id, plan_id, day, kind, distance, hard, week, phase, state)
            VALUES (\(id), \(account.id), \(plan.id), \(row.day), \(row.kind), \(row.distance), \(row.hard),
                \(row.week), \(row.phase), \(row.state))
            """)
        try workout.save(plan: plan, account: account, in: tx)
        return workout
    }

    /// Updates the row and the event that calendars show.
    func save(plan: TrainingPlan, account: Account, in tx: Transaction) throws {
        let row = WorkoutRow(self)
        let reason = state == .skipped ? row.reason : nil
        try tx.run(
            """
            UPDATE workout SET day = \(row.day), kind = \(row.kind), distance = \(row.distance), hard = \(row.hard),
                week = \(row.week), phase = \(row.phase), state = \(row.state), moved_from = \(row.movedFrom),
                reason = \(reason)
            WHERE event_id = \(id)
            """)
        // A race of the calendar has an entry of its own.
        let isDouble = try kind == .race && plan.hasRaceEntry(in: tx)
        guard state != .removed, !isDouble else { return try Event.cancel(id, in: tx) }
        try Event.restore(id, in: tx)
        guard var event = try Event.find(id, in: tx) else { return }
        let hours = account.zone.day(day)
        (event.name, event.zone) = (eventName(plan), account.zone)
        (event.startsAt, event.endsAt) = (hours.lowerBound, hours.upperBound)
        try event.save(in: tx)
        try CalendarEntry.describe(id, details: "Week \(week), \(phase). \(advice(plan))", in: tx)
    }
}

/// The stored columns of a workout, which an undo restores.
struct WorkoutRow: Codable, Sendable {
    var id: Int64
    var plan: Int64
    var day: String
    var kind: String
    var distance: Int64
    var hard: Int64?
    var week: Int
    var phase: String
    var state: String
    var movedFrom: String?
    var reason: String?

    init(_ workout: Workout) {
        (id, plan, day) = (workout.id.rawValue, workout.plan.rawValue, workout.day.description)
        (kind, distance, hard) = (workout.kind.rawValue, workout.distance.millimeters, workout.hard?.millimeters)
        (week, phase, state) = (workout.week, workout.phase.rawValue, workout.state.rawValue)
        (movedFrom, reason) = (workout.movedFrom?.description, workout.reason)
    }

    init(_ row: Row) throws {
        (id, plan, day) = (try row["event_id"], try row["plan_id"], try row["day"])
        (kind, distance, hard) = (try row["kind"], try row["distance"], try row["hard"])
        (week, phase, state, movedFrom) = (try row["week"], try row["phase"], try row["state"], try row["moved_from"])
        reason = try row["reason"]
    }
}

extension Workout {
    /// - Throws: `StoreError` for a value that this version does not know.
    init(_ row: WorkoutRow, account: ID<Account>) throws {
        guard let day = LocalDate(iso: row.day), let kind = PlannedRun.Kind(rawValue: row.kind),
            let phase = PlanPhase(rawValue: row.phase), let state = State(rawValue: row.state)
        else { throw StoreError.column("day", holds: row.day, wanted: "a workout") }
        self.init(
            id: ID(row.id), account: account, plan: ID(row.plan), day: day, kind: kind,
            distance: Distance(millimeters: row.distance), hard: row.hard.map { Distance(millimeters: $0) },
            week: row.week, phase: phase, state: state, movedFrom: row.movedFrom.flatMap { LocalDate(iso: $0) },
            reason: row.reason)
    }
}
