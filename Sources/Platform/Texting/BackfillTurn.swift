package import Storage
package import Values

/// Lets one gateway at a time read the provider's list for a sender. Another that wants to read it waits, and needs not
/// read what was read since.
package struct BackfillTurn: Sendable {
    /// Renewed after each part of the list. A gateway that was killed keeps its turn no longer than this. Two that read
    /// at the same time, because one was slow, store no text twice.
    package static let length: Duration = .seconds(10)

    package enum Claim: Sendable {
        case own, others
        /// Another gateway has read the whole list since.
        case notNeeded
    }

    package let sender: ID<Sender>
    private let holder = RandomSource.system.hexToken()

    package init(_ sender: ID<Sender>) { self.sender = sender }

    package func claim(since asked: Instant, in tx: Transaction) throws -> Claim {
        let claimed = try tx.run(
            """
            UPDATE sender SET backfill_holder = \(holder), backfill_until = \(tx.now.adding(Self.length))
            WHERE id = \(sender) AND (backfill_began_at IS NULL OR backfill_began_at < \(asked))
                AND (backfill_holder IS NULL OR backfill_holder = \(holder) OR backfill_until <= \(tx.now))
            """)
        if claimed > 0 { return .own }
        return try tx.exists("SELECT 1 FROM sender WHERE id = \(sender) AND backfill_began_at >= \(asked)")
            ? .notNeeded : .others
    }

    package func renew(in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE sender SET backfill_until = \(tx.now.adding(Self.length))
            WHERE id = \(sender) AND backfill_holder = \(holder)
            """)
    }

    /// - Parameter began: when the list was begun that was read to its end; nil if it was not.
    package func end(began: Instant?, in tx: Transaction) throws {
        if let began { try tx.run("UPDATE sender SET backfill_began_at = \(began) WHERE id = \(sender)") }
        try tx.run(
            """
            UPDATE sender SET backfill_holder = NULL, backfill_until = NULL
            WHERE id = \(sender) AND backfill_holder = \(holder)
            """)
    }
}
