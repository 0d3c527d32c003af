package import Storage
package import Values

/// Pausing and resuming senders.
extension Sender {
    /// Pauses the sender until `resume` is called or a trial message succeeds. Requests in progress are finished. A
    /// pause that only a person ends stays one.
    package static func pause(
        _ id: ID<Sender>, because reason: String, by cause: PauseCause, in tx: Transaction
    ) throws {
        try tx.run(
            """
            UPDATE sender SET paused_at = \(tx.now), paused_why = \(reason), paused_by = \(cause)
            WHERE id = \(id) AND (paused_at IS NULL OR paused_by IS NOT NULL)
            """)
    }

    /// Pauses all senders until a person resumes them. No trial message is sent.
    package static func pauseAllUntilResumed(because reason: String, in tx: Transaction) throws {
        try tx.run("UPDATE sender SET paused_at = \(tx.now), paused_why = \(reason), paused_by = NULL")
    }

    /// Pauses all senders of a provider.
    package static func pauseAll(
        ofProvider provider: String, because reason: String, by cause: PauseCause, in tx: Transaction
    ) throws {
        for sender in try all(provider: provider, in: tx) {
            try pause(sender.id, because: reason, by: cause, in: tx)
        }
    }

    /// Resumes the sender after a success of a message that was sent after the pause began.
    ///
    /// - Parameter causes: the pause causes that this success clears.
    package static func resumeAfterSuccess<Message>(
        _ id: ID<Sender>, of text: ID<Message>, clearing causes: [PauseCause], in tx: Transaction
    ) throws {
        guard try tx.exists("SELECT 1 FROM sender WHERE id = \(id) AND paused_by IN \(list: causes)") else { return }
        try tx.run(
            """
            UPDATE sender SET paused_at = NULL, paused_why = NULL, paused_by = NULL
            WHERE id = \(id) AND paused_by IN \(list: causes)
                AND paused_at <= (SELECT attempted_at FROM outbound_message WHERE id = \(text))
            """)
    }

    /// Records a delivery. Failure reports about messages that were sent earlier no longer pause the sender.
    package static func recordDelivery<Message>(
        _ id: ID<Sender>, of text: ID<Message>, in tx: Transaction
    ) throws {
        try tx.run(
            """
            UPDATE sender SET last_success_at = (SELECT attempted_at FROM outbound_message WHERE id = \(text))
            WHERE id = \(id)
                AND coalesce(last_success_at, 0) < (SELECT attempted_at FROM outbound_message WHERE id = \(text))
            """)
    }

    /// Whether a message that was sent after this time was delivered, or the sender was resumed since.
    package static func hasSucceeded(_ id: ID<Sender>, since left: Instant, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM sender WHERE id = \(id) AND last_success_at > \(left)")
    }

    /// Restarts the trial interval of a paused sender.
    package static func recordTrial(_ id: ID<Sender>, in tx: Transaction) throws {
        try tx.run("UPDATE sender SET paused_at = \(tx.now) WHERE id = \(id) AND paused_at IS NOT NULL")
    }

    /// Resumes the sender, and with it all that only a person resumes, because one restore paused them together.
    /// Returns the addresses of those that were paused.
    package static func release(_ sender: Sender, in tx: Transaction) throws -> [String] {
        let paused = try tx.rows(
            """
            SELECT \(columns) FROM sender
            WHERE paused_at IS NOT NULL AND (id = \(sender.id) OR paused_by IS NULL)
            ORDER BY CASE WHEN id = \(sender.id) THEN 0 ELSE 1 END, id
            """
        ).map(Sender.init)
        for sender in paused { _ = try resume(sender.id, in: tx) }
        return paused.map(\.address)
    }

    /// Returns whether the sender was paused.
    package static func resume(_ id: ID<Sender>, in tx: Transaction) throws -> Bool {
        try tx.run(
            """
            UPDATE sender SET paused_at = NULL, paused_why = NULL, paused_by = NULL, last_success_at = \(tx.now)
            WHERE id = \(id) AND paused_at IS NOT NULL
            """) > 0
    }
}
