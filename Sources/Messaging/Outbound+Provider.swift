internal import People
package import Storage
internal import Twilio
internal import Values

extension Outbound {
    /// Says which of the provider's messages the text is. Whoever knows it from the provider's own answer or report is
    /// right: another text of the same words that was taken for it is uncertain again.
    static func bind(_ id: ID<Outbound>, to sid: String, sender: ID<Sender>, now: Instant, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE outbound SET sid = NULL, state = 'uncertain', state_at = \(now)
            WHERE sender_id = \(sender) AND sid = \(sid) AND id <> \(id)
            """)
        // A report may have been quicker than the answer, and the text may wait to be sent anew already.
        try tx.run(
            """
            UPDATE outbound SET sid = \(sid)
            WHERE id = \(id) AND sid IS NULL
                AND NOT EXISTS (SELECT 1 FROM outbound_former WHERE sender_id = \(sender) AND sid = \(sid))
            """)
    }

    package static func find(sid: String, provider: String, in tx: Transaction) throws -> Outbound? {
        try tx.row(
            """
            SELECT \(columns) FROM outbound
            WHERE sid = \(sid) AND sender_id IN (SELECT id FROM sender WHERE provider = \(provider))
            """
        ).map(Outbound.init)
    }

    /// The text that was this message before it was sent anew.
    static func find(formerSID sid: String, provider: String, in tx: Transaction) throws -> Outbound? {
        let id: ID<Outbound>? = try tx.value(
            """
            SELECT outbound_id FROM outbound_former
            WHERE sid = \(sid) AND sender_id IN (SELECT id FROM sender WHERE provider = \(provider))
            """)
        return try id.flatMap { try find($0, in: tx) }
    }

    /// Whether one of our texts is, or was, this message of the provider's.
    static func isKnown(sid: String, provider: String, in tx: Transaction) throws -> Bool {
        try find(sid: sid, provider: provider, in: tx) != nil
            || find(formerSID: sid, provider: provider, in: tx) != nil
    }
}

extension Outbound {
    /// Whether this failure is the last that its number had free: some are believed only when they come again a day
    /// later.
    func strikes(with failure: ErrorClass?, now: Instant, in tx: Transaction) throws -> Bool {
        guard let failure, failure.strikes > 1 else { return true }
        let before = try tx.value(
            """
            SELECT count(*) FROM outbound
            WHERE to_number = \(to) AND id <> \(id) AND error_code = \(failure.code?.rawValue)
                AND state IN ('failed', 'undelivered', 'invalid_number') AND state_at <= \(now.adding(.zero - .days(1)))
            """, as: Int.self)
        return (before ?? 0) + 1 >= failure.strikes
    }

    /// The number cannot be texted: the next request goes to another of its owner's.
    static func markNumberInvalid(_ id: ID<Outbound>, in tx: Transaction) throws {
        guard let text = try find(id, in: tx) else { return }
        try ContactNumber.markUntextable(text.to, account: text.account, in: tx)
    }
}
