internal import Storage
internal import Values

/// One process at a time sends for a sender: it holds this lease, in the database, and renews it while it lives.
struct Lease: Sendable {
    let sender: ID<Sender>
    let holder: String
    let length: Duration

    /// Takes the lease or renews it; answers false while another holds it. Whoever takes it over finds the texts
    /// that the former holder was handing over and cannot know their fate: they become uncertain.
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
                error = 'Sending was interrupted: it may or may not have gone out.',
                advice = 'Nothing: it is being looked up.'
            WHERE sender_id = \(sender) AND state = 'sending'
            """)
        return true
    }

    /// Lets the next one send at once.
    func release(in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE sender SET lease_holder = NULL, lease_until = NULL
            WHERE id = \(sender) AND lease_holder = \(holder)
            """)
    }
}
