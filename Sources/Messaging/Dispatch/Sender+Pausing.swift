package import Storage
package import Values

/// When a sender stops sending, and when it goes on.
extension Sender {
    /// Stops everything but what is already on its way; `resume` undoes it, and a text that gets through.
    package static func pause(
        _ id: ID<Sender>, because reason: String, by cause: PauseCause, now: Instant, in tx: Transaction
    ) throws {
        try tx.run(
            "UPDATE sender SET paused_at = \(now), paused_why = \(reason), paused_by = \(cause) WHERE id = \(id)")
    }

    /// Every sender of the same provider.
    static func pauseAll(
        ofProvider provider: String, because reason: String, by cause: PauseCause, now: Instant, in tx: Transaction
    ) throws {
        for sender in try all(provider: provider, in: tx) {
            try pause(sender.id, because: reason, by: cause, now: now, in: tx)
        }
    }

    /// A text got through that left after the pause began: its cause is gone.
    ///
    /// - Parameter stops: what such a text disproves.
    static func resumeAfterSuccess(
        _ id: ID<Sender>, of text: ID<OutboundMessage>, clearing causes: [PauseCause], in tx: Transaction
    ) throws {
        guard try tx.exists("SELECT 1 FROM sender WHERE id = \(id) AND paused_by IN \(list: causes)") else { return }
        try tx.run(
            """
            UPDATE sender SET paused_at = NULL, paused_why = NULL, paused_by = NULL
            WHERE id = \(id) AND paused_by IN \(list: causes)
                AND paused_at <= (SELECT attempted_at FROM outbound_message WHERE id = \(text))
            """)
    }

    /// A text has arrived: what left before it and did not is no reason to pause.
    static func recordDelivery(_ id: ID<Sender>, of text: ID<OutboundMessage>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE sender SET last_success_at = (SELECT attempted_at FROM outbound_message WHERE id = \(text))
            WHERE id = \(id)
                AND coalesce(last_success_at, 0) < (SELECT attempted_at FROM outbound_message WHERE id = \(text))
            """)
    }

    /// Whether a text that left after this one has arrived, or somebody has resumed since it left.
    static func hasSucceeded(_ id: ID<Sender>, since text: OutboundMessage, in tx: Transaction) throws -> Bool {
        guard let left = text.attemptedAt else { return false }
        return try tx.exists("SELECT 1 FROM sender WHERE id = \(id) AND last_success_at > \(left)")
    }

    /// A paused sender tries one text: the next trial is a while off.
    static func recordTrial(_ id: ID<Sender>, now: Instant, in tx: Transaction) throws {
        try tx.run("UPDATE sender SET paused_at = \(now) WHERE id = \(id) AND paused_at IS NOT NULL")
    }

    /// Answers whether it was paused.
    package static func resume(_ id: ID<Sender>, now: Instant, in tx: Transaction) throws -> Bool {
        try tx.run(
            """
            UPDATE sender SET paused_at = NULL, paused_why = NULL, paused_by = NULL, last_success_at = \(now)
            WHERE id = \(id) AND paused_at IS NOT NULL
            """) > 0
    }
}
