import Storage
import Values

/// Counts the attempts to process a text, so that one that crashes the process does not crash it at every start.
extension Backfill {
    /// After this many unfinished attempts, a text is stored without being processed. More than one, because an attempt
    /// can also be cut short by a power failure.
    static let mostAttempts = 4

    /// Counts an attempt and commits before it is made, because a crash cannot be caught.
    func attempts(at sid: String, now: Instant) async throws -> Int {
        let id = sender
        return try await inbox.store.write(.everything, at: now) { tx in
            try tx.value(
                """
                INSERT INTO backfill_attempt (sender_id, sid, attempts) VALUES (\(id), \(sid), 1)
                ON CONFLICT (sender_id, sid) DO UPDATE SET attempts = backfill_attempt.attempts + 1 RETURNING attempts
                """, as: Int.self) ?? 0
        }
    }

    func forgetAttempt(at sid: String, now: Instant) async throws {
        let id = sender
        try await inbox.store.write(.everything, at: now) { tx in
            _ = try tx.run(
                "UPDATE backfill_attempt SET attempts = attempts - 1 WHERE sender_id = \(id) AND sid = \(sid)")
        }
    }

    /// Deletes the counts of stored texts; all counts where no attempt is pending.
    func forgetAttempts(areAllOver: Bool, in tx: Transaction) throws {
        try tx.run(
            """
            DELETE FROM backfill_attempt
            WHERE sender_id = \(sender)
                AND (\(areAllOver) = 1 OR sid IN (SELECT sid FROM inbound_message WHERE sender_id = \(sender)))
            """)
    }
}
