import Platform
package import Storage
import Values

/// Prevents duplicate messages after a backup was restored: the backup does not contain what was sent after it was
/// taken.
package enum RestoreReconciliation {
    /// After a restore, messages that become due within this time after the first start are verified before they are
    /// sent.
    static let verificationPeriod: Duration = .days(1)

    /// Marks all queued messages as `uncertain`, so that they are looked up before they are sent. New messages are
    /// treated the same way during `verificationPeriod`. Inbound messages that were received before this are stored
    /// again, but not answered again. Nothing is sent until the booker has looked and releases the outbox.
    package static func mark(in tx: Transaction) throws {
        let madeAt = try lastActivity(in: tx) ?? tx.now
        try tx.run(
            """
            UPDATE outbound_message SET state = 'uncertain', state_at = \(tx.now),
                attempted_at = coalesce(attempted_at, created_at),
                error = \(reason), advice = \(advice)
            WHERE state IN ('queued', 'sending')
            """)
        try Sender.recordRestore(ofBackupTakenAt: madeAt, in: tx)
        try Sender.pauseAllUntilResumed(because: pause, in: tx)
    }

    /// Starts the verification period, unless it has started. Called when the gateway starts.
    package static func startVerification(in tx: Transaction) throws {
        try Sender.startVerification(until: tx.now.adding(verificationPeriod), in: tx)
    }

    /// The time since which a message of this kind may have been sent already, from the restored backup's time on; nil
    /// if it cannot have been sent. Replies and the booker's own texts are never repeated by the gateway.
    static func uncertainSince(
        _ kind: OutboundMessage.Kind, sender: ID<Sender>, in tx: Transaction
    ) throws -> Instant? {
        guard kind != .answer, kind != .text else { return nil }
        return try tx.value(query(sender, in: tx))
    }

    static func query(_ sender: ID<Sender>, in tx: Transaction) -> SQL {
        """
        SELECT backup_taken_at FROM sender
        WHERE id = \(sender) AND (verify_until IS NULL OR verify_until > \(tx.now))
        """
    }

    static var pause: String { "A backup was restored. Look at the board and the outbox first." }
    static var reason: String { "The database was replaced by an earlier state, so it may already have been sent." }
    static var advice: String { "No action needed: it is being checked." }

    /// The time of the last activity in the backup.
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
