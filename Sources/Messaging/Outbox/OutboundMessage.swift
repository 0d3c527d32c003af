internal import People
package import Storage
package import Values

/// A text of ours, from the moment it was decided on.
package struct OutboundMessage: Sendable {
    /// What it is for. Answers go before notes, notes before what is sent in bulk.
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
    /// Addresses of the pictures that go with it.
    package let media: [String]
    package let kind: Kind
    package let state: OutboundState
    package let stateAt: Instant
    package let attempts: Int
    package let attemptedAt: Instant?
    package let notBefore: Instant
    package let expiresAt: Instant?
    /// Where it must be a fit hour; empty goes at any hour.
    package let quietZones: [Zone]
    package let sid: String?
    /// How often it was sent again after it had not arrived.
    package let resends: Int
    /// Nobody wants it any more: it is never sent again.
    package let isWithdrawn: Bool
    package let errorCode: Int?
    /// In the booker's words: what went wrong.
    package let error: String?
    /// In the booker's words: what to do about it.
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

    /// What becomes of a text that is to be tried again.
    static let queuedOrCancelled: SQL = "CASE WHEN withdrawn_at IS NULL THEN 'queued' ELSE 'cancelled' END"

    package static func find(_ id: ID<OutboundMessage>, in tx: Transaction) throws -> OutboundMessage? {
        try tx.row("SELECT \(columns) FROM outbound_message WHERE id = \(id)").map(OutboundMessage.init)
    }

    /// The newest first.
    package static func recent(account: ID<Account>, limit: Int, in tx: Transaction) throws -> [OutboundMessage] {
        try tx.rows(
            "SELECT \(columns) FROM outbound_message WHERE account_id = \(account) ORDER BY id DESC LIMIT \(limit)"
        ).map(OutboundMessage.init)
    }

    /// How many of an account's texts stand in each state.
    package static func counts(account: ID<Account>, in tx: Transaction) throws -> [OutboundState: Int] {
        let rows = try tx.rows(
            "SELECT state, count(*) AS many FROM outbound_message WHERE account_id = \(account) GROUP BY state")
        var counts: [OutboundState: Int] = [:]
        for row in rows { counts[try row["state"]] = try row["many"] as Int }
        return counts
    }
}
