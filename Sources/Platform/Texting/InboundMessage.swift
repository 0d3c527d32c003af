package import Storage
package import Values

/// A text message that we received, and how it was understood.
package struct InboundMessage: Sendable {
    /// How the reply to it was sent first.
    package enum ReplyMethod: String, SQLConvertible {
        case none
        /// In the webhook response.
        case inline
        /// As a separate outbound message.
        case outbox
    }

    package let id: ID<InboundMessage>
    package let sid: String
    package let account: ID<Account>
    package let contact: ID<Contact>?
    package let from: String
    package private(set) var body: String
    /// The number of attached pictures.
    package let mediaCount: Int
    package let receivedAt: Instant
    package let reading: Reading
    package let needsAttention: Bool
    package private(set) var answer: String?
    package let replyMethod: ReplyMethod
    /// Which way an unclear message leans; nil for neither.
    package let leaning: Leaning?
    /// What it was read as, where it does not look like that, and the probability that it means so, in percent; nil for
    /// every other message.
    package let doubt: (reading: Reading, likelihood: Int)?
}

extension InboundMessage {
    package init(_ row: Row) throws {
        id = try row["id"]
        sid = try row["sid"]
        account = try row["account_id"]
        contact = try row["contact_id"]
        from = try row["from_number"]
        body = try row["body"]
        mediaCount = try row["media_count"]
        receivedAt = try row["received_at"]
        reading = Reading(verdict: try row["verdict"], rule: try row["rule"])
        needsAttention = try row["needs_attention"]
        answer = try row["answer"]
        replyMethod = try row["answer_channel"]
        leaning = try row["leaning"]
        let doubted: String? = try row["doubted_verdict"]
        doubt = try doubted.map {
            (reading: Reading(verdict: $0, rule: try row["doubted_rule"]), likelihood: try row["likelihood"] as Int)
        }
    }

    /// The same text, with the words that it had.
    package func with(body: String, answer: String?) -> InboundMessage {
        var text = self
        (text.body, text.answer) = (body, answer)
        return text
    }

    package static let columns: SQL = """
        id, sid, account_id, contact_id, from_number, body, media_count, received_at, verdict, rule, needs_attention,
        answer, answer_channel, leaning, doubted_verdict, doubted_rule, likelihood
        """

    /// Messages that wait for the booker, oldest first.
    package static func waiting(account: ID<Account>, in tx: Transaction) throws -> [InboundMessage] {
        try tx.rows(
            "SELECT \(columns) FROM inbound_message WHERE account_id = \(account) AND needs_attention = 1 ORDER BY id"
        ).map(InboundMessage.init)
    }

    /// How many messages wait for the booker.
    package static func waitingCount(account: ID<Account>, in tx: Transaction) throws -> Int {
        try tx.value(
            "SELECT count(*) FROM inbound_message WHERE account_id = \(account) AND needs_attention = 1") ?? 0
    }

    /// Newest first, without those that were erased.
    ///
    /// - Parameter text: only those before it; nil for all.
    package static func recent(
        account: ID<Account>, before text: ID<InboundMessage>? = nil, limit: Int, in tx: Transaction
    ) throws -> [InboundMessage] {
        try tx.rows(
            """
            SELECT \(columns) FROM inbound_message WHERE account_id = \(account) AND from_number <> \(Erasure.mark)
                AND id < \(text?.rawValue ?? .max)
            ORDER BY id DESC LIMIT \(limit)
            """
        ).map(InboundMessage.init)
    }

    /// Nil also for one that was erased.
    package static func find(_ id: ID<InboundMessage>, account: ID<Account>, in tx: Transaction) throws
        -> InboundMessage?
    {
        try tx.row(
            """
            SELECT \(columns) FROM inbound_message
            WHERE id = \(id) AND account_id = \(account) AND from_number <> \(Erasure.mark)
            """
        ).map(InboundMessage.init)
    }

    package static func latest(from number: String, account: ID<Account>, in tx: Transaction) throws -> InboundMessage?
    {
        try tx.row(
            """
            SELECT \(columns) FROM inbound_message WHERE from_number = \(number) AND account_id = \(account)
            ORDER BY taken_in_at DESC, id DESC LIMIT 1
            """
        ).map(InboundMessage.init)
    }

    /// The newest message of a contact, or from one of these numbers.
    package static func latest(
        numbers: [String], contact: ID<Contact>, account: ID<Account>, in tx: Transaction
    ) throws -> InboundMessage? {
        try tx.row(
            """
            SELECT \(columns) FROM inbound_message
            WHERE (from_number IN \(list: numbers) OR contact_id = \(contact)) AND account_id = \(account)
            ORDER BY id DESC LIMIT 1
            """
        ).map(InboundMessage.init)
    }
}
