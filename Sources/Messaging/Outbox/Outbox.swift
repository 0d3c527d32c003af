package import Platform
package import Storage
import Twilio
package import Values

/// The queue of outbound messages. A message is queued in the transaction of the change that causes it, and is sent by
/// `Dispatcher`.
package enum Outbox {
    package struct Draft: Sendable {
        package let account: ID<Account>
        package let sender: ID<Sender>
        package let contact: ID<Contact>?
        /// The slot that it is about; nil where it is about none.
        package let slot: DialogState.SlotNumber?
        /// Further slots that it asks about, so that one yes or no answers all of them.
        package let moreSlots: [DialogState.SlotNumber]
        package let to: String
        package let body: String
        /// The part of the body that only the recipient may see: a code, or the token of a link. It is masked wherever
        /// the text is shown, and forgotten once the provider has the text.
        package let secret: String?
        /// Public URLs of at most ten pictures, which the provider downloads.
        package let media: [String]
        package let kind: OutboundMessage.Kind
        /// What a mail has besides its words; nil for a text, and for a mail without anything of its own.
        package let mail: MailPart?
        /// The template that a WhatsApp message is sent as; nil for free words.
        package let content: WhatsAppContent?
        /// Whether the booker wrote it.
        package let isOwnWords: Bool
        package let notBefore: Instant?
        package let expiresAt: Instant?
        /// The zones whose quiet hours apply; nil to send at any hour.
        package let quietZones: [Zone]?

        package init(
            account: ID<Account>, sender: ID<Sender>, contact: ID<Contact>?, slot: DialogState.SlotNumber? = nil,
            moreSlots: [DialogState.SlotNumber] = [], to: String, body: String, secret: String? = nil,
            media: [String] = [], kind: OutboundMessage.Kind, mail: MailPart? = nil, content: WhatsAppContent? = nil,
            isOwnWords: Bool = false, notBefore: Instant? = nil, expiresAt: Instant? = nil, quietZones: [Zone]? = nil
        ) {
            (self.account, self.sender, self.contact, self.to) = (account, sender, contact, to)
            (self.slot, self.moreSlots) = (slot, moreSlots)
            (self.body, self.secret, self.media) = (body, secret, media)
            (self.mail, self.content) = (mail, content)
            (self.kind, self.isOwnWords) = (kind, isOwnWords)
            (self.notBefore, self.expiresAt, self.quietZones) = (notBefore, expiresAt, quietZones)
        }

        /// The body as it is sent, but for the secret.
        fileprivate var shownBody: String {
            Outbox.bodyAsSent(secret.map { body.replacing($0, with: "…") } ?? body, to: to)
        }
    }

    /// Queues a message. If the recipient has opted out, it is stored as `opted_out` and never sent, except for the one
    /// message that confirms the opt-out. A message from a sender to itself is stored as canceled: what it says is on the
    /// pages.
    @discardableResult
    package static func enqueue(
        _ draft: Draft, confirmsOptOut: Bool = false, in tx: Transaction
    ) throws -> ID<OutboundMessage> {
        try tx.prefetch { queries(draft, in: tx) }
        let row = try row(of: draft, confirmsOptOut: confirmsOptOut, in: tx)
        return try tx.insert("INSERT INTO outbound_message (\(columns)) VALUES \(rows: [row])")
    }

    /// Queues messages. Returns their keys in the same order.
    package static func enqueue(_ drafts: [Draft], in tx: Transaction) throws -> [ID<OutboundMessage>] {
        try tx.prefetch { drafts.flatMap { queries($0, in: tx) } }
        let rows = try drafts.map { try row(of: $0, in: tx) }
        let keys = try tx.newKeys(rows.count, of: "outbound_message", for: OutboundMessage.self)
        try tx.insert(zip(keys, rows).map { [$0] + $1 }) {
            "INSERT INTO outbound_message (id, \(columns)) VALUES \(rows: $0)"
        }
        return keys
    }

    private static func queries(_ draft: Draft, in tx: Transaction) -> [SQL] {
        [
            Sender.isNumber(draft.to, of: draft.sender),
            OptOut.query(draft.to, account: draft.account, sender: draft.sender, in: tx),
            RestoreReconciliation.query(draft.sender, in: tx),
        ]
    }

    private static let columns: SQL = """
        account_id, sender_id, contact_id, slot_id, to_number, body, media, kind, priority, state, state_at,
        attempted_at, not_before, quiet_zones, expires_at, error, advice, created_at, request, own_words, more_slots,
        actor_id, secret_body, subject, calendar, calendar_uid, content_sid, content_variables
        """

    /// Of `columns`.
    private static func row(of draft: Draft, confirmsOptOut: Bool = false, in tx: Transaction) throws -> SQLRow {
        let isToItself = try tx.exists(Sender.isNumber(draft.to, of: draft.sender))
        let isUnwanted =
            try !isToItself && !confirmsOptOut
            && OptOut.isInForce(draft.to, account: draft.account, sender: draft.sender, in: tx)
        let uncertainSince =
            try isUnwanted || isToItself
            ? nil : RestoreReconciliation.uncertainSince(draft.kind, sender: draft.sender, in: tx)
        let state: OutboundState =
            isToItself ? .canceled : isUnwanted ? .optedOut : uncertainSince == nil ? .queued : .uncertain
        let zones = draft.quietZones?.map(\.identifier).joined(separator: " ")
        let earliest = max(draft.notBefore ?? tx.now, QuietHours.usual.next(from: tx.now, in: draft.quietZones ?? []))
        let media = draft.media.isEmpty ? nil : draft.media.joined(separator: "\n")
        let why: (error: String, advice: String)? =
            if isToItself {
                toItself
            } else if isUnwanted {
                OptOut.refusal(of: Channel(of: draft.to))
            } else {
                uncertainSince == nil ? nil : (RestoreReconciliation.reason, RestoreReconciliation.advice)
            }
        return [
            draft.account, draft.sender, draft.contact, draft.slot, draft.to, draft.shownBody, media, draft.kind,
            draft.kind.priority, state, tx.now, uncertainSince, earliest, zones, draft.expiresAt, why?.error,
            why?.advice, tx.now,
            tx.request, draft.isOwnWords, draft.moreSlots.isEmpty ? nil : DialogState.text(draft.moreSlots),
            tx.actor?.member, draft.secret == nil ? nil : bodyAsSent(draft.body, to: draft.to),
            draft.mail?.subject, draft.mail?.calendar, draft.mail?.calendarUID, draft.content?.sid,
            draft.content?.stored,
        ]
    }

    /// Why a text to the number that it would be sent from is not sent, and what to do.
    private static var toItself: (error: String, advice: String) {
        ("It \(Sender.ownNumberWords).", "Look at the pages, or send from another number.")
    }

    /// The body of a text as it will be sent: characters outside GSM-7 are replaced if no information is lost.
    package static func bodyAsSent(_ body: String) -> String { GSM7.folded(body) }

    /// The same for the number or address that gets it: a mail and a WhatsApp message have all characters.
    package static func bodyAsSent(_ body: String, to address: String) -> String {
        Channel(of: address) == .text ? bodyAsSent(body) : body
    }

    /// How often a text was queued to a number. A plan has that of each of its texts: if it has grown when the plan is
    /// sent, somebody else has sent the same, or the same plan was sent twice.
    package static func timesQueued(
        _ body: String, to number: String, account: ID<Account>, in tx: Transaction
    ) throws -> Int {
        try tx.value(timesQuery(body, to: number, account: account)) ?? 0
    }

    /// What `timesQueued` asks, for `Transaction.prefetch` where there are many texts.
    package static func timesQuery(_ body: String, to number: String, account: ID<Account>) -> SQL {
        """
        SELECT count(*) FROM outbound_message
        WHERE to_number = \(number) AND account_id = \(account) AND body = \(bodyAsSent(body, to: number))
        """
    }

    /// Whether one of these bodies was queued to a number since then, and was not stopped and has not failed.
    static func wasQueued(
        _ bodies: [String], to number: String, since moment: Instant, account: ID<Account>, in tx: Transaction
    ) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM outbound_message
            WHERE to_number = \(number) AND account_id = \(account) AND body IN \(list: bodies.map { bodyAsSent($0, to: number) })
                AND created_at > \(moment) AND (state = 'queued' OR \(OutboundState.mayHaveLeft))
            """)
    }

    /// Sends a message now that waits for the end of quiet hours.
    package static func release(_ id: ID<OutboundMessage>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE outbound_message SET not_before = \(tx.now), quiet_zones = NULL
            WHERE id = \(id) AND state = 'queued'
            """)
    }

    /// Changes the recipient of a queued message, with the quiet hours of the new number's zones.
    package static func readdress(
        _ id: ID<OutboundMessage>, to number: String, in zones: [Zone], in tx: Transaction
    ) throws {
        let names = zones.map(\.identifier).joined(separator: " ")
        try tx.run("UPDATE outbound_message SET to_number = \(number) WHERE id = \(id) AND state = 'queued'")
        try tx.run(
            """
            UPDATE outbound_message
            SET quiet_zones = \(names), not_before = \(QuietHours.usual.next(from: tx.now, in: zones))
            WHERE id = \(id) AND state = 'queued' AND quiet_zones IS NOT NULL
            """)
    }

    /// False for a text that waits for its first attempt, and for one that was canceled before it. True for a text of
    /// another account.
    package static func isSent(_ id: ID<OutboundMessage>, account: ID<Account>, in tx: Transaction) throws -> Bool {
        try !tx.exists(
            """
            SELECT 1 FROM outbound_message
            WHERE id = \(id) AND account_id = \(account) AND resends = 0
                AND state IN ('queued', 'cancelled', 'expired', 'opted_out')
            """)
    }

    /// Cancels a message. Returns whether it was still queued. A message that was already sent may be delivered, but is
    /// never resent.
    @discardableResult
    package static func cancel(_ id: ID<OutboundMessage>, in tx: Transaction) throws -> Bool {
        try cancel("SELECT \(id) AS outbound_message_id", in: tx) > 0
    }

    /// Cancels the messages that `ids` selects as `outbound_message_id`. Returns how many were still queued.
    @discardableResult
    package static func cancel(_ ids: SQL, in tx: Transaction) throws -> Int {
        try settleCancellation(tx.rows(cancellation(ids, at: tx.now)), in: tx)
    }

    /// The same where nobody needs to know how many. A server does it together with the next statement.
    package static func cancelSome(_ ids: SQL, in tx: Transaction) throws {
        try tx.enqueue(cancellation(ids, at: tx.now)) { _ = try settleCancellation($0, in: tx) }
    }

    /// In one statement: a gateway may be claiming them at this moment.
    private static func cancellation(_ ids: SQL, at now: Instant) -> SQL {
        """
        UPDATE outbound_message
        SET withdrawn_at = coalesce(withdrawn_at, \(now)),
            state_at = CASE WHEN state = 'queued' THEN \(now) ELSE state_at END,
            state = CASE WHEN state = 'queued' THEN 'cancelled' ELSE state END
        WHERE id IN (SELECT outbound_message_id FROM (\(ids)) AS unwanted)
            AND (withdrawn_at IS NULL OR state = 'queued')
        RETURNING id, account_id, more_slots,
            -- The provider may have canceled one before.
            CASE WHEN state = 'cancelled' AND state_at = \(now) THEN 1 ELSE 0 END AS was_queued
        """
    }

    /// - Parameter changed: the rows that it returns.
    private static func settleCancellation(_ changed: [Row], in tx: Transaction) throws -> Int {
        let stopped = try changed.filter { try $0["was_queued"] }
        for text in stopped { try scheduleRewriting(text, in: tx) }
        return stopped.count
    }

    /// A text about several slots was stopped because of one of them: the others are asked with another text.
    ///
    /// - Parameter text: a row with the columns `id`, `account_id` and `more_slots`.
    static func scheduleRewriting(_ text: Row, in tx: Transaction) throws {
        guard try text["more_slots"] as String? != nil else { return }
        let id: ID<OutboundMessage> = try text["id"]
        try Schedule.put(.sharedTextStopped, for: id, account: try text["account_id"], due: tx.now, in: tx)
    }

    /// Whether any of these messages is being sent or due. Messages that wait for the morning or for a retry are not.
    static func isAnyLeaving(_ ids: [ID<OutboundMessage>], sender: ID<Sender>, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM outbound_message WHERE id IN \(list: ids) AND sender_id = \(sender)
                AND (state = 'sending' OR state = 'queued' AND not_before <= \(tx.now) AND NOT \(NumberPause.holds))
            """)
    }

    /// The due replies of a sender, oldest first.
    package static func dueAnswers(sender: ID<Sender>, in tx: Transaction) throws -> [ID<OutboundMessage>] {
        try tx.values(
            """
            SELECT id FROM outbound_message
            WHERE sender_id = \(sender) AND state = 'queued' AND kind = 'answer' AND not_before <= \(tx.now)
                AND NOT \(NumberPause.holds)
            ORDER BY id
            """)
    }

    /// The number of these messages that are due and that the provider has not accepted yet. Messages that a pause
    /// holds, or that wait for the end of quiet hours, do not count.
    package static func unsent(_ ids: [ID<OutboundMessage>], in tx: Transaction) throws -> Int {
        try tx.value(
            """
            SELECT count(*) FROM outbound_message
            WHERE (state = 'sending' OR state = 'queued' AND (attempts > 0 OR not_before <= \(tx.now)))
                AND id IN \(list: ids) AND NOT \(NumberPause.holds)
            """) ?? 0
    }
}
