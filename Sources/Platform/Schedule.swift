package import Storage
package import Values

/// What is to be done later: rows, committed with the change that makes them due, so that nothing is forgotten when the
/// gateway stops. `JobRunner` does them.
package enum Schedule {
    /// Has it done at `due`. A job of this kind for this subject that waits already is moved there.
    package static func put<Noun>(
        _ kind: Job.Kind, for subject: ID<Noun>, account: ID<Account>, due: Instant, in tx: Transaction
    ) throws {
        try tx.run(
            """
            INSERT INTO job (account_id, kind, subject, due, state) VALUES
                (\(account), \(kind), \(subject), \(due), 'waiting')
            ON CONFLICT (kind, subject) DO UPDATE
            SET due = excluded.due, state = 'waiting', failures = 0, error = NULL
            """)
    }

    /// Has it done at `due` at the latest: one that waits for an earlier moment stays as it is.
    package static func advance<Noun>(
        _ kind: Job.Kind, for subject: ID<Noun>, account: ID<Account>, due: Instant, in tx: Transaction
    ) throws {
        if let waiting = try Schedule.due(kind, for: subject, in: tx), waiting <= due { return }
        try put(kind, for: subject, account: account, due: due, in: tx)
    }

    /// It is not to be done any more.
    package static func drop<Noun>(_ kind: Job.Kind, for subject: ID<Noun>, in tx: Transaction) throws {
        try tx.run("DELETE FROM job WHERE kind = \(kind) AND subject = \(subject) AND state = 'waiting'")
    }

    /// When it is to be done; nil when it is not.
    package static func due<Noun>(_ kind: Job.Kind, for subject: ID<Noun>, in tx: Transaction) throws -> Instant? {
        try tx.value("SELECT due FROM job WHERE kind = \(kind) AND subject = \(subject) AND state = 'waiting'")
    }

    /// The subjects of the jobs of a kind that wait, the soonest first.
    package static func waiting(_ kind: Job.Kind, account: ID<Account>, in tx: Transaction) throws -> [Job] {
        try tx.rows(
            """
            SELECT \(columns) FROM job WHERE kind = \(kind) AND account_id = \(account) AND state = 'waiting'
            ORDER BY due, id
            """
        ).map(Job.init)
    }

    /// How many were given up, and what the last of them failed with.
    package static func failedJobs(in tx: Transaction) throws -> (count: Int, kind: String, error: String)? {
        guard
            let last = try tx.row(
                "SELECT kind, error FROM job WHERE state = 'failed' ORDER BY due DESC, id DESC LIMIT 1")
        else { return nil }
        let count = try tx.value("SELECT count(*) FROM job WHERE state = 'failed'", as: Int.self) ?? 0
        return (count, try last["kind"], try last["error"] ?? "")
    }

    /// Every kind of which any job waits.
    package static func waitingKinds(in tx: Transaction) throws -> [Job.Kind] {
        try tx.values("SELECT DISTINCT kind FROM job WHERE state = 'waiting' ORDER BY kind")
    }

    private static let columns: SQL = "id, account_id, kind, subject, due, failures"

    /// What is due, of kinds that somebody runs; the longest due first.
    static func next(of kinds: [Job.Kind], now: Instant, in tx: Transaction) throws -> Job? {
        try tx.row(
            """
            SELECT \(columns) FROM job WHERE state = 'waiting' AND due <= \(now) AND kind IN \(list: kinds)
            ORDER BY due, id LIMIT 1
            """
        ).map(Job.init)
    }

    /// It is being done in this transaction; whoever does it may put it anew. False when it was done or moved meanwhile.
    static func complete(_ job: Job, in tx: Transaction) throws -> Bool {
        try tx.run("UPDATE job SET state = 'done' WHERE id = \(job.id) AND state = 'waiting' AND due = \(job.due)") > 0
    }

    /// It could not be done: it comes again later, or is given up.
    static func postpone(_ job: Job, error: String, until due: Instant?, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE job SET failures = failures + 1, error = \(error), due = \(due ?? job.due),
                state = \(due == nil ? Job.State.failed : .waiting)
            WHERE id = \(job.id) AND state = 'waiting'
            """)
    }
}
