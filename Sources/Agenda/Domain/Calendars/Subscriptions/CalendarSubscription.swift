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
    /// The last response; nil until its entries were stored for the first time.
    package let readAt: Instant?
    /// Failed tries since then.
    package let failures: Int
    /// What happened at the last one.
    package let problem: String?
    /// Its calendar was removed.
    let isHidden: Bool

    static let jobKind: Job.Kind = "calendar.subscription"

    /// The most of an account.
    package static let mostOfAccount = 50

    /// How the time of the last response is stored before there is one.
    private static let never = Instant(milliseconds: 0)

    private init(_ row: Row) throws {
        (id, account, calendar) = (try row["id"], try row["account_id"], try row["calendar_id"])
        (name, address) = (try row["name"], try CalendarAddress(row["url"] as String))
        (etag, lastModified) = (try row["etag"], try row["last_modified"])
        let read: Instant = try row["read_at"]
        readAt = read == Self.never ? nil : read
        (failures, problem) = (try row["failures"], try row["problem"])
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
        let others = try all(account: account, in: tx)
        if let known = others.first(where: { $0.address == address }) { throw SubscriptionError.known(known.name) }
        guard others.count < mostOfAccount else { throw SubscriptionError.tooManySubscriptions }
        let calendar = try NamedCalendar.add(name, verb: "subscribed to", account: account, in: tx)
        let id = try tx.insert(
            """
            INSERT INTO calendar_subscription (account_id, calendar_id, url, read_at)
            VALUES (\(account), \(calendar.id), \(address.url), \(never))
            """, into: CalendarSubscription.self)
        try Schedule.put(jobKind, for: id, account: account, due: tx.now.adding(interval), in: tx)
        guard let made = try find(id, in: tx) else {
            throw StoreError.column("id", holds: "nothing", wanted: "the new subscription")
        }
        return made
    }

    /// Stops reading when its calendar was removed, and reads at once when that was undone.
    static func calendarChanged(_ calendar: ID<NamedCalendar>, isRemoved: Bool, in tx: Transaction) throws {
        guard
            let id = try tx.value(
                "SELECT id FROM calendar_subscription WHERE calendar_id = \(calendar)",
                as: ID<CalendarSubscription>.self),
            let found = try find(id, in: tx)
        else { return }
        if isRemoved {
            try Schedule.drop(jobKind, for: id, in: tx)
        } else {
            try Schedule.put(jobKind, for: id, account: found.account, due: tx.now, in: tx)
        }
    }

    // MARK: - Next reading

    private static let interval: Duration = .hours(1)
    private static let longestInterval: Duration = .hours(24)

    /// One hour, doubled with every failure, up to a day.
    package static func interval(after failures: Int) -> Duration {
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

    private func scheduleNext(after failures: Int, in tx: Transaction) throws {
        let due = tx.now.adding(Self.interval(after: failures))
        try Schedule.put(Self.jobKind, for: id, account: account, due: due, in: tx)
    }
}
