import People
import Platform
package import Storage
import Twilio
import Values

extension OutboundMessage {
    /// Binds the message to the provider's SID. This SID comes from the provider's response or callback, so it
    /// overrides a match by `Reconciler`: another message that was bound to the SID becomes `uncertain`.
    ///
    /// - Parameter isAccepted: whether the provider has just accepted the message.
    static func bind(
        _ id: ID<OutboundMessage>, to sid: String, sender: ID<Sender>, isAccepted: Bool = false, in tx: Transaction
    ) throws {
        let others: SQL = "sender_id = \(sender) AND sid = \(sid) AND id <> \(id)"
        if try tx.exists("SELECT 1 FROM outbound_message WHERE \(others)") {
            try tx.run(
                "UPDATE outbound_message SET sid = NULL, state = 'uncertain', state_at = \(tx.now) WHERE \(others)")
        }
        // A callback may have arrived before the response, and the message may already be queued for a resend.
        let isNew: SQL = """
            id = \(id) AND sid IS NULL
                AND NOT EXISTS (SELECT 1 FROM outbound_message_former_sid WHERE sender_id = \(sender) AND sid = \(sid))
            """
        let accepted: SQL = "state = 'accepted', state_at = \(tx.now), error = NULL, advice = NULL, error_code = NULL"
        let isLeaving: SQL = "state IN ('sending', 'uncertain')"
        if isAccepted,
            try tx.run("UPDATE outbound_message SET sid = \(sid), \(accepted) WHERE \(isNew) AND \(isLeaving)") > 0
        {
            return try DialogState.recordSent(id, in: tx)
        }
        try tx.run("UPDATE outbound_message SET sid = \(sid) WHERE \(isNew)")
        guard isAccepted,
            try tx.run("UPDATE outbound_message SET \(accepted) WHERE id = \(id) AND \(isLeaving)") > 0
        else { return }
        try DialogState.recordSent(id, in: tx)
    }

    package static func find(sid: String, provider: String, in tx: Transaction) throws -> OutboundMessage? {
        try tx.row(
            """
            SELECT \(columns) FROM outbound_message
            WHERE sid = \(sid) AND sender_id IN (SELECT id FROM sender WHERE provider = \(provider))
            """
        ).map(OutboundMessage.init)
    }

    /// The message that had this SID before it was resent.
    static func find(formerSID sid: String, provider: String, in tx: Transaction) throws -> OutboundMessage? {
        let id: ID<OutboundMessage>? = try tx.value(
            """
            SELECT outbound_message_id FROM outbound_message_former_sid
            WHERE sid = \(sid) AND sender_id IN (SELECT id FROM sender WHERE provider = \(provider))
            """)
        return try id.flatMap { try find($0, in: tx) }
    }

    /// Whether this SID belongs, or belonged, to one of our messages.
    static func isKnown(sid: String, provider: String, in tx: Transaction) throws -> Bool {
        try find(sid: sid, provider: provider, in: tx) != nil
            || find(formerSID: sid, provider: provider, in: tx) != nil
    }
}

extension OutboundMessage {
    /// Whether the number has now failed as often as this failure allows. Some failures count only if they happen again
    /// a day later.
    func isFinalStrike(with failure: ErrorClass?, in tx: Transaction) throws -> Bool {
        guard let failure, failure.strikes > 1 else { return true }
        let before = try tx.value(
            """
            SELECT count(*) FROM outbound_message
            WHERE to_number = \(to) AND id <> \(id) AND error_code = \(failure.code?.rawValue)
                AND state IN ('failed', 'undelivered', 'invalid_number') AND state_at <= \(tx.now.adding(.zero - .days(1)))
            """, as: Int.self)
        return (before ?? 0) + 1 >= failure.strikes
    }

    /// Marks the recipient's number as not textable, so that the contact's next number is used.
    static func markNumberInvalid(_ id: ID<OutboundMessage>, in tx: Transaction) throws {
        guard let text = try find(id, in: tx) else { return }
        try ContactNumber.markUntextable(text.to, account: text.account, in: tx)
    }
}
