import Agenda
import Messaging
import Platform
import Storage
import Values

/// What happened in an account since its history was read for a webhook. A change writes nothing for webhooks: what it
/// records anyway is read here, so that nothing is lost with a crash and an account without webhooks does not pay.
///
/// Rows with keys are read up to a key, which is safe because the writes of an account run one after another. Other rows
/// are read by their time, with an overlap, and what was stored already is left out.
struct WebhookNews {
    private let webhook: OutgoingWebhook
    private var messages: [WebhookMessage] = []
    private var lineups: [LineupState] = []
    private var readChange: Int64
    private var readText: Int64
    private var isComplete = true

    private struct LineupState {
        let event: ID<Event>
        let isConfirmed: Bool
        let version: Int
    }

    /// So many rows of a kind are read at once.
    private static let most = 200
    /// The time of a change is that of the process that made it, and an opt-out can be reported late.
    private static let overlap: Duration = .hours(1)
    private static let lateReport: Duration = .days(3)
    /// How often all lineups are looked at: one can be complete without an answer, as when somebody is removed.
    private static let interval: Duration = .minutes(1)

    init(for webhook: OutgoingWebhook, in tx: Transaction) throws {
        self.webhook = webhook
        (readChange, readText) = (webhook.readChange, webhook.readText)
        let changed = try readAnswers(in: tx)
        if wants(.textReceived) { try readTexts(in: tx) }
        if wants(.eventChanged) || wants(.eventCanceled) { try readEvents(in: tx) }
        if wants(.contactOptedOut) { try readOptOuts(in: tx) }
        if wants(.lineupConfirmed) { try readLineups(changed, in: tx) }
    }

    /// What reading them asks, for `Transaction.prefetch`.
    static func queries(_ webhook: OutgoingWebhook) -> [SQL] {
        var queries = [answers(of: webhook)]
        if webhook.kinds.contains(.textReceived) { queries.append(texts(of: webhook)) }
        if webhook.kinds.contains(.eventChanged) || webhook.kinds.contains(.eventCanceled) {
            queries.append(events(of: webhook))
        }
        if webhook.kinds.contains(.contactOptedOut) { queries.append(optOuts(of: webhook)) }
        return queries
    }

    private func wants(_ kind: WebhookMessage.Kind) -> Bool { webhook.kinds.contains(kind) }

    /// Whether there is something to store: also how far it was read, now and then.
    func needsStoring(at now: Instant) -> Bool {
        !messages.isEmpty || !lineups.isEmpty || isDue(at: now)
    }

    private func isDue(at now: Instant) -> Bool { now - webhook.readAt >= Self.interval }

    // MARK: - What happened

    /// A column of when a type was switched on: what happened before is not told. NULL for one that the webhook had from
    /// the beginning.
    private static func start(_ column: SQL, of type: SQL, _ webhook: OutgoingWebhook) -> SQL {
        "(SELECT max(\(column)) FROM webhook_type WHERE webhook_id = \(webhook.id) AND webhook_type.type = \(type))"
    }

    /// `+ 0`: few changes are later, and an account has many shows, so that it must not begin with these.
    private static func answers(of webhook: OutgoingWebhook) -> SQL {
        """
        SELECT slot_change.id, slot_change.at, slot_change.from_answer, slot_change.to_answer, slot_change.cause,
            slot_change.slot_id, slot.event_id, slot.contact_id,
            CASE WHEN slot_change.id > coalesce(\(start("last_change", of: "'answer.changed'", webhook)), 0)
                THEN 1 ELSE 0 END AS is_told
        FROM slot_change JOIN slot ON slot.id = slot_change.slot_id JOIN event ON event.id = slot.event_id
        WHERE slot_change.id > \(webhook.readChange) AND event.account_id + 0 = \(webhook.account)
        ORDER BY slot_change.id LIMIT \(most)
        """
    }

    /// Returns the shows.
    private mutating func readAnswers(in tx: Transaction) throws -> Set<ID<Event>> {
        let rows = try tx.rows(Self.answers(of: webhook))
        var shows: Set<ID<Event>> = []
        for row in rows {
            let event: ID<Event> = try row["event_id"]
            readChange = try row["id"]
            shows.insert(event)
            guard wants(.answerChanged), try row["is_told"] else { continue }
            messages.append(
                .answer(
                    in: try row["slot_id"], of: try row["contact_id"], event, from: try row["from_answer"],
                    to: try row["to_answer"], cause: try row["cause"], change: readChange, at: try row["at"]))
        }
        if rows.count == Self.most { isComplete = false }
        return shows
    }

    private static func texts(of webhook: OutgoingWebhook) -> SQL {
        """
        SELECT id, contact_id, verdict, needs_attention, received_at FROM inbound_message
        WHERE account_id = \(webhook.account) AND id > \(webhook.readText)
            AND id > coalesce(\(start("last_text", of: "'text.received'", webhook)), 0)
        ORDER BY id LIMIT \(most)
        """
    }

    private mutating func readTexts(in tx: Transaction) throws {
        let rows = try tx.rows(Self.texts(of: webhook))
        for row in rows {
            let text: ID<InboundMessage> = try row["id"]
            readText = text.rawValue
            messages.append(
                .text(
                    text, from: try row["contact_id"], verdict: try row["verdict"],
                    needsAttention: try row["needs_attention"], at: try row["received_at"]))
        }
        if rows.count == Self.most { isComplete = false }
    }

    private static func events(of webhook: OutgoingWebhook) -> SQL {
        let (changes, ends) = (webhook.kinds.contains(.eventChanged), webhook.kinds.contains(.eventCanceled))
        let type: SQL = "CASE WHEN event.cancelled_at IS NULL THEN 'event.changed' ELSE 'event.canceled' END"
        return """
            SELECT \(Event.columns) FROM event
            WHERE account_id = \(webhook.account) AND kind = 'show' AND sequence > 0
                AND changed_at > \(max(webhook.createdAt, webhook.readAt.adding(.zero - overlap)))
                AND changed_at > coalesce(\(start("since", of: type, webhook)), 0)
                AND (1 = \(changes) OR cancelled_at IS NOT NULL) AND (1 = \(ends) OR cancelled_at IS NULL)
                AND NOT EXISTS (SELECT 1 FROM webhook_delivery
                    WHERE webhook_id = \(webhook.id) AND type IN ('event.changed', 'event.canceled')
                        AND object_id = event.id AND version = event.sequence)
            ORDER BY changed_at, id LIMIT \(most)
            """
    }

    private mutating func readEvents(in tx: Transaction) throws {
        messages += try tx.rows(Self.events(of: webhook)).map { WebhookMessage.event(try Event($0)) }
    }

    /// A number of somebody who was erased is none of a contact.
    private static func optOuts(of webhook: OutgoingWebhook) -> SQL {
        let since = max(webhook.createdAt, webhook.readAt.adding(.zero - lateReport))
        let isRecent: SQL = """
            opt_out.returned_at IS NULL AND opt_out.since > \(since) AND contact.account_id + 0 = \(webhook.account)
                AND opt_out.since > coalesce(\(start("since", of: "'contact.opted_out'", webhook)), 0)
                AND \(Sender.isUsed("opt_out.sender_id", by: "\(webhook.account)"))
            """
        return """
            SELECT said.contact_id, max(said.since) AS since
            FROM (SELECT contact.id AS contact_id, opt_out.since FROM opt_out
                    JOIN contact_number ON contact_number.e164 = opt_out.number
                    JOIN contact ON contact.id = contact_number.contact_id WHERE \(isRecent)
                UNION SELECT contact.id AS contact_id, opt_out.since FROM opt_out
                    JOIN contact_email ON contact_email.lowercase_address = opt_out.number
                    JOIN contact ON contact.id = contact_email.contact_id WHERE \(isRecent)) AS said
            WHERE NOT EXISTS (SELECT 1 FROM webhook_delivery
                WHERE webhook_id = \(webhook.id) AND type = 'contact.opted_out'
                    AND object_id = said.contact_id AND version >= said.since)
            GROUP BY said.contact_id ORDER BY said.contact_id LIMIT \(most)
            """
    }

    private mutating func readOptOuts(in tx: Transaction) throws {
        messages += try tx.rows(Self.optOuts(of: webhook)).map {
            WebhookMessage.optOut(of: try $0["contact_id"], since: try $0["since"])
        }
    }

    // MARK: - Lineups

    /// - Parameter changed: shows with new answers.
    private mutating func readLineups(_ changed: Set<ID<Event>>, in tx: Transaction) throws {
        let shows =
            isDue(at: tx.now)
            ? try Event.upcoming(.show, account: webhook.account, in: tx)
            : try changed.sorted { $0.rawValue < $1.rawValue }.compactMap { try Event.find($0, in: tx) }
                .filter { $0.kind == .show }
        guard !shows.isEmpty else { return }
        let known = try webhook.lineups(in: tx)
        for lineup in try Lineup.of(shows, in: tx) {
            let (event, isConfirmed) = (lineup.event.id, LineupStatus(lineup).light == .green)
            let before = known[event]
            guard isConfirmed != (before?.isConfirmed ?? false) else { continue }
            let version = (before?.version ?? 0) + 1
            lineups.append(LineupState(event: event, isConfirmed: isConfirmed, version: version))
            if isConfirmed { messages.append(.confirmed(event, version: version, at: tx.now)) }
        }
    }

    // MARK: - Storing

    /// Stores them. The transaction has the lane of the account: what others write to it is all there, or later.
    func store(random: RandomSource, in tx: Transaction) throws {
        for message in messages {
            try WebhookDelivery.add(message, to: webhook.id, random: random, in: tx)
        }
        for lineup in lineups { try webhook.save(lineup.event, lineup.isConfirmed, lineup.version, in: tx) }
        guard isComplete else { return try webhook.saveReading(readChange, readText, at: webhook.readAt, in: tx) }
        let last = try OutgoingWebhook.lastRows(in: tx)
        try webhook.saveReading(max(readChange, last.change), max(readText, last.text), at: tx.now, in: tx)
    }
}
