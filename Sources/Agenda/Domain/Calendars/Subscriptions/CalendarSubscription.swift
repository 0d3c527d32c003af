package import Platform
package import Storage
package import Values

/// A calendar of somebody else that is read from its address every hour. Its entries are in a calendar of their own,
/// and cannot be changed here. Removing that calendar ends it, and undoing that resumes it.
package struct CalendarSubscription: Sendable {
    package let id: ID<CalendarSubscription>
    package let account: ID<Account>
    package let calendar: ID<NamedCalendar>
    /// The name of its calendar.
    package let name: String
    package let address: CalendarAddress
    let etag: String?
    let lastModified: String?
    /// The last response.
    package let readAt: Instant
    /// Failed tries since then.
    package let failures: Int
    /// What happened at the last one.
    package let problem: String?
    /// Its calendar was removed.
    let isHidden: Bool

    static let jobKind: Job.Kind = "calendar.subscription"

    private init(_ row: Row) throws {
        (id, account, calendar) = (try row["id"], try row["account_id"], try row["calendar_id"])
        (name, address) = (try row["name"], try CalendarAddress(row["url"] as String))
        (etag, lastModified) = (try row["etag"], try row["last_modified"])
        (readAt, failures, problem) = (try row["read_at"], try row["failures"], try row["problem"])
        isHidden = try row["removed_at"] as Instant? != nil
    }

    private static let selection: SQL = """
        SELECT subscription.id, subscription.account_id, subscription.calendar_id, subscription.url, subscription.etag,
            subscription.last_modified, subscription.read_at, subscription.failures, subscription.problem,
            calendar.name, calendar.removed_at
        FROM calendar_subscription AS subscription JOIN calendar ON calendar.id = subscription.calendar_id
        """

    /// By name, without those whose calendar was removed.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [CalendarSubscription] {
        try tx.rows(
            """
            \(selection) WHERE subscription.account_id = \(account) AND calendar.removed_at IS NULL
            ORDER BY calendar.folded_name, subscription.id
            """
        ).map(CalendarSubscription.init)
    }

    static func find(_ id: ID<CalendarSubscription>, in tx: Transaction) throws -> CalendarSubscription? {
        try tx.row("\(selection) WHERE subscription.id = \(id)").map(CalendarSubscription.init)
    }

    /// Creates its calendar, as an undo step.
    static func add(
        _ address: CalendarAddress, named name: String, account: ID<Account>, in tx: Transaction
    ) throws -> CalendarSubscription {
        if let known = try all(account: account, in: tx).first(where: { $0.address == address }) {
            throw SubscriptionError.known(known.name)
        }
        let calendar = try NamedCalendar.add(name, account: account, in: tx)
        let id = try tx.insert(
            """
            INSERT INTO calendar_subscription (account_id, calendar_id, url, read_at)
            VALUES (\(account), \(calendar.id), \(address.url), \(tx.now))
            """, into: CalendarSubscription.self)
        try Schedule.put(jobKind, for: id, account: account, due: tx.now.adding(interval), in: tx)
        guard let made = try find(id, in: tx) else {
            throw StoreError.column("id", holds: "nothing", wanted: "the new subscription")
        }
        return made
    }

    // MARK: - Next reading

    private static let interval: Duration = .hours(1)
    private static let longestInterval: Duration = .hours(24)

    /// One hour, doubled with every failure, up to a day.
    static func interval(after failures: Int) -> Duration {
        min(longestInterval, interval * (1 << min(max(failures, 0), 5)))
    }

    /// Records a response.
    ///
    /// - Parameter fetched: nil if nothing changed.
    func recordReading(_ fetched: CalendarFetcher.Fetched?, in tx: Transaction) throws {
        let (etag, lastModified) = fetched.map { ($0.etag, $0.lastModified) } ?? (self.etag, self.lastModified)
        try tx.run(
            """
            UPDATE calendar_subscription
            SET etag = \(etag), last_modified = \(lastModified), read_at = \(tx.now), failures = 0, problem = NULL
            WHERE id = \(id)
            """)
        try scheduleNext(after: 0, in: tx)
    }

    /// Records a failed try. The entries stay as they are.
    func recordFailure(_ problem: String, in tx: Transaction) throws {
        try tx.run(
            "UPDATE calendar_subscription SET failures = \(failures + 1), problem = \(problem) WHERE id = \(id)")
        try scheduleNext(after: failures + 1, in: tx)
    }

    func scheduleNext(after failures: Int, in tx: Transaction) throws {
        let due = tx.now.adding(Self.interval(after: failures))
        try Schedule.put(Self.jobKind, for: id, account: account, due: due, in: tx)
    }
}
