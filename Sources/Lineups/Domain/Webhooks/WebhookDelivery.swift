package import JSON
package import Platform
package import Storage
package import Values

/// A message to a webhook, and how its delivery goes. It is tried for a day, and kept for `lifetime`.
package struct WebhookDelivery: Sendable {
    package enum State: String, CaseIterable, SQLConvertible, Sendable {
        case waiting, delivered
        /// Every try has failed.
        case failed
    }

    package let id: ID<WebhookDelivery>
    package let webhook: ID<OutgoingWebhook>
    /// The value of `webhook-id`, the same in every try.
    package let message: String
    package let kind: WebhookMessage.Kind
    package let body: String
    package let createdAt: Instant
    package let state: State
    /// The next try of one that waits.
    package let due: Instant
    /// So often it was tried.
    package let attempts: Int
    package let triedAt: Instant?
    /// The HTTP status of the last try; nil without a response.
    package let status: Int?
    /// What went wrong at the last try; nil for nothing.
    package let problem: String?

    package static let lifetime: Duration = .days(14)
    /// The pauses after each failed try: a little more than a day in all.
    static let pauses: [Duration] = [
        .seconds(5), .minutes(1), .minutes(5), .minutes(30), .hours(2), .hours(4), .hours(8), .hours(10),
    ]
    /// The longest pause that a receiver can ask for.
    static let longestPause: Duration = .hours(10)
    /// After so long, a try counts as one of a process that was stopped.
    static let lease: Duration = .minutes(1)
}

extension WebhookDelivery {
    private init(_ row: Row) throws {
        (id, webhook, message) = (try row["id"], try row["webhook_id"], try row["message_id"])
        (kind, body, createdAt) = (try row["type"], try row["body"], try row["created_at"])
        (state, due, attempts) = (try row["state"], try row["due"], try row["attempts"])
        (triedAt, status, problem) = (try row["tried_at"], try row["status"], try row["problem"])
    }

    private static let columns: SQL = """
        id, webhook_id, message_id, type, body, created_at, state, due, attempts, tried_at, status, problem
        """

    /// Adds a message that is due now. One that was added before is left as it is.
    static func add(
        _ message: WebhookMessage, to webhook: ID<OutgoingWebhook>, random: RandomSource, in tx: Transaction
    ) throws {
        try tx.run(
            """
            INSERT INTO webhook_delivery (webhook_id, message_id, type, object_id, version, body, created_at, state, due)
            VALUES (\(webhook), \("msg_" + random.hexToken()), \(message.kind), \(message.object), \(message.version),
                \(message.body), \(tx.now), 'waiting', \(tx.now))
            ON CONFLICT (webhook_id, type, object_id, version) DO NOTHING
            """)
    }

    /// The latest of a webhook, the latest first.
    package static func latest(
        _ count: Int = 50, of webhook: ID<OutgoingWebhook>, in tx: Transaction
    ) throws -> [WebhookDelivery] {
        try tx.rows(
            """
            SELECT \(columns) FROM webhook_delivery WHERE webhook_id = \(webhook) ORDER BY id DESC LIMIT \(count)
            """
        ).map(WebhookDelivery.init)
    }

    /// The earliest that are due.
    static func due(
        _ count: Int, of webhook: ID<OutgoingWebhook>, in tx: Transaction
    ) throws -> [WebhookDelivery] {
        try tx.rows(
            """
            SELECT \(columns) FROM webhook_delivery
            WHERE webhook_id = \(webhook) AND state = 'waiting' AND due <= \(tx.now) ORDER BY due, id LIMIT \(count)
            """
        ).map(WebhookDelivery.init)
    }

    /// One of an account's webhooks that were not removed. Throws `OutgoingWebhookError.unknownDelivery`.
    package static func find(
        _ words: String, account: ID<Account>, in tx: Transaction
    ) throws -> WebhookDelivery {
        let id = words.isBareNumber ? Int64(words) : nil
        let found = try tx.row(
            """
            SELECT \(columns) FROM webhook_delivery WHERE (id = \(id) OR message_id = \(words))
                AND webhook_id IN (SELECT webhook.id FROM webhook
                    WHERE webhook.account_id = \(account) AND webhook.removed_at IS NULL)
            """)
        guard let found else { throw OutgoingWebhookError.unknownDelivery(words) }
        return try WebhookDelivery(found)
    }

    static func deleteOld(in tx: Transaction) throws {
        try tx.run("DELETE FROM webhook_delivery WHERE created_at <= \(tx.now.adding(.zero - lifetime))")
    }

    // MARK: - Tries

    /// Counts a try before it is made. Nil if another process makes it, or if it was made.
    func beginTry(in tx: Transaction) throws -> WebhookDelivery? {
        let isOurs =
            try tx.run(
                """
                UPDATE webhook_delivery
                SET due = \(tx.now.adding(Self.lease)), attempts = attempts + 1, tried_at = \(tx.now)
                WHERE id = \(id) AND state = 'waiting' AND due = \(due) AND attempts = \(attempts)
                """) > 0
        guard isOurs else { return nil }
        return try tx.row("SELECT \(Self.columns) FROM webhook_delivery WHERE id = \(id)").map(WebhookDelivery.init)
    }

    /// The receiver has taken it.
    func recordSuccess(status: Int, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE webhook_delivery SET state = 'delivered', status = \(status), problem = NULL
            WHERE id = \(id) AND state = 'waiting'
            """)
    }

    /// - Parameter pause: until the next try; nil if there is none.
    func recordFailure(_ problem: String, status: Int?, pause: Duration?, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE webhook_delivery SET status = \(status), problem = \(problem),
                state = \(pause == nil ? State.failed : .waiting), due = \(pause.map { tx.now.adding($0) } ?? due)
            WHERE id = \(id) AND state = 'waiting' AND attempts = \(attempts)
            """)
    }

    /// The pause before the next try; nil after the last one.
    ///
    /// - Parameters:
    ///   - asked: what the receiver asks for; nil for nothing.
    ///   - random: spreads the tries of many.
    func pause(asked: Duration?, random: RandomSource) -> Duration? {
        guard Self.pauses.indices.contains(attempts - 1) else { return nil }
        var source = random
        let pause = Self.pauses[attempts - 1]
        let spread = Duration.milliseconds(Int64.random(in: 0...pause.wholeMilliseconds / 10, using: &source))
        return max(pause + spread, min(asked ?? .zero, Self.longestPause))
    }

    /// Delivers it once more, from now on as often as a new one. Throws `OutgoingWebhookError.isOff`.
    package func resend(in tx: Transaction) throws {
        let off: String? = try tx.value("SELECT name FROM webhook WHERE id = \(webhook) AND stopped_at IS NOT NULL")
        if let off { throw OutgoingWebhookError.isOff(off) }
        try tx.run(
            """
            UPDATE webhook_delivery SET state = 'waiting', due = \(tx.now), attempts = 0, problem = NULL, status = NULL
            WHERE id = \(id)
            """)
    }

    /// Delivers once more what has failed. Returns how many.
    package static func resendFailed(of webhook: ID<OutgoingWebhook>, in tx: Transaction) throws -> Int {
        try tx.run(
            """
            UPDATE webhook_delivery SET state = 'waiting', due = \(tx.now), attempts = 0, problem = NULL, status = NULL
            WHERE webhook_id = \(webhook) AND state = 'failed'
            """)
    }

    package static let fields = RecordFields<WebhookDelivery>([
        .integer("id") { $0.id.rawValue }, .text("message_id") { $0.message },
        .text("type") { $0.kind.rawValue }, .choice("state") { $0.state },
        .integer("attempts") { Int64($0.attempts) }, .time("created_at") { $0.createdAt },
        .time(optional: "tried_at") { $0.triedAt },
        .time(optional: "next_at") { $0.state == .waiting ? $0.due : nil },
        .integer(optional: "status") { $0.status.map(Int64.init) }, .text(optional: "problem") { $0.problem },
    ])
}
