package import Platform
package import Storage
package import Values

/// How long the texts that the booker sends from a page wait before they leave, so that sending them can be undone. The
/// commands send at once.
package enum SendingWait {
    package static let setting = AccountSetting("send-wait")
    /// The default, in seconds.
    package static let usual = 10
    /// In seconds.
    package static let most = 60

    package static func seconds(of account: ID<Account>, in tx: Transaction) throws -> Int {
        try setting.value(of: account, in: tx).flatMap(Int.init).flatMap { 0...most ~= $0 ? $0 : nil } ?? usual
    }

    package static func of(_ account: ID<Account>, in tx: Transaction) throws -> Duration {
        .seconds(try seconds(of: account, in: tx))
    }

    /// - Parameter seconds: 0 sends at once; at most `most`.
    package static func choose(_ seconds: Int, for account: ID<Account>, in tx: Transaction) throws {
        try setting.set(seconds == usual ? nil : "\(seconds)", of: account, in: tx)
    }
}

extension Outbox {
    /// Lets queued messages wait, like those that wait for the end of quiet hours. Those that wait longer are not
    /// changed.
    package static func hold(_ texts: [ID<OutboundMessage>], for wait: Duration, in tx: Transaction) throws {
        guard wait > .zero, !texts.isEmpty else { return }
        let until = tx.now.adding(wait)
        try tx.run(
            """
            UPDATE outbound_message SET not_before = \(until)
            WHERE id IN \(list: texts) AND state = 'queued' AND attempts = 0 AND not_before < \(until)
            """)
    }

    /// Queues messages again that were canceled at a time before their first attempt.
    ///
    /// - Parameter ids: selects them as `outbound_message_id`.
    package static func requeue(_ ids: SQL, canceledAt: Instant, in tx: Transaction) throws {
        let stopped: SQL = """
            state = 'cancelled' AND withdrawn_at = \(canceledAt) AND attempts = 0
                AND id IN (SELECT outbound_message_id FROM (\(ids)) AS wanted)
            """
        // The other slots of a shared text may have another text since.
        let shared = try tx.rows(
            "SELECT id, account_id, more_slots FROM outbound_message WHERE more_slots IS NOT NULL AND \(stopped)")
        for text in shared { try scheduleRewriting(text, in: tx) }
        try tx.run(
            """
            UPDATE outbound_message SET state = 'queued', state_at = \(tx.now), withdrawn_at = NULL
            WHERE more_slots IS NULL AND \(stopped)
            """)
    }

    /// Cancels those of an account's messages that were not sent. Returns the places of the others in the list.
    package static func stop(
        _ texts: [ID<OutboundMessage>], account: ID<Account>, in tx: Transaction
    ) throws -> [Int] {
        var sent: [Int] = []
        for (place, text) in texts.enumerated() {
            if try isSent(text, account: account, in: tx) {
                sent.append(place)
            } else if try !cancel(text, in: tx), try isSent(text, account: account, in: tx) {
                // A gateway has just claimed it.
                sent.append(place)
            }
        }
        return sent
    }
}
