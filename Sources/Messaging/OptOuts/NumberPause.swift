package import Platform
package import Storage
import Values

/// A number that may have opted out: all texts of the sender's accounts to it wait until the person says more, or the
/// booker has asked them. It belongs to the sender that got the text, which also asks. Ended pauses stay as a log.
package enum NumberPause {
    /// What ended a pause.
    package enum End: String, SQLConvertible {
        case person, booker
        case optOut = "opt_out"
    }

    /// What the booker sees of a paused number.
    package static let words = "paused: possible opt-out"

    /// Whether texts of the account to the number wait.
    package static func isInForce(_ number: String, account: ID<Account>, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM number_pause
            WHERE number = \(number) AND ended_at IS NULL
                AND \(Sender.isUsed("number_pause.sender_id", by: "\(account)"))
            """)
    }

    /// Holds all texts of the sender's accounts to the number. A pause that is in force goes on.
    ///
    /// - Parameter text: the text that may be an opt-out.
    static func begin(_ number: String, sender: ID<Sender>, text: ID<InboundMessage>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO number_pause (sender_id, number, inbound_message_id, since)
            VALUES (\(sender), \(number), \(text), \(tx.now))
            ON CONFLICT DO NOTHING
            """)
    }

    /// Ends the pauses at the senders of this sender's accounts. Texts that wait are sent, unless the number has opted
    /// out. Returns whether there was one.
    @discardableResult
    package static func end(_ number: String, sender: ID<Sender>, by cause: End, in tx: Transaction) throws -> Bool {
        try tx.run(
            """
            UPDATE number_pause SET ended_at = \(tx.now), ended_by = \(cause)
            WHERE number = \(number) AND ended_at IS NULL
                AND \(Sender.sharesAccount("number_pause.sender_id", with: sender))
            """) > 0
    }

    /// Lets the question about the opt-out, which was queued, be sent during the pause.
    static func release(
        _ question: ID<OutboundMessage>, to number: String, sender: ID<Sender>, in tx: Transaction
    ) throws {
        try tx.run(
            """
            UPDATE number_pause SET question_id = \(question)
            WHERE number = \(number) AND sender_id = \(sender) AND ended_at IS NULL
            """)
    }

    /// The condition on `outbound_message` for texts that a pause holds.
    package static let holds: SQL = """
        EXISTS (SELECT 1 FROM number_pause
            WHERE number_pause.number = outbound_message.to_number AND number_pause.ended_at IS NULL
                AND (number_pause.sender_id = outbound_message.sender_id
                    OR \(Sender.isUsed("number_pause.sender_id", by: "outbound_message.account_id")))
                AND (number_pause.question_id IS NULL OR number_pause.question_id <> outbound_message.id))
        """

    /// Which of these queued texts a pause holds.
    package static func held(_ ids: [ID<OutboundMessage>], in tx: Transaction) throws -> Set<ID<OutboundMessage>> {
        Set(
            try tx.values(
                "SELECT id FROM outbound_message WHERE state = 'queued' AND id IN \(list: ids) AND \(holds)"))
    }
}
