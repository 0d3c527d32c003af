package import Platform
package import Storage
package import Values

/// When a sender stops sending, and when it goes on.
extension Sender {
    /// Stops everything but what is already on its way; `resume` undoes it, and a text that gets through.
    package static func pause(
        _ id: ID<Sender>, because reason: String, by stop: Stop, now: Instant, in tx: Transaction
    ) throws {
        try tx.run(
            "UPDATE sender SET paused_at = \(now), paused_why = \(reason), paused_by = \(stop) WHERE id = \(id)")
    }

    /// Every sender of the same provider.
    static func pauseAll(
        ofProvider provider: String, because reason: String, by stop: Stop, now: Instant, in tx: Transaction
    ) throws {
        for sender in try all(provider: provider, in: tx) {
            try pause(sender.id, because: reason, by: stop, now: now, in: tx)
        }
    }

    /// A text got through that left after the pause began: its cause is gone.
    ///
    /// - Parameter stops: what such a text disproves.
    static func noteSuccess(
        _ id: ID<Sender>, of text: ID<OutboundMessage>, disproving stops: [Stop], in tx: Transaction
    ) throws {
        guard try tx.exists("SELECT 1 FROM sender WHERE id = \(id) AND paused_by IN \(list: stops)") else { return }
        try tx.run(
            """
            UPDATE sender SET paused_at = NULL, paused_why = NULL, paused_by = NULL
            WHERE id = \(id) AND paused_by IN \(list: stops)
                AND paused_at <= (SELECT attempted_at FROM outbound_message WHERE id = \(text))
            """)
    }

    /// A text has arrived: what left before it and did not is no reason to pause.
    static func noteArrival(_ id: ID<Sender>, of text: ID<OutboundMessage>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE sender SET proven_at = (SELECT attempted_at FROM outbound_message WHERE id = \(text))
            WHERE id = \(id)
                AND coalesce(proven_at, 0) < (SELECT attempted_at FROM outbound_message WHERE id = \(text))
            """)
    }

    /// Whether a text that left after this one has arrived, or somebody has resumed since it left.
    static func isProven(_ id: ID<Sender>, since text: OutboundMessage, in tx: Transaction) throws -> Bool {
        guard let left = text.attemptedAt else { return false }
        return try tx.exists("SELECT 1 FROM sender WHERE id = \(id) AND proven_at > \(left)")
    }

    /// A paused sender tries one text: the next trial is a while off.
    static func noteTrial(_ id: ID<Sender>, now: Instant, in tx: Transaction) throws {
        try tx.run("UPDATE sender SET paused_at = \(now) WHERE id = \(id) AND paused_at IS NOT NULL")
    }

    /// Answers whether it was paused.
    package static func resume(_ id: ID<Sender>, now: Instant, in tx: Transaction) throws -> Bool {
        try tx.run(
            """
            UPDATE sender SET paused_at = NULL, paused_why = NULL, paused_by = NULL, proven_at = \(now)
            WHERE id = \(id) AND paused_at IS NOT NULL
            """) > 0
    }
}
