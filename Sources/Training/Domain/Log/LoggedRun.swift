package import Agenda
package import Platform
package import Storage
package import Values

/// A run that was done.
package struct LoggedRun: Hashable, Sendable, Codable {
    /// The row's key.
    package let id: Int64
    private let accountID: Int64
    private var dayText: String
    private var startMilliseconds: Int64?
    package var distance: Distance
    /// The moving time in seconds; nil if it is not known.
    package var seconds: Int?
    package var note: String
    /// False for a run that was broken off.
    package var isFinished: Bool
    private var workoutID: Int64?
    /// The name of the imported file; nil for a run that was logged by hand.
    package let source: String?
    package private(set) var track: RunTrack?
    private let created: Int64
    private var changed: Int64

    package var account: ID<Account> { ID(accountID) }
    /// In the account's zone.
    package var day: LocalDate { LocalDate(iso: dayText) ?? LocalDate(daysSince1970: 0) }
    /// Nil if the time of day is not known.
    package var startedAt: Instant? { startMilliseconds.map { Instant(milliseconds: $0) } }
    package var workout: ID<Event>? {
        get { workoutID.map { ID($0) } }
        set { workoutID = newValue?.rawValue }
    }
    package var createdAt: Instant { Instant(milliseconds: created) }
    package internal(set) var changedAt: Instant {
        get { Instant(milliseconds: changed) }
        set { changed = newValue.milliseconds }
    }

    package var record: RunRecord { RunRecord(day: day, distance: distance) }

    /// Puts it on another day; its time of day is not known there, and no workout is done by it yet.
    mutating func move(to day: LocalDate) {
        (dayText, startMilliseconds, workoutID) = (day.description, nil, nil)
    }

    /// Seconds per kilometer; nil without a time.
    package var pace: Double? { seconds.map { Double($0) / distance.meters * 1000 } }
}

/// The values of a new run.
package struct RunDraft: Sendable, Hashable {
    package var day: LocalDate
    package var startedAt: Instant?
    package var distance: Distance
    package var seconds: Int?
    package var note = ""
    package var isFinished = true
    package var source: String?
    package var track: RunTrack?

    package init(day: LocalDate, distance: Distance) { (self.day, self.distance) = (day, distance) }
}

/// What an import keeps of a recorded run.
package struct RunTrack: Hashable, Sendable, Codable {
    /// Seconds of each whole mile or kilometer.
    package var splits: [Int]
    package var splitUnit: DistanceUnit
    /// Latitude and longitude in millionths of a degree, at most 400 points.
    package var points: [[Int]]
    /// Nil if the device measured nothing else.
    package var figures: RunFigures?
    /// What it was instead of a run; nil for a run.
    package var sport: String?
    /// Whether the start is a local time of an unknown zone; nil for no.
    var isLocalTime: Bool?

    package init(splits: [Int], splitUnit: DistanceUnit, points: [[Int]]) {
        (self.splits, self.splitUnit, self.points) = (splits, splitUnit, points)
    }
}

// MARK: - Rows

extension LoggedRun {
    private static let columns: SQL = """
        id, account_id, day, started_at, distance, seconds, note, is_finished, workout_id, source, track, created_at,
        changed_at
        """

    private init(_ row: Row) throws {
        (id, accountID, dayText) = (try row["id"], try row["account_id"], try row["day"])
        guard LocalDate(iso: dayText) != nil else {
            throw StoreError.column("day", holds: dayText, wanted: "an ISO date")
        }
        (startMilliseconds, seconds, note) = (try row["started_at"], try row["seconds"], try row["note"])
        distance = Distance(millimeters: try row["distance"])
        (isFinished, workoutID, source) = (try row["is_finished"], try row["workout_id"], try row["source"])
        track = try (row["track"] as String?).map { try JSONColumn.value(RunTrack.self, from: $0) }
        (created, changed) = (try row["created_at"], try row["changed_at"])
    }

    package static func find(_ id: Int64, account: ID<Account>, in tx: Transaction) throws -> LoggedRun? {
        try tx.row("SELECT \(columns) FROM run WHERE id = \(id) AND account_id = \(account)").map(LoggedRun.init)
    }

    /// The newest first.
    ///
    /// - Parameter first: the first day; nil for all.
    package static func all(
        account: ID<Account>, since first: LocalDate? = nil, limit: Int? = nil, in tx: Transaction
    ) throws -> [LoggedRun] {
        try tx.rows(
            """
            SELECT \(columns) FROM run WHERE account_id = \(account) AND day >= \(first?.description ?? "")
            ORDER BY day DESC, coalesce(started_at, created_at) DESC, id DESC LIMIT \(limit ?? Int(Int32.max))
            """
        ).map(LoggedRun.init)
    }

    /// The run with a number, as the history lists it; without one, the run that was logged last.
    ///
    /// - Throws: `WorkoutError.unknownRun`.
    package static func named(_ number: String?, account: ID<Account>, in tx: Transaction) throws -> LoggedRun {
        guard let number, !number.isEmpty, number.folded != "last" else {
            let last = try tx.row(
                """
                SELECT \(columns) FROM run WHERE account_id = \(account)
                ORDER BY created_at DESC, CASE WHEN source IS NULL THEN id ELSE 0 END DESC, day DESC, id DESC LIMIT 1
                """)
            guard let last else { throw WorkoutError.noRuns }
            return try LoggedRun(last)
        }
        let digits = number.hasPrefix("#") ? String(number.dropFirst()) : number
        guard let id = Int64(digits), let run = try find(id, account: account, in: tx) else {
            throw WorkoutError.unknownRun(number)
        }
        return run
    }

    /// The run that a text changes: the one that was logged last, but one of today before one of a file.
    ///
    /// - Throws: `WorkoutError.noRuns`.
    static func toFix(on today: LocalDate, account: ID<Account>, in tx: Transaction) throws -> LoggedRun {
        let last = try named(nil, account: account, in: tx)
        return last.source == nil ? last : try on(today, account: account, in: tx).last ?? last
    }

    /// The runs of a day, in the order in which they were logged.
    static func on(_ day: LocalDate, account: ID<Account>, in tx: Transaction) throws -> [LoggedRun] {
        try tx.rows(
            "SELECT \(columns) FROM run WHERE account_id = \(account) AND day = \(day.description) ORDER BY id"
        ).map(LoggedRun.init)
    }

    /// The longest run of these days, but for one; nil without any.
    static func longest(
        _ days: ClosedRange<LocalDate>, except run: Int64?, account: ID<Account>, in tx: Transaction
    ) throws -> Distance? {
        let longest: Int64? = try tx.value(
            """
            SELECT max(distance) FROM run
            WHERE account_id = \(account) AND id <> \(run ?? 0)
                AND day BETWEEN \(days.lowerBound.description) AND \(days.upperBound.description)
            """)
        return longest.map { Distance(millimeters: $0) }
    }

    /// The run that did a workout; nil if none did.
    package static func of(_ workout: ID<Event>, in tx: Transaction) throws -> LoggedRun? {
        try tx.row("SELECT \(columns) FROM run WHERE workout_id = \(workout) ORDER BY id LIMIT 1").map(LoggedRun.init)
    }

    static func insert(
        _ draft: RunDraft, workout: ID<Event>?, account: ID<Account>, in tx: Transaction
    ) throws -> LoggedRun {
        let id = try insertRow(draft, workout: workout, account: account, in: tx)
        guard let run = try find(id, account: account, in: tx) else {
            throw StoreError.column("id", holds: "nothing", wanted: "the new run")
        }
        return run
    }

    /// Returns the row's key.
    static func insertRow(
        _ draft: RunDraft, workout: ID<Event>?, account: ID<Account>, in tx: Transaction
    ) throws -> Int64 {
        let track = try draft.track.map { try JSONColumn.text($0) }
        return try tx.insert(
            """
            INSERT INTO run (account_id, day, started_at, distance, seconds, note, is_finished, workout_id, source,
                track, created_at, changed_at)
            VALUES (\(account), \(draft.day.description), \(draft.startedAt), \(draft.distance.millimeters),
                \(draft.seconds), \(draft.note), \(draft.isFinished), \(workout), \(draft.source), \(track),
                \(tx.now), \(tx.now))
            """, into: LoggedRun.self
        ).rawValue
    }

    /// Inserts or replaces the row, for an undo.
    func put(in tx: Transaction) throws {
        let stored = try track.map { try JSONColumn.text($0) }
        try tx.run(
            """
            INSERT INTO run (\(Self.columns))
            VALUES (\(id), \(account), \(dayText), \(startedAt), \(distance.millimeters), \(seconds), \(note),
                \(isFinished), \(workoutID), \(source), \(stored), \(createdAt), \(changedAt))
            ON CONFLICT (id) DO UPDATE SET day = excluded.day, started_at = excluded.started_at,
                distance = excluded.distance, seconds = excluded.seconds, note = excluded.note,
                is_finished = excluded.is_finished, workout_id = excluded.workout_id, track = excluded.track,
                changed_at = excluded.changed_at
            """)
    }

    /// With the values that its file has now; nil if they are the same, or it is no run of that file and start.
    func corrected(by draft: RunDraft, at now: Instant) -> LoggedRun? {
        guard let source, source == draft.source, startedAt == draft.startedAt else { return nil }
        let isSame =
            (distance, seconds, note) == (draft.distance, draft.seconds, draft.note)
            && (track?.sport, track?.figures) == (draft.track?.sport, draft.track?.figures)
        guard !isSame else { return nil }
        var run = self
        (run.dayText, run.distance, run.seconds) = (draft.day.description, draft.distance, draft.seconds)
        (run.note, run.track, run.changed) = (draft.note, draft.track, now.milliseconds)
        return run
    }

    /// The key of the run that was imported from this file with this start, besides those; nil if there is none.
    ///
    /// - Parameter day: of the start in some zone.
    static func imported(
        from source: String, startedAt start: Instant, near day: LocalDate, except others: Set<Int64>,
        account: ID<Account>, in tx: Transaction
    ) throws -> Int64? {
        try tx.values(
            """
            SELECT id FROM run
            WHERE account_id = \(account) AND started_at = \(start) AND source = \(source)
                AND day BETWEEN \(day.adding(days: -2).description) AND \(day.adding(days: 2).description)
            ORDER BY id
            """, as: Int64.self
        ).first { !others.contains($0) }
    }

    /// The runs of a day that were imported from this file without a start, besides those.
    static func untimed(
        from source: String, on day: LocalDate, except others: Set<Int64>, account: ID<Account>, in tx: Transaction
    ) throws -> [LoggedRun] {
        try tx.rows(
            """
            SELECT \(columns) FROM run
            WHERE account_id = \(account) AND day = \(day.description) AND started_at IS NULL AND source = \(source)
            ORDER BY id
            """
        ).map(LoggedRun.init).filter { !others.contains($0.id) }
    }

    static func delete(_ id: Int64, in tx: Transaction) throws { try tx.run("DELETE FROM run WHERE id = \(id)") }
}
