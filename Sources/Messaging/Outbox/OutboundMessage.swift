package import Platform
package import Storage
package import Values

/// A text message that we send, from the time it is queued.
package struct OutboundMessage: Sendable {
    /// What the message is for. Replies have the highest priority, bulk messages the lowest.
    package enum Kind: String, SQLConvertible {
        case request, reminder, answer, text, notice

        var priority: Int {
            switch self {
            case .answer: 0
            case .text, .notice: 1
            case .request, .reminder: 2
            }
        }
    }

    package let id: ID<OutboundMessage>
    package let account: ID<Account>
    package let sender: ID<Sender>
    package let contact: ID<Contact>?
    package let to: String
    package let body: String
    /// URLs of the attached pictures.
    package let media: [String]
    package let kind: Kind
    package let state: OutboundState
    package let stateAt: Instant
    package let attempts: Int
    package let attemptedAt: Instant?
    package let notBefore: Instant
    package let expiresAt: Instant?
    /// The zones whose quiet hours apply; empty if none do.
    package let quietZones: [Zone]
    package let sid: String?
    /// How often it was resent after a failed delivery.
    package let resends: Int
    /// Whether it was canceled. It is never sent or resent.
    package let isWithdrawn: Bool
    package let errorCode: Int?
    /// What went wrong, for the booker.
    package let error: String?
    /// What to do about it, for the booker.
    package let advice: String?
    package let createdAt: Instant
}

extension OutboundMessage {
    init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        sender = try row["sender_id"]
        contact = try row["contact_id"]
        to = try row["to_number"]
        body = try row["body"]
        media = Self.addresses(try row["media"])
        kind = try row["kind"]
        state = try row["state"]
        stateAt = try row["state_at"]
        attempts = try row["attempts"]
        attemptedAt = try row["attempted_at"]
        notBefore = try row["not_before"]
        expiresAt = try row["expires_at"]
        let zones: String? = try row["quiet_zones"]
        quietZones = zones?.split(separator: " ").compactMap { Zone(String($0)) } ?? []
        sid = try row["sid"]
        resends = try row["resends"]
        isWithdrawn = try row["withdrawn_at"] as Instant? != nil
        errorCode = try row["error_code"]
        error = try row["error"]
        advice = try row["advice"]
        createdAt = try row["created_at"]
    }

    static let columns: SQL = """
        id, account_id, sender_id, contact_id, to_number, body, media, kind, state, state_at, attempts, attempted_at,
        not_before, expires_at, quiet_zones, sid, resends, withdrawn_at, error_code, error, advice, created_at
        """

    static func addresses(_ media: String?) -> [String] { media?.split(separator: "\n").map(String.init) ?? [] }

    /// The next state of a message that is to be retried.
    static let queuedOrCanceled: SQL = "CASE WHEN withdrawn_at IS NULL THEN 'queued' ELSE 'cancelled' END"

    package static func find(_ id: ID<OutboundMessage>, in tx: Transaction) throws -> OutboundMessage? {
        try tx.row("SELECT \(columns) FROM outbound_message WHERE id = \(id)").map(OutboundMessage.init)
    }

    /// Newest first, without those that were erased.
    package static func recent(account: ID<Account>, limit: Int, in tx: Transaction) throws -> [OutboundMessage] {
        try tx.rows(
            """
            SELECT \(columns) FROM outbound_message WHERE account_id = \(account) AND to_number <> \(Erasure.mark)
            ORDER BY id DESC LIMIT \(limit)
            """
        ).map(OutboundMessage.init)
    }

    /// The number of the account's messages in each state.
    package static func counts(account: ID<Account>, in tx: Transaction) throws -> [OutboundState: Int] {
        let rows = try tx.rows(
            "SELECT state, count(*) AS many FROM outbound_message WHERE account_id = \(account) GROUP BY state")
        var counts: [OutboundState: Int] = [:]
        for row in rows { counts[try row["state"]] = try row["many"] as Int }
        return counts
    }
}
