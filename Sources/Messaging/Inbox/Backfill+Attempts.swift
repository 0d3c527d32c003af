internal import Storage

/// How often the taking in of a text was begun: one on which the process ends, whatever it is, must not end it for ever.
extension Backfill {
    /// A text whose taking in was begun so often and never ended is set aside. Power that goes twice within a minute is
    /// not the text's doing.
    static let mostAttempts = 4

    /// Counts one more, for good before it is made: what ends the process cannot be caught.
    func attempts(at sid: String) async throws -> Int {
        let id = sender
        return try await inbox.store.write { tx in
            try tx.value(
                """
                INSERT INTO backfill_attempt (sender_id, sid, attempts) VALUES (\(id), \(sid), 1)
                ON CONFLICT (sender_id, sid) DO UPDATE SET attempts = backfill_attempt.attempts + 1 RETURNING attempts
                """, as: Int.self) ?? 0
        }
    }

    func forgetAttempt(at sid: String) async throws {
        let id = sender
        try await inbox.store.write { tx in
            _ = try tx.run(
                "UPDATE backfill_attempt SET attempts = attempts - 1 WHERE sender_id = \(id) AND sid = \(sid)")
        }
    }

    /// Nothing is kept about texts that are in; nor, where all are over, about those that were not for us.
    func forgetAttempts(areAllOver: Bool, in tx: Transaction) throws {
        try tx.run(
            """
            DELETE FROM backfill_attempt
            WHERE sender_id = \(sender)
                AND (\(areAllOver) = 1 OR sid IN (SELECT sid FROM inbound_message WHERE sender_id = \(sender)))
            """)
    }
}
