internal import Platform
internal import Storage
internal import Values

/// Lets one process at a time send for a sender. It is stored in the database and expires unless it is renewed.
struct Lease: Sendable {
    let sender: ID<Sender>
    let holder: String
    let length: Duration

    /// Acquires or renews the lease. Returns false while another process holds it. Messages that a previous holder left
    /// in `sending` become `uncertain`, because they may have been sent.
    func acquire(now: Instant, in tx: Transaction) throws -> Bool {
        let until = now.adding(length)
        let renewed = try tx.run(
            """
            UPDATE sender SET lease_until = \(until)
            WHERE id = \(sender) AND lease_holder = \(holder) AND lease_until > \(now)
            """)
        if renewed > 0 { return true }
        let taken = try tx.run(
            """
            UPDATE sender SET lease_holder = \(holder), lease_until = \(until)
            WHERE id = \(sender) AND (lease_holder IS NULL OR lease_until <= \(now) OR lease_holder = \(holder))
            """)
        guard taken > 0 else { return false }
        try tx.run(
            """
            UPDATE outbound_message SET state = 'uncertain', state_at = \(now),
                error = 'Sending was interrupted, so it may or may not have been sent.',
                advice = 'No action needed: it is being checked.'
            WHERE sender_id = \(sender) AND state = 'sending'
            """)
        return true
    }

    /// Releases the lease, so that another process can send at once.
    func release(in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE sender SET lease_holder = NULL, lease_until = NULL
            WHERE id = \(sender) AND lease_holder = \(holder)
            """)
    }
}
