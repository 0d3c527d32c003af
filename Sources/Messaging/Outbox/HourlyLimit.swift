package import Platform
package import Storage
package import Values

/// How many texts a sender sends within any hour, where its carrier blocks it for more. It belongs to the store.
package struct HourlyLimit: Sendable, Hashable {
    package let texts: Int

    private static let name = "texts within an hour"

    package init(texts: Int) { self.texts = texts }

    /// Nil without a limit.
    package init?(in tx: Transaction) {
        guard let texts = tx.limits[Self.name] else { return nil }
        self.texts = texts
    }

    /// As a store takes it; nothing for no limit.
    package static func limits(_ texts: Int?) -> [String: Int] { texts.map { [name: $0] } ?? [:] }

    /// How many more may leave now.
    func room(of sender: ID<Sender>, in tx: Transaction) throws -> Int {
        let sent: Int = try tx.value("SELECT count(*) FROM outbound_message WHERE \(Self.hasLeft(sender, tx.now))") ?? 0
        return max(texts - sent, 0)
    }

    /// When the texts of the last hour were sent, the oldest first.
    private static func departures(of sender: ID<Sender>, in tx: Transaction) throws -> [Instant] {
        try tx.values(
            "SELECT attempted_at FROM outbound_message WHERE \(hasLeft(sender, tx.now)) ORDER BY attempted_at")
    }

    /// Selects the texts of the last hour, with an index of their own. One that could not be handed over is queued
    /// again and does not count.
    private static func hasLeft(_ sender: ID<Sender>, _ now: Instant) -> SQL {
        "sender_id = \(sender) AND attempted_at > \(now.adding(.hours(-1))) AND state <> 'queued'"
    }

    /// What delays texts: the limit, and when the last of them leaves.
    package struct Delay: Sendable, Hashable {
        package let limit: HourlyLimit
        package let until: Instant

        /// `at most 30 texts leave within an hour, so the last one leaves Fri 27 Nov 2026, 8:05 PM`
        package func words(in zone: Zone) -> String {
            "at most \(limit.texts.counted("text")) leave within an hour, so the last one leaves "
                + DateText().long(until, in: zone)
        }
    }

    /// How the limit delays so many more texts of a sender, after those that are queued; nil if it does not.
    package static func delay(of count: Int, from sender: ID<Sender>, in tx: Transaction) throws -> Delay? {
        guard let limit = HourlyLimit(in: tx) else { return nil }
        let queued: Int =
            try tx.value(
                """
                SELECT count(*) FROM outbound_message
                WHERE sender_id = \(sender) AND state = 'queued' AND not_before <= \(tx.now) AND NOT \(NumberPause.holds)
                """) ?? 0
        let until = limit.departure(of: queued + count, after: try departures(of: sender, in: tx), now: tx.now)
        return until > tx.now ? Delay(limit: limit, until: until) : nil
    }

    /// The same for texts that an account is about to send; nil also for none.
    package static func delay(of count: Int, by account: ID<Account>, in tx: Transaction) throws -> Delay? {
        guard count > 0, let sender = try Sender.usual(for: account, in: tx) else { return nil }
        return try delay(of: count, from: sender.id, in: tx)
    }

    /// When the last of so many texts leaves.
    ///
    /// - Parameter sent: when those of the last hour left, the oldest first.
    func departure(of count: Int, after sent: [Instant], now: Instant) -> Instant {
        var times = sent
        for _ in 0..<count {
            let free = times.count < texts ? now : times[times.count - texts].adding(.hours(1))
            times.append(max(free, now))
        }
        return count == 0 ? now : times.last ?? now
    }
}
