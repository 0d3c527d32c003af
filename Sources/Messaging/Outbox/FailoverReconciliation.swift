package import Platform
package import Storage
import Values

/// Prevents duplicate messages after another server has become the primary. A standby that was not synchronous lacks the
/// last commits of the server before: what was sent may be queued again there, or not be known at all.
package enum FailoverReconciliation {
    /// Messages that are queued within this time after a failover are verified before they are sent: what caused them
    /// may have happened before.
    static let verificationPeriod: Duration = .minutes(10)
    /// Commits of at least this time may be missing.
    static let lag: Duration = .hours(1)

    /// Whether the server has changed since the outbox of the sender was last checked. Nothing may be sent then.
    static func isNeeded(for sender: Sender, in tx: Transaction) -> Bool {
        guard let timeline = tx.timeline else { return false }
        return sender.serverTimeline != timeline
    }

    /// Checks the outbox of a sender, unless that was done for this server. If commits may be missing, queued messages
    /// become `uncertain`, so that they are looked up before they are sent.
    package static func run(for sender: ID<Sender>, in tx: Transaction) throws {
        guard let timeline = tx.timeline else { return }
        // A lower one is that of another database, from which this one was copied.
        guard let before = try Sender.recordTimeline(timeline, of: sender, in: tx), before < timeline,
            tx.mayLackCommits
        else { return }
        try Sender.recordLostCommits(
            sender, since: tx.now.adding(.zero - lag), until: tx.now.adding(verificationPeriod), in: tx)
        try tx.run(
            """
            UPDATE outbound_message SET state = 'uncertain', state_at = \(tx.now),
                attempted_at = coalesce(attempted_at, created_at),
                error = \(RestoreReconciliation.reason), advice = \(RestoreReconciliation.advice)
            WHERE sender_id = \(sender) AND state = 'queued'
            """)
    }
}
