package import Storage
import Values

/// Lets one process at a time send for a sender. It is stored in the database and expires unless it is renewed.
package struct Lease: Sendable {
    /// What an attempt to acquire it has done.
    package enum Acquisition: Sendable {
        /// It was held and goes on.
        case renewed
        /// It was free, had expired, or was held by the same process. Messages may be left in `sending`.
        case taken
        /// Another process holds it.
        case refused
    }

    package let sender: ID<Sender>
    package let holder: String
    package let length: Duration

    package init(sender: ID<Sender>, holder: String, length: Duration) {
        (self.sender, self.holder, self.length) = (sender, holder, length)
    }

    /// Acquires or renews the lease.
    package func acquire(in tx: Transaction) throws -> Acquisition {
        let until = tx.now.adding(length)
        let renewed = try tx.run(
            """
            UPDATE sender SET lease_until = \(until)
            WHERE id = \(sender) AND lease_holder = \(holder) AND lease_until > \(tx.now)
            """)
        if renewed > 0 { return .renewed }
        let taken = try tx.run(
            """
            UPDATE sender SET lease_holder = \(holder), lease_until = \(until)
            WHERE id = \(sender) AND (lease_holder IS NULL OR lease_until <= \(tx.now) OR lease_holder = \(holder))
            """)
        return taken > 0 ? .taken : .refused
    }

    /// Releases the lease, so that another process can send at once.
    package func release(in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE sender SET lease_holder = NULL, lease_until = NULL
            WHERE id = \(sender) AND lease_holder = \(holder)
            """)
    }
}
