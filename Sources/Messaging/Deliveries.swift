package import Storage
package import Twilio
package import Values

/// What becomes of our texts, as the provider reports it: early, late, twice or out of order.
package struct Deliveries: Sendable {
    package let store: Store

    package init(store: Store) {
        self.store = store
    }

    package struct News: Sendable {
        package let provider: String
        package let sid: String
        package let status: MessageStatus
        package let code: ErrorCode?
        /// From the address that the report was sent to; nil when it was not in it.
        package let key: MessageKey?

        package init(provider: String, sid: String, status: MessageStatus, code: ErrorCode?, key: MessageKey?) {
            self.provider = provider
            self.sid = sid
            self.status = status
            self.code = code
            self.key = key
        }
    }

    /// Takes the report in; news about texts that are not ours change nothing. When it returns, it is on disk.
    package func receive(_ news: News, now: Instant) async throws {
        try await store.write { try Self.receive(news, now: now, in: $0) }
    }

    /// - Parameter isAuthoritative: the provider's own record says so, not a report on its way: it ends a
    ///   contradiction.
    static func receive(
        _ news: News, isAuthoritative: Bool = false, now: Instant, in tx: Transaction
    ) throws {
        guard let text = try subject(of: news, in: tx) else { return }
        if text.sid == nil {
            try Outbound.bind(text.id, to: news.sid, sender: text.sender, now: now, in: tx)
        }
        guard let next = state(after: news, of: text), next != text.state else { return }
        if !text.state.moves(to: next) {
            guard text.state.contradicts(next) else { return }
            guard isAuthoritative else {
                try tx.run("UPDATE outbound SET contradicted = 1 WHERE id = \(text.id)")
                return
            }
        }
        let failure = next.hasFailed || next == .optedOut ? ErrorClass.delivery(code: news.code) : nil
        try tx.run(
            """
            UPDATE outbound SET state = \(next), state_at = \(now), error = \(failure?.reason),
                error_code = \(news.code?.rawValue)
            WHERE id = \(text.id)
            """)
        if failure != nil { try Outbound.noteFailure(of: text.id, now: now, in: tx) }
        if next == .optedOut {
            try OptOut.record(text.to, sender: text.sender, source: .carrier, now: now, in: tx)
        }
    }

    /// By our own key, unless the row is bound to another message already; else by the provider's.
    private static func subject(of news: News, in tx: Transaction) throws -> Outbound? {
        if let key = news.key, let text = try Outbound.find(key.id, in: tx),
            text.createdAt == key.createdAt, text.sid == nil || text.sid == news.sid,
            try Sender.find(text.sender, in: tx)?.provider == news.provider
        {
            return text
        }
        return try Outbound.find(sid: news.sid, provider: news.provider, in: tx)
    }

    private static func state(after news: News, of text: Outbound) -> OutboundState? {
        switch news.status {
        case .accepted, .scheduled, .queued, .sending: .accepted
        case .sent: .sent
        case .delivered: .delivered
        case .read: .read
        case .canceled: .cancelled
        case .failed, .undelivered:
            switch ErrorClass.delivery(code: news.code).remedy {
            case .optedOut: .optedOut
            case .numberInvalid: .invalidNumber
            default: news.status == .failed ? .failed : .undelivered
            }
        case .receiving, .received, .unknown: nil
        }
    }
}

extension Outbound {
    /// Says which of the provider's messages the text is. Whoever knows it from the provider's own answer or report is
    /// right: another text of the same words that was taken for it is uncertain again.
    static func bind(_ id: ID<Outbound>, to sid: String, sender: ID<Sender>, now: Instant, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE outbound SET sid = NULL, state = 'uncertain', state_at = \(now)
            WHERE sender_id = \(sender) AND sid = \(sid) AND id <> \(id)
            """)
        try tx.run("UPDATE outbound SET sid = \(sid) WHERE id = \(id) AND sid IS NULL")
    }

    package static func find(sid: String, provider: String, in tx: Transaction) throws -> Outbound? {
        try tx.row(
            """
            SELECT \(columns) FROM outbound
            WHERE sid = \(sid) AND sender_id IN (SELECT id FROM sender WHERE provider = \(provider))
            """
        ).map(Outbound.init)
    }
}
