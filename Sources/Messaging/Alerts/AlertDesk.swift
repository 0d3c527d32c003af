internal import People
package import Storage
package import Values

/// Sends the booker what has been raised, several lines to a text.
package struct AlertDesk: Feature {
    /// So many lines a text; the inbox has the rest.
    static let mostLines = 6
    /// Two texts to the booker are at least so far apart: a flood of answers is a few texts, not fifty.
    static let shortestGap: Duration = .minutes(2)

    package init() {}

    package let jobKinds: [Job.Kind] = [.alerts]

    package func run(_ job: Job, in tx: Transaction, now: Instant) throws {
        guard let account = try Account.find(job.account, in: tx) else { return }
        if let last = try lastTold(account.id, in: tx), now - last < Self.shortestGap {
            return try Schedule.put(
                .alerts, for: account.id, account: account.id, due: last.adding(Self.shortestGap), in: tx)
        }
        let timing = try AlertTiming.of(account.id, in: tx)
        let ready = try tx.rows(
            """
            SELECT id, sender_id, line FROM alert
            WHERE account_id = \(account.id) AND told_at IS NULL AND ready_at <= \(now) ORDER BY id
            """)
        if let sender = try ready.first?["sender_id"] as ID<Sender>? {
            let text = timing == .never ? nil : try tell(account, sender: sender, lines: ready, now: now, in: tx)
            for row in ready {
                let id: ID<Alert> = try row["id"]
                try tx.run("UPDATE alert SET told_at = \(now), outbound_id = \(text) WHERE id = \(id)")
            }
        }
        try putNext(account, timing: timing, now: now, in: tx)
    }

    private func tell(
        _ account: Account, sender: ID<Sender>, lines: [Row], now: Instant, in tx: Transaction
    ) throws -> ID<Outbound>? {
        guard let cell = account.cell else { return nil }
        var told = try lines.prefix(Self.mostLines).map { try $0["line"] as String }
        if lines.count > told.count { told.append("… and \(lines.count - told.count) more. Text STATUS.") }
        return try Outbox.enqueue(
            Outbox.Draft(
                account: account.id, sender: sender, contact: nil, to: cell, body: told.joined(separator: "\n"),
                kind: .notice),
            now: now, in: tx)
    }

    /// What was not ready yet.
    private func putNext(_ account: Account, timing: AlertTiming, now: Instant, in tx: Transaction) throws {
        let next = try tx.value(
            "SELECT min(ready_at) FROM alert WHERE account_id = \(account.id) AND told_at IS NULL", as: Instant.self)
        guard let next, let moment = timing.moment(for: max(next, now), in: account.zone) else { return }
        try Schedule.put(.alerts, for: account.id, account: account.id, due: moment, in: tx)
    }

    private func lastTold(_ account: ID<Account>, in tx: Transaction) throws -> Instant? {
        try tx.value(
            "SELECT max(told_at) FROM alert WHERE account_id = \(account) AND outbound_id IS NOT NULL")
    }
}
