import Platform
package import Storage
import Values

/// The outboxes of all accounts, for metrics.
package struct OutboxSummary: Sendable, Hashable {
    package let counts: [OutboundState: Int]
    /// How long the text that is due longest has waited; nil if none is due.
    package let oldestDue: Duration?
    package let pausedSenders: Int
    package let optedOutNumbers: Int

    package static func read(in tx: Transaction) throws -> OutboxSummary {
        var counts: [OutboundState: Int] = [:]
        for row in try tx.rows("SELECT state, count(*) AS many FROM outbound_message GROUP BY state") {
            counts[try row["state"]] = try row["many"] as Int
        }
        let due: Instant? = try tx.value(
            "SELECT min(not_before) FROM outbound_message WHERE state = 'queued' AND not_before <= \(tx.now)")
        return OutboxSummary(
            counts: counts, oldestDue: due.map { tx.now - $0 },
            pausedSenders: try tx.value("SELECT count(*) FROM sender WHERE paused_at IS NOT NULL") ?? 0,
            optedOutNumbers: try tx.value("SELECT count(DISTINCT number) FROM opt_out") ?? 0)
    }
}
