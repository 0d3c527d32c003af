import Platform
import Storage
import Twilio
import Values

/// A message that was taken from the queue to be sent. The attempt is counted and committed before the request is made,
/// so that after a crash we know that the message may have been sent.
struct ClaimedMessage: Sendable {
    let id: ID<OutboundMessage>
    let to: String
    let body: String
    let media: [String]
    let attempts: Int
    let resends: Int
    let createdAt: Instant
    let expiresAt: Instant?
    /// The id of the webhook that caused it; nil for none.
    let request: String?
    /// What a mail has besides its words; nil for a text.
    private(set) var mail: ClaimedMail?
    /// The template that it is sent as; nil for its words.
    private(set) var content: MessageContent?

    var key: MessageKey { MessageKey(id: id, createdAt: createdAt) }

    private init(_ row: Row) throws {
        id = try row["id"]
        to = try row["to_number"]
        body = try row["body"]
        media = OutboundMessage.addresses(try row["media"])
        attempts = try row["attempts"]
        resends = try row["resends"]
        createdAt = try row["created_at"]
        expiresAt = try row["expires_at"]
        request = try row["request"]
        if let sid: String = try row["content_sid"], let variables: String = try row["content_variables"] {
            content = MessageContent(sid: sid, variables: variables)
        }
    }

    /// Claims messages that are due, in the order of priority. Marks expired messages as `expired` and messages to
    /// opted-out numbers as `opted_out`, and postpones messages that would arrive in quiet hours.
    ///
    /// - Parameter last: the kind with the lowest priority to claim.
    static func claimDue(
        sender: ID<Sender>, upTo last: OutboundMessage.Kind = .reminder, limit: Int, in tx: Transaction
    ) throws -> [ClaimedMessage] {
        let isExpired: SQL = """
            sender_id = \(sender) AND state = 'queued' AND (expires_at <= \(tx.now) OR secret_body = '')
            """
        let anyExpired: SQL = "SELECT 1 FROM outbound_message WHERE \(isExpired) LIMIT 1"
        try tx.prefetch {
            [
                WhatsAppWindow.lateQuery(sender, at: tx.now), anyExpired,
                Candidate.query(sender: sender, upTo: last, limit: limit, in: tx),
            ]
        }
        try WhatsAppWindow.stopLate(from: sender, in: tx)
        // There are few, and a read costs less than an update that changes nothing.
        if try tx.exists(anyExpired) {
            let expired = try tx.rows(
                """
                UPDATE outbound_message
                SET state = 'expired', state_at = \(tx.now), error = 'It would have arrived too late.',
                    advice = 'Call.'
                WHERE \(isExpired)
                RETURNING id, account_id, more_slots
                """)
            for text in expired { try Outbox.scheduleRewriting(text, in: tx) }
        }
        var claims: [ClaimedMessage] = []
        var isMoreDue = true
        while claims.count < limit, isMoreDue {
            let room = limit - claims.count
            let candidates = try Candidate.due(sender: sender, upTo: last, limit: room, in: tx)
            isMoreDue = candidates.count == room
            let deferredZones = try deferForQuietHours(candidates, sender: sender, in: tx)
            let sendable = candidates.filter { $0.quietZones.map { !deferredZones.contains($0) } ?? true }
            try markOptedOut(sendable.filter(\.isUnwanted).map(\.id), sender: sender, in: tx)
            claims += try claim(sendable.filter { !$0.isUnwanted }.map(\.id), sender: sender, in: tx)
        }
        return claims
    }

    /// A due message before it is checked for quiet hours and opt-outs.
    private struct Candidate {
        let id: ID<OutboundMessage>
        let quietZones: String?
        let isUnwanted: Bool

        static func due(
            sender: ID<Sender>, upTo last: OutboundMessage.Kind, limit: Int, in tx: Transaction
        ) throws -> [Candidate] {
            try tx.rows(query(sender: sender, upTo: last, limit: limit, in: tx)).map {
                Candidate(id: try $0["id"], quietZones: try $0["quiet_zones"], isUnwanted: try $0["unwanted"])
            }
        }

        static func query(
            sender: ID<Sender>, upTo last: OutboundMessage.Kind, limit: Int, in tx: Transaction
        ) -> SQL {
            """
            SELECT id, quiet_zones, CASE WHEN \(OptOut.forbids(sender)) THEN 1 ELSE 0 END AS unwanted
            FROM outbound_message
            WHERE sender_id = \(sender) AND state = 'queued' AND not_before <= \(tx.now)
                AND priority <= \(last.priority) AND NOT \(NumberPause.holds)
            ORDER BY priority, not_before, id LIMIT \(limit)
            """
        }
    }

    /// Returns the messages in the order of `ids`, without those that were canceled, or whose numbers opted out or were
    /// paused, after they were found: each is checked by the statement that claims it.
    private static func claim(
        _ ids: [ID<OutboundMessage>], sender: ID<Sender>, in tx: Transaction
    ) throws -> [ClaimedMessage] {
        guard !ids.isEmpty else { return [] }
        let claimed = try tx.rows(
            """
            UPDATE outbound_message
            SET state = 'sending', state_at = \(tx.now), attempted_at = \(tx.now), attempts = attempts + 1
            WHERE id IN \(list: ids) AND state = 'queued' AND NOT \(NumberPause.holds) AND NOT \(OptOut.forbids(sender))
            RETURNING id, to_number, coalesce(secret_body, body) AS body, media, attempts, resends, created_at,
                expires_at, request, content_sid, content_variables
            """
        ).map(ClaimedMessage.init)
        let places = Dictionary(uniqueKeysWithValues: zip(ids, 0...))
        return try withCodes(withMails(claimed, in: tx), in: tx).sorted {
            places[$0.id, default: 0] < places[$1.id, default: 0]
        }
    }

    private static func withMails(_ claimed: [ClaimedMessage], in tx: Transaction) throws -> [ClaimedMessage] {
        let mails = claimed.filter { Channel(of: $0.to) == .mail }
        guard !mails.isEmpty else { return claimed }
        let details = try ClaimedMails(mails.map(\.id), in: tx)
        return claimed.map { claim in
            var claim = claim
            claim.mail = details.mail(claim.key, resends: claim.resends)
            return claim
        }
    }

    /// Puts the secret codes of templates with buttons into their variables.
    private static func withCodes(_ claimed: [ClaimedMessage], in tx: Transaction) throws -> [ClaimedMessage] {
        let ids = claimed.filter { $0.content != nil }.map(\.id)
        guard !ids.isEmpty else { return claimed }
        let codes = try MailID.codes(of: ids, in: tx)
        return claimed.map { claim in
            guard let content = claim.content, let code = codes[claim.id] else { return claim }
            var claim = claim
            claim.content = MessageContent(
                sid: content.sid, variables: WhatsAppContent.variables(content.variables, code: code))
            return claim
        }
    }

    /// The number may have opted out after the message was queued.
    private static func markOptedOut(
        _ ids: [ID<OutboundMessage>], sender: ID<Sender>, in tx: Transaction
    ) throws {
        guard !ids.isEmpty else { return }
        let refusal = OptOut.refusal(of: try Sender.find(sender, in: tx)?.channel ?? .text)
        try tx.run(
            """
            UPDATE outbound_message
            SET state = 'opted_out', state_at = \(tx.now), error = \(refusal.error), advice = \(refusal.advice)
            WHERE id IN \(list: ids) AND state = 'queued'
            """)
    }

    /// Postpones messages that became due during quiet hours, for example after the gateway was stopped. Returns the
    /// affected values of `quiet_zones`.
    private static func deferForQuietHours(
        _ candidates: [Candidate], sender: ID<Sender>, in tx: Transaction
    ) throws -> Set<String> {
        var deferredZones: Set<String> = []
        for names in Set(candidates.compactMap(\.quietZones)) {
            let morning = QuietHours.usual.next(
                from: tx.now, in: names.split(separator: " ").compactMap { Zone(String($0)) })
            guard morning > tx.now else { continue }
            try tx.run(
                """
                UPDATE outbound_message SET not_before = \(morning)
                WHERE sender_id = \(sender) AND state = 'queued' AND not_before <= \(tx.now) AND quiet_zones = \(names)
                """)
            deferredZones.insert(names)
        }
        return deferredZones
    }

    /// Returns the message to the queue and subtracts the attempt, because nothing was sent.
    func release(in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE outbound_message
            SET state = \(OutboundMessage.queuedOrCanceled), state_at = \(tx.now), attempts = attempts - 1
            WHERE id = \(id) AND state = 'sending'
            """)
    }

    /// Messages that were left in `sending` become `uncertain`, because they may have been sent: by a previous holder
    /// of the lease, or by a claim whose commit had no answer and that was stored nevertheless.
    ///
    /// - Parameter limit: only those that were claimed up to then; nil for all.
    static func leaveUncertain(of sender: ID<Sender>, claimedUpTo limit: Instant?, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE outbound_message SET state = 'uncertain', state_at = \(tx.now),
                error = 'Sending was interrupted, so it may or may not have been sent.',
                advice = 'No action needed: it is being checked.'
            WHERE sender_id = \(sender) AND state = 'sending' AND coalesce(attempted_at, 0) <= coalesce(\(limit), attempted_at, 0)
            """)
    }

    /// Whether any message is due or expired. Does not write.
    static func isAnyDue(sender: ID<Sender>, upTo last: OutboundMessage.Kind, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM outbound_message
            WHERE sender_id = \(sender) AND state = 'queued'
                AND (not_before <= \(tx.now) AND priority <= \(last.priority) AND NOT \(NumberPause.holds)
                    OR expires_at <= \(tx.now))
            LIMIT 1
            """)
    }
}
