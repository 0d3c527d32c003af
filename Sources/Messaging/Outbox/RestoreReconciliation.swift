package import Storage
package import Values

/// What must be doubted in a copy that is put in the database's place: what has happened since it was made is not in it.
package enum RestoreReconciliation {
    /// For so long after the first start everything that was due before the restore comes up again.
    static let verificationPeriod: Duration = .days(1)

    /// What waited to be sent may have gone out meanwhile, and is looked up before anything is sent; so is what comes up
    /// once more in the first day. What somebody texted before this may have been answered: it is taken in again and not
    /// answered again.
    package static func mark(now: Instant, in tx: Transaction) throws {
        let madeAt = try lastActivity(in: tx) ?? now
        try tx.run(
            """
            UPDATE outbound_message SET state = 'uncertain', state_at = \(now),
                attempted_at = coalesce(attempted_at, created_at),
                error = \(reason), advice = \(advice)
            WHERE state IN ('queued', 'sending')
            """)
        try tx.run("UPDATE sender SET answers_from = \(now), backup_taken_at = \(madeAt), verify_until = NULL")
    }

    /// The gateway starts: the day of doubt begins, if it has not.
    package static func startVerification(now: Instant, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE sender SET verify_until = \(now.adding(verificationPeriod))
            WHERE backup_taken_at IS NOT NULL AND verify_until IS NULL
            """)
    }

    /// From when on a text that is to go out now may have gone out before the copy was restored; nil for what cannot.
    ///
    /// An answer is to a text that comes in now, and nobody's own words are said twice by the gateway.
    static func uncertainSince(
        _ kind: OutboundMessage.Kind, sender: ID<Sender>, now: Instant, in tx: Transaction
    ) throws -> Instant? {
        guard kind != .answer, kind != .text else { return nil }
        return try tx.value(
            """
            SELECT backup_taken_at FROM sender
            WHERE id = \(sender) AND (verify_until IS NULL OR verify_until > \(now))
            """)
    }

    static let reason = "A copy was restored: it may or may not have gone out since that was made."
    static let advice = "Nothing: it is being looked up."

    /// The last that happened before the copy was made.
    private static func lastActivity(in tx: Transaction) throws -> Instant? {
        try tx.value(
            """
            SELECT max(at) FROM (SELECT max(created_at) AS at FROM account
                UNION ALL SELECT max(state_at) FROM outbound_message
                UNION ALL SELECT max(taken_in_at) FROM inbound_message
                UNION ALL SELECT max(backfilled_until) FROM sender) AS signs
            """)
    }
}
