package import Storage
package import Values

/// Up to when the texts of a sender are known, and what a restored backup leaves in doubt.
extension Sender {
    /// Inbound texts that were sent before `now` are not answered. The first call counts.
    package static func startAnswering(_ id: ID<Sender>, in tx: Transaction) throws {
        try tx.run("UPDATE sender SET answers_from = \(tx.now) WHERE id = \(id) AND answers_from IS NULL")
    }

    /// Records that no inbound text before `until` is missing. A time before the recorded one changes nothing.
    package static func recordBackfill(_ id: ID<Sender>, until: Instant, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE sender
            SET backfilled_until = CASE WHEN backfilled_until > \(until) THEN backfilled_until ELSE \(until) END
            WHERE id = \(id)
            """)
    }

    /// Records for all senders that a backup was restored. Inbound texts that were sent before `now` are not answered.
    ///
    /// - Parameter takenAt: when the backup was taken.
    package static func recordRestore(ofBackupTakenAt takenAt: Instant, in tx: Transaction) throws {
        try tx.run("UPDATE sender SET answers_from = \(tx.now), backup_taken_at = \(takenAt), verify_until = NULL")
    }

    /// After a restore, messages that become due before `end` are looked up first. The first call counts.
    package static func startVerification(until end: Instant, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE sender SET verify_until = \(end)
            WHERE backup_taken_at IS NOT NULL AND verify_until IS NULL
            """)
    }
}
