import People
package import Platform
package import Storage
import Twilio
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
    /// Without the secret of a text that has one.
    package internal(set) var body: String
    /// What is sent where `body` masks a secret; empty once the provider has it, nil for a text without a secret.
    let secretBody: String?
    /// It is sent as a template of WhatsApp.
    let isTemplate: Bool
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
    /// Who caused it; nil for what the program sends by itself.
    package let actor: ID<Member>?
}

extension OutboundMessage {
    init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        sender = try row["sender_id"]
        contact = try row["contact_id"]
        to = try row["to_number"]
        body = try row["body"]
        secretBody = try row["secret_body"]
        isTemplate = try row["content_sid"] as String? != nil
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
        actor = try row["actor_id"]
    }

    static let columns: SQL = """
        id, account_id, sender_id, contact_id, to_number, body, secret_body, media, kind, state, state_at, attempts,
        attempted_at, not_before, expires_at, quiet_zones, sid, resends, withdrawn_at, error_code, error, advice,
        created_at, actor_id, content_sid
        """

    static func addresses(_ media: String?) -> [String] { media?.split(separator: "\n").map(String.init) ?? [] }

    /// The words as they are sent. A text whose secret is gone has none.
    var sentBody: String { secretBody ?? body }

    /// The assignment for a text that the provider has: its secret is kept no longer.
    static let forgetsSecret: SQL = "secret_body = CASE WHEN secret_body IS NULL THEN NULL ELSE '' END"

    /// The next state of a message that is to be retried.
    static let queuedOrCanceled: SQL = "CASE WHEN withdrawn_at IS NULL THEN 'queued' ELSE 'cancelled' END"

    package static func find(_ id: ID<OutboundMessage>, in tx: Transaction) throws -> OutboundMessage? {
        try tx.row("SELECT \(columns) FROM outbound_message WHERE id = \(id)").map(OutboundMessage.init)
    }

    /// In the order of their keys.
    package static func all(_ ids: [ID<OutboundMessage>], in tx: Transaction) throws -> [OutboundMessage] {
        guard !ids.isEmpty else { return [] }
        return try tx.rows("SELECT \(columns) FROM outbound_message WHERE id IN \(list: ids) ORDER BY id")
            .map(OutboundMessage.init)
    }

    /// Newest first, without those that were erased.
    ///
    /// - Parameter text: only those before it; nil for all.
    package static func recent(
        account: ID<Account>, before text: ID<OutboundMessage>? = nil, limit: Int, in tx: Transaction
    ) throws -> [OutboundMessage] {
        try tx.rows(
            """
            SELECT \(columns) FROM outbound_message WHERE account_id = \(account) AND to_number <> \(Erasure.mark)
                AND id < \(text?.rawValue ?? .max)
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
        let accepted: SQL = """
            state = 'accepted', state_at = \(tx.now), error = NULL, advice = NULL, error_code = NULL, \(forgetsSecret)
            """
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

    /// Stores that the provider has accepted these messages, each with its SID, and at what time.
    static func accept(
        _ accepted: [(id: ID<OutboundMessage>, sid: String, at: Instant)], sender: ID<Sender>, in tx: Transaction
    ) throws {
        guard !accepted.isEmpty else { return }
        let (ids, sids) = (accepted.map(\.id), accepted.map(\.sid))
        let known: SQL = """
            SELECT sid FROM outbound_message WHERE sender_id = \(sender) AND sid IN \(list: sids)
            UNION ALL SELECT sid FROM outbound_message_former_sid WHERE sender_id = \(sender) AND sid IN \(list: sids)
            """
        try tx.prefetch { [Sender.pauseQuery(sender, by: [.refusal]), known, SentText.query(ids)] }
        try Sender.resumeAfterSuccess(sender, of: ids, clearing: [.refusal], in: tx)
        var taken: Set<String> = Set(try tx.values(known))
        let texts = Dictionary(uniqueKeysWithValues: try SentText.all(ids, in: tx).map { ($0.id, $0) })
        var sent: [SentText] = []
        var others: [(id: ID<OutboundMessage>, sid: String, at: Instant)] = []
        for (id, sid, at) in accepted {
            guard let text = texts[id], text.sid == nil, [.sending, .uncertain].contains(text.state),
                taken.insert(sid).inserted
            else {
                others.append((id, sid, at))
                continue
            }
            try tx.enqueue(
                """
                UPDATE outbound_message SET sid = \(sid), state = 'accepted', state_at = \(at), error = NULL,
                    advice = NULL, error_code = NULL, \(forgetsSecret)
                WHERE id = \(id) AND sid IS NULL AND state IN ('sending', 'uncertain')
                """)
            sent.append(text)
        }
        try DialogState.recordSent(sent, in: tx)
        // A callback was here before, or the SID is another message's.
        for (id, sid, at) in others { try bind(id, to: sid, sender: sender, isAccepted: true, in: tx.at(at)) }
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
                AND state IN ('failed', 'undelivered', 'invalid_number')
                AND state_at <= \(tx.now.adding(.zero - .days(1)))
            """, as: Int.self)
        return (before ?? 0) + 1 >= failure.strikes
    }

    /// Marks the recipient's address as one that nothing reaches, so that the contact's next one is used.
    static func markNumberInvalid(_ id: ID<OutboundMessage>, in tx: Transaction) throws {
        guard let text = try find(id, in: tx) else { return }
        try ContactAddress.markUnreachable(text.to, account: text.account, in: tx)
    }
}

extension Job.Kind {
    /// A message failed, or its delivery is unknown. The subject is the outbound message. The domain that sent it
    /// decides what to do.
    package static let textFailed: Job.Kind = "messaging.text-failed"

    /// A message about several slots was canceled or has expired before it left. The subject is the outbound message.
    /// The domain that sent it queues another one about the slots that still await an answer.
    package static let sharedTextStopped: Job.Kind = "messaging.shared-text-stopped"
}

extension OutboundMessage {
    /// Schedules the failure job for an invitation request. Other kinds of messages have none.
    static func scheduleFailureJob(of id: ID<OutboundMessage>, in tx: Transaction) throws {
        guard let text = try find(id, in: tx), text.kind == .request else { return }
        try Schedule.put(.textFailed, for: id, account: text.account, due: tx.now, in: tx)
    }

    /// What went wrong and what to do about it; nil for neither.
    package var failure: String? {
        let parts = [error, advice].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}

/// Identifies an outbound message in its status callback URL, so that the callback finds its row even if the response
/// to the send request was lost. The creation time prevents a mix-up after a restore, which reuses ids.
package struct MessageKey: Hashable, Sendable {
    package let id: ID<OutboundMessage>
    package let createdAt: Instant

    package init(id: ID<OutboundMessage>, createdAt: Instant) {
        (self.id, self.createdAt) = (id, createdAt)
    }

    /// `17-1796000000000`.
    package var text: String { "\(id)-\(createdAt.milliseconds)" }

    /// The id of the message at a provider that takes ours. A text that is sent again after it failed is another
    /// message there.
    func ownID(resends: Int) -> String { resends == 0 ? text : "\(text)-\(resends)" }

    /// Of the message with this id, whichever attempt it is.
    package init?(ownID: String) {
        self.init(ownID.split(separator: "-").prefix(2).joined(separator: "-"))
    }

    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let id = Int64(parts[0]), let milliseconds = Int64(parts[1]) else { return nil }
        self.init(id: ID(id), createdAt: Instant(milliseconds: milliseconds))
    }
}
