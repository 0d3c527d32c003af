package import Storage
package import Values

/// Schedules jobs. They are rows, committed with the change that requires them, and are run by `JobRunner`.
package enum Schedule {
    /// Schedules a job at `due`, or moves the waiting job of this kind and subject there.
    package static func put<Noun>(
        _ kind: Job.Kind, for subject: ID<Noun>, account: ID<Account>, due: Instant, in tx: Transaction
    ) throws {
        try tx.enqueue(
            """
            INSERT INTO job (account_id, kind, subject, due, state) VALUES
                (\(account), \(kind), \(subject), \(due), 'waiting')
            ON CONFLICT (kind, subject) DO UPDATE
            SET due = excluded.due, state = 'waiting', failures = 0, error = NULL
            """)
    }

    /// Schedules a job at `due` at the latest. A waiting job that is due earlier is unchanged.
    package static func advance<Noun>(
        _ kind: Job.Kind, for subject: ID<Noun>, account: ID<Account>, due: Instant, in tx: Transaction
    ) throws {
        try tx.enqueue(
            """
            INSERT INTO job (account_id, kind, subject, due, state) VALUES
                (\(account), \(kind), \(subject), \(due), 'waiting')
            \(unlessEarlier)
            """)
    }

    /// The same for every row that `subjects` selects, as `id` and `account_id`.
    package static func advance(_ kind: Job.Kind, forAll subjects: SQL, due: Instant, in tx: Transaction) throws {
        try tx.enqueue(
            """
            INSERT INTO job (account_id, kind, subject, due, state)
            SELECT account_id, \(kind), id, \(due), 'waiting' FROM (\(subjects)) AS subjects WHERE 1 = 1
            \(unlessEarlier)
            """)
    }

    private static let unlessEarlier: SQL = """
        ON CONFLICT (kind, subject) DO UPDATE
        SET due = CASE WHEN \(isEarlier) THEN job.due ELSE excluded.due END,
            failures = CASE WHEN \(isEarlier) THEN job.failures ELSE 0 END,
            error = CASE WHEN \(isEarlier) THEN job.error ELSE NULL END, state = 'waiting'
        """
    private static let isEarlier: SQL = "job.state = 'waiting' AND job.due <= excluded.due"

    /// Deletes the waiting job, if any.
    package static func drop<Noun>(_ kind: Job.Kind, for subject: ID<Noun>, in tx: Transaction) throws {
        try tx.enqueue("DELETE FROM job WHERE kind = \(kind) AND subject = \(subject) AND state = 'waiting'")
    }

    /// When the waiting job is due; nil if there is none.
    package static func due<Noun>(_ kind: Job.Kind, for subject: ID<Noun>, in tx: Transaction) throws -> Instant? {
        try tx.value("SELECT due FROM job WHERE kind = \(kind) AND subject = \(subject) AND state = 'waiting'")
    }

    /// The waiting jobs of a kind, earliest first.
    package static func waiting(_ kind: Job.Kind, account: ID<Account>, in tx: Transaction) throws -> [Job] {
        try tx.rows(
            """
            SELECT \(columns) FROM job WHERE kind = \(kind) AND account_id = \(account) AND state = 'waiting'
            ORDER BY due, id
            """
        ).map(Job.init)
    }

    /// The number of jobs that failed for good, and the kind and error of the latest; nil if there are none.
    package static func failedJobs(in tx: Transaction) throws -> (count: Int, kind: String, error: String)? {
        guard
            let last = try tx.row(
                "SELECT kind, error FROM job WHERE state = 'failed' ORDER BY due DESC, id DESC LIMIT 1")
        else { return nil }
        let count = try tx.value("SELECT count(*) FROM job WHERE state = 'failed'", as: Int.self) ?? 0
        return (count, try last["kind"], try last["error"] ?? "")
    }

    /// The kinds of all waiting jobs.
    package static func waitingKinds(in tx: Transaction) throws -> [Job.Kind] {
        try tx.values("SELECT DISTINCT kind FROM job WHERE state = 'waiting' ORDER BY kind")
    }

    private static let columns: SQL = "id, account_id, kind, subject, due, failures"

    /// The job of these kinds that has been due longest; nil if none is due.
    static func next(of kinds: [Job.Kind], in tx: Transaction) throws -> Job? {
        try tx.row(
            """
            SELECT \(columns) FROM job WHERE state = 'waiting' AND due <= \(tx.now) AND kind IN \(list: kinds)
            ORDER BY due, id LIMIT 1
            """
        ).map(Job.init)
    }

    /// Marks a job as done. The handler may schedule it again in the same transaction. Returns false if the job was run
    /// or moved in the meantime.
    static func complete(_ job: Job, in tx: Transaction) throws -> Bool {
        try tx.run("UPDATE job SET state = 'done' WHERE id = \(job.id) AND state = 'waiting' AND due = \(job.due)") > 0
    }

    /// Records a failed run. The job is retried at `due`, or fails for good if that is nil.
    static func postpone(_ job: Job, error: String, until due: Instant?, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE job SET failures = failures + 1, error = \(error), due = \(due ?? job.due),
                state = \(due == nil ? Job.State.failed : .waiting)
            WHERE id = \(job.id) AND state = 'waiting'
            """)
    }
}
