package import Storage
package import Values

/// Whether the gateway does its work: the database takes writes, and somebody holds each sender's lease.
package struct Health: Sendable {
    package let idleSenders: Int
    package let inboundProgress: InboundProgress

    /// How far the provider's lists of texts to us have been read. Webhooks bring most texts before that.
    package enum InboundProgress: Sendable, Hashable {
        case upToNow
        /// That long ago; of what was sent later some may be missing.
        case upTo(Instant)
        /// No list could be read yet.
        case never
    }

    package var isWell: Bool { idleSenders == 0 }

    /// Throws when the database cannot be written.
    ///
    /// - Parameter address: the sender that texts leave over. Another counts only while something is due of it. Nil
    ///   counts all.
    package static func check(
        _ store: Store, provider: String, address: String?, now: Instant
    ) async throws -> Health {
        try await store.write { tx in
            // SQLite skips a write that changes nothing. These pages, as many as a long text takes with its indexes, need
            // the lock, the disk and room; they are free for the next use.
            try tx.run("INSERT INTO write_probe (filler) VALUES (\([UInt8](repeating: 0, count: 16_384)))")
            try tx.run("DELETE FROM write_probe")
            return Health(
                idleSenders: try idleSenders(provider: provider, address: address, now: now, in: tx),
                inboundProgress: try inboundProgress(provider: provider, now: now, in: tx))
        }
    }

    /// Lists are read every few minutes: three times in a row they were not.
    private static let lag = Backfill.uncertain + .minutes(15)

    /// Of the senders that somebody sends for, the one that is furthest behind.
    package static func inboundProgress(provider: String, now: Instant, in tx: Transaction) throws -> InboundProgress {
        let served = try tx.rows(
            "SELECT backfilled_until FROM sender WHERE provider = \(provider) AND lease_until > \(now)"
        ).map { try $0["backfilled_until"] as Instant? }
        if served.contains(nil) { return .never }
        guard let least = served.compactMap(\.self).min(), now - least >= lag else { return .upToNow }
        return .upTo(least)
    }

    /// How many of the senders that have something to do nobody sends for.
    package static func idleSenders(
        provider: String, address: String?, now: Instant, in tx: Transaction
    ) throws -> Int {
        try tx.value(
            """
            SELECT count(*) FROM sender
            WHERE provider = \(provider) AND (lease_until IS NULL OR lease_until <= \(now))
                AND (address = coalesce(\(address), address) OR EXISTS (SELECT 1 FROM outbound_message
                    WHERE sender_id = sender.id AND state = 'queued' AND not_before <= \(now)))
            """) ?? 0
    }
}
