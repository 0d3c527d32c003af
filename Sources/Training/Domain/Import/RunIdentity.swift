import Agenda
import Platform
import Storage
import Values

/// What tells runs apart: start, distance and duration together.
struct RunIdentity: Sendable {
    /// The row's key; nil for a run of a file.
    let id: Int64?
    /// Of the run; a run of a file has also that at its place.
    let days: Set<LocalDate>
    let start: Instant?
    /// The start is a local time of an unknown zone.
    let isLocalTime: Bool
    let distance: Distance
    let seconds: Int?

    init(_ run: ImportedRun) {
        (id, days) = (nil, Set([run.day, run.localDay].compactMap(\.self)))
        (start, isLocalTime, distance, seconds) = (run.startedAt, run.isLocalTime, run.distance, run.seconds)
    }

    init(_ run: LoggedRun) {
        (id, days, start, isLocalTime) = (run.id, [run.day], run.startedAt, run.track?.isLocalTime ?? false)
        (distance, seconds) = (run.distance, run.seconds)
    }

    /// The days of one start differ by so many at most: the account's zone may have changed.
    private static let dayRange = 2
    /// Starts of the same run on two devices, in seconds.
    private static let tolerance = 120
    /// Zones differ by multiples of this, in seconds.
    private static let zoneStep = 900

    /// Smaller for runs that are more alike; nil for two different runs.
    func difference(to other: RunIdentity) -> Double? {
        let length = Double(max(distance.millimeters, other.distance.millimeters))
        let meters = Double(abs(distance.millimeters - other.distance.millimeters)) / length
        let time = difference(ofTimes: other)
        if let start, let otherStart = other.start {
            let apart = abs(Int((start - otherStart).components.seconds))
            // Two devices measure one run differently, but a run that begins after the other has ended is another one.
            if apart <= Self.tolerance, meters <= 0.1, apart < min(seconds ?? .max, other.seconds ?? .max) {
                return Double(apart) / 1000 + meters + (time ?? 0)
            }
            guard isLocalTime || other.isLocalTime, apart <= 26 * 3600, meters <= 0.01, let time else { return nil }
            let rest = apart % Self.zoneStep
            return min(rest, Self.zoneStep - rest) <= Self.tolerance ? 1 + meters + time : nil
        }
        guard !days.isDisjoint(with: other.days), meters <= 0.01, let time else { return nil }
        return meters + time
    }

    /// The share by which the durations differ, 0 if one is not known; nil for durations of two different runs.
    private func difference(ofTimes other: RunIdentity) -> Double? {
        guard let seconds, let others = other.seconds else { return 0 }
        let apart = abs(seconds - others)
        return apart <= max(30, max(seconds, others) / 25) ? Double(apart) / Double(max(seconds, others, 1)) : nil
    }

    /// Whether it is certainly the same record, which a file may hold twice.
    func isCopy(of other: RunIdentity) -> Bool {
        start != nil && start == other.start && distance == other.distance && seconds == other.seconds
    }
}

// MARK: - Rows

extension RunIdentity {
    private init(_ row: Row) throws {
        let text: String = try row["day"]
        guard let day = LocalDate(iso: text) else {
            throw StoreError.column("day", holds: text, wanted: "an ISO date")
        }
        (id, days) = (try row["id"], [day])
        (start, distance) = (try row["started_at"], Distance(millimeters: try row["distance"]))
        seconds = try row["seconds"]
        isLocalTime = (try row["track"] as String?)?.contains(#""isLocalTime":true"#) ?? false
    }

    /// The logged runs that may be this one, the most alike first. Reads only those of its days.
    func logged(account: ID<Account>, in tx: Transaction) throws -> [RunIdentity] {
        guard let earliestDay = days.min(), let latestDay = days.max() else { return [] }
        let (first, last) = (
            earliestDay.adding(days: -Self.dayRange).description, latestDay.adding(days: Self.dayRange).description
        )
        let margin = Int64(Self.tolerance + 1) * 1000
        // An empty range if the start is not known.
        let (earliest, latest) = start.map { ($0.milliseconds - margin, $0.milliseconds + margin) } ?? (1, 0)
        let (least, most) = (distance.millimeters * 98 / 100, distance.millimeters * 102 / 100 + 1)
        let rows = try tx.rows(
            """
            SELECT id, day, started_at, distance, seconds, track FROM run
            WHERE account_id = \(account) AND day BETWEEN \(first) AND \(last)
                AND (started_at BETWEEN \(earliest) AND \(latest) OR distance BETWEEN \(least) AND \(most))
            """
        ).map { try RunIdentity($0) }
        return rows.compactMap { row in difference(to: row).map { (row, $0) } }
            .sorted { ($0.1, $0.0.id ?? 0) < ($1.1, $1.0.id ?? 0) }.map(\.0)
    }
}
