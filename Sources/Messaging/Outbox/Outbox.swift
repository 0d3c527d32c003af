internal import People
package import Storage
internal import Twilio
package import Values

/// What is to be sent. A text enters in the transaction of the change that caused it, and leaves through `Dispatcher`.
package enum Outbox {
    package struct Draft: Sendable {
        package let account: ID<Account>
        package let sender: ID<Sender>
        package let contact: ID<Contact>?
        package let to: String
        package let body: String
        /// Addresses under which the provider fetches the pictures that go with it; at most ten.
        package let media: [String]
        package let kind: OutboundMessage.Kind
        package let notBefore: Instant?
        package let expiresAt: Instant?
        /// Where it must be a fit hour; nil goes at any hour.
        package let quietZones: [Zone]?

        package init(
            account: ID<Account>, sender: ID<Sender>, contact: ID<Contact>?, to: String, body: String,
            media: [String] = [], kind: OutboundMessage.Kind, notBefore: Instant? = nil, expiresAt: Instant? = nil,
            quietZones: [Zone]? = nil
        ) {
            self.account = account
            self.sender = sender
            self.contact = contact
            self.to = to
            self.body = body
            self.media = media
            self.kind = kind
            self.notBefore = notBefore
            self.expiresAt = expiresAt
            self.quietZones = quietZones
        }
    }

    /// Keeps the text for sending. To somebody who has opted out it is kept as `optedOut` and never sent, save for the
    /// one text that confirms the opt-out itself.
    @discardableResult
    package static func enqueue(
        _ draft: Draft, confirmsOptOut: Bool = false, now: Instant, in tx: Transaction
    ) throws -> ID<OutboundMessage> {
        let isUnwanted =
            try !confirmsOptOut && OptOut.isInForce(draft.to, sender: draft.sender, in: tx)
        let uncertainSince =
            try isUnwanted
            ? nil : RestoreReconciliation.uncertainSince(draft.kind, sender: draft.sender, now: now, in: tx)
        let state: OutboundState = isUnwanted ? .optedOut : uncertainSince == nil ? .queued : .uncertain
        let zones = draft.quietZones?.map(\.identifier).joined(separator: " ")
        let earliest = max(draft.notBefore ?? now, QuietHours.usual.next(from: now, in: draft.quietZones ?? []))
        let media = draft.media.isEmpty ? nil : draft.media.joined(separator: "\n")
        let isUncertain = uncertainSince != nil
        let error = isUnwanted ? "They asked for no more texts." : isUncertain ? RestoreReconciliation.reason : nil
        let advice = isUnwanted ? ErrorClass.optedOut.advice : isUncertain ? RestoreReconciliation.advice : nil
        return try tx.insert(
            """
            INSERT INTO outbound_message (account_id, sender_id, contact_id, to_number, body, media, kind, priority, state, state_at,
                attempted_at, not_before, quiet_zones, expires_at, error, advice, created_at)
            VALUES (\(draft.account), \(draft.sender), \(draft.contact), \(draft.to), \(GSM7.folded(draft.body)),
                \(media), \(draft.kind),
                \(draft.kind.priority), \(state), \(now), \(uncertainSince),
                \(earliest), \(zones), \(draft.expiresAt), \(error),
                \(advice), \(now))
            """)
    }

    /// A text as it will leave: in the alphabet of plain texts where that loses nothing.
    package static func bodyAsSent(_ body: String) -> String { GSM7.folded(body) }

    /// Lets a text that waits for a fit hour go now.
    package static func release(_ id: ID<OutboundMessage>, now: Instant, in tx: Transaction) throws {
        try tx.run(
            "UPDATE outbound_message SET not_before = \(now), quiet_zones = NULL WHERE id = \(id) AND state = 'queued'")
    }

    /// Lets a text that waits go to another number, at a fit hour there.
    package static func readdress(
        _ id: ID<OutboundMessage>, to number: String, in zones: [Zone], now: Instant, in tx: Transaction
    ) throws {
        let names = zones.map(\.identifier).joined(separator: " ")
        try tx.run("UPDATE outbound_message SET to_number = \(number) WHERE id = \(id) AND state = 'queued'")
        try tx.run(
            """
            UPDATE outbound_message SET quiet_zones = \(names), not_before = \(QuietHours.usual.next(from: now, in: zones))
            WHERE id = \(id) AND state = 'queued' AND quiet_zones IS NOT NULL
            """)
    }

    /// Takes back a text that nobody wants any more; answers whether it was in time. What has left may arrive, or be
    /// reported lost late, but is not sent again, whatever becomes of it.
    @discardableResult
    package static func cancel(_ id: ID<OutboundMessage>, now: Instant, in tx: Transaction) throws -> Bool {
        try cancel("SELECT \(id) AS outbound_message_id", now: now, in: tx) > 0
    }

    /// Takes back the texts that `ids` selects as `outbound_id`; answers how many were in time.
    @discardableResult
    package static func cancel(_ ids: SQL, now: Instant, in tx: Transaction) throws -> Int {
        let unwanted = try tx.rows(
            """
            SELECT outbound_message.id, state FROM (\(ids)) AS unwanted JOIN outbound_message ON outbound_message.id = unwanted.outbound_message_id
            WHERE withdrawn_at IS NULL OR state = 'queued'
            """)
        return try unwanted.count { text in
            let id: ID<OutboundMessage> = try text["id"]
            let isInTime = try text["state"] == OutboundState.queued
            if isInTime {
                try tx.run(
                    """
                    UPDATE outbound_message SET withdrawn_at = coalesce(withdrawn_at, \(now)), state = 'cancelled', state_at = \(now)
                    WHERE id = \(id)
                    """)
            } else {
                try tx.run("UPDATE outbound_message SET withdrawn_at = \(now) WHERE id = \(id)")
            }
            return isInTime
        }
    }

    /// Whether any of these is under way or due over that sender. What waits for the morning, or to be tried again, is neither.
    static func isAnyLeaving(
        _ ids: [ID<OutboundMessage>], sender: ID<Sender>, now: Instant, in tx: Transaction
    ) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM outbound_message WHERE id IN \(list: ids) AND sender_id = \(sender)
                AND (state = 'sending' OR state = 'queued' AND not_before <= \(now))
            """)
    }

    /// What is to leave over that sender in answer to somebody, the oldest first.
    package static func dueAnswers(sender: ID<Sender>, now: Instant, in tx: Transaction) throws -> [ID<OutboundMessage>]
    {
        try tx.values(
            """
            SELECT id FROM outbound_message
            WHERE sender_id = \(sender) AND state = 'queued' AND kind = 'answer' AND not_before <= \(now) ORDER BY id
            """)
    }

    /// How many of these are still on their way to the provider.
    package static func unsent(_ ids: [ID<OutboundMessage>], in tx: Transaction) throws -> Int {
        try tx.value(
            "SELECT count(*) FROM outbound_message WHERE state IN ('queued', 'sending') AND id IN \(list: ids)") ?? 0
    }
}
