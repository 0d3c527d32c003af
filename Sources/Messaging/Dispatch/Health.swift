package import Storage
package import Values

/// The health of the gateway: the database accepts writes, and a process holds the lease of each sender.
package struct Health: Sendable {
    package let idleSenders: Int
    package let inboundProgress: InboundProgress

    /// How far inbound messages were read from the provider's message list. Most arrive earlier, through webhooks.
    package enum InboundProgress: Sendable, Hashable {
        case upToNow
        /// Complete up to this time. Messages received later may be missing.
        case upTo(Instant)
        /// No list was read yet.
        case never
    }

    package var isWell: Bool { idleSenders == 0 }

    /// Throws if the database cannot be written.
    ///
    /// - Parameter address: the configured sender. Other senders count only while they have due messages. Nil counts
    ///   every sender.
    package static func check(
        _ store: Store, provider: String, address: String?, now: Instant
    ) async throws -> Health {
        try await store.write(.none, at: now) { tx in
            // SQLite skips a write that changes nothing. This write needs the lock, the disk and free space for as many
            // pages as a long message with its indexes. The deleted pages are reused.
            try tx.run("INSERT INTO write_probe (filler) VALUES (\([UInt8](repeating: 0, count: 16_384)))")
            try tx.run("DELETE FROM write_probe")
            return Health(
                idleSenders: try idleSenders(provider: provider, address: address, in: tx),
                inboundProgress: try inboundProgress(provider: provider, in: tx))
        }
    }

    /// The list is read every few minutes, so this is three missed reads.
    private static let lag = Backfill.uncertain + .minutes(15)

    /// The progress of the sender that is furthest behind, among senders with an active lease.
    package static func inboundProgress(provider: String, in tx: Transaction) throws -> InboundProgress {
        let served = try tx.rows(
            "SELECT backfilled_until FROM sender WHERE provider = \(provider) AND lease_until > \(tx.now)"
        ).map { try $0["backfilled_until"] as Instant? }
        if served.contains(nil) { return .never }
        guard let least = served.compactMap(\.self).min(), tx.now - least >= lag else { return .upToNow }
        return .upTo(least)
    }

    /// Whether a gateway sends, on this machine or another.
    package static func isGatewayRunning(in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 AS found FROM sender WHERE lease_until > \(tx.now)")
    }

    /// The number of senders that have work but no active lease.
    package static func idleSenders(provider: String, address: String?, in tx: Transaction) throws -> Int {
        try tx.value(
            """
            SELECT count(*) FROM sender
            WHERE provider = \(provider) AND (lease_until IS NULL OR lease_until <= \(tx.now))
                AND (address = coalesce(\(address), address) OR EXISTS (SELECT 1 FROM outbound_message
                    WHERE sender_id = sender.id AND state = 'queued' AND not_before <= \(tx.now)
                        AND NOT \(NumberPause.holds)))
            """) ?? 0
    }
}
