package import Logging
package import Storage
package import Twilio
package import Values

/// Finds out at the provider what we do not know of our own texts: whether one whose answer was lost went out, and
/// what became of one of which nothing more was heard. Only what is proven absent is sent once more, and only once.
package struct Reconciler: Sendable {
    let store: Store
    let client: MessagesClient
    let provider: String
    /// The provider's own reports get this long to settle it first.
    let patience: Duration
    let log: Logger

    /// A text that is not final after this is looked up.
    package static let lookupDelay: Duration = .hours(12)
    /// Clocks differ, and the provider dates a message when it has taken it.
    static let margin: Duration = .minutes(2)
    /// A message in the same words from so long before may yet be it.
    static let ambiguityWindow: Duration = .hours(1)

    /// The provider lists by the time of sending, which what still waits there has not: so much of what it has for a
    /// number is looked through before a text counts as absent.
    static let minimumPages = 3

    package init(
        store: Store, client: MessagesClient, provider: String, patience: Duration = .seconds(60), log: Logger
    ) {
        self.store = store
        self.client = client
        self.provider = provider
        self.patience = patience
        self.log = log
    }

    /// One round over everything that is due. What cannot be found out now is tried again in the next.
    package func run(now: Instant) async throws {
        for text in try await uncertain(now: now) {
            do {
                try await resolve(text, try await find(text), now: now)
            } catch {
                log.notice("what became of a text could not be found out", metadata: ["reason": "\(error)"])
                if (error as? APIFailure)?.concernsOneMessage == true { continue }
                return
            }
        }
        for text in try await overdue(now: now) {
            guard let sid = text.sid.flatMap(MessageSID.init(rawValue:)) else { continue }
            do throws(APIFailure) {
                let message = try await client.fetch(sid)
                try? await apply(message, for: text, now: now)
            } catch {
                log.notice("what became of a text could not be found out", metadata: ["reason": "\(error)"])
                guard error.concernsOneMessage else { return }
                try? await markLookedUp(text, now: now)
            }
        }
    }

    private func uncertain(now: Instant) async throws -> [OutboundMessage] {
        let (provider, due) = (provider, now.adding(.zero - patience))
        return try await store.read { tx in
            try tx.rows(
                """
                SELECT \(OutboundMessage.columns) FROM outbound_message
                WHERE sender_id IN (SELECT id FROM sender WHERE provider = \(provider))
                    AND state = 'uncertain' AND state_at <= \(due)
                    -- Of two in the same words the one under way is known first.
                    AND NOT EXISTS (SELECT 1 FROM outbound_message AS twin WHERE twin.to_number = outbound_message.to_number
                        AND twin.sender_id = outbound_message.sender_id AND twin.body = outbound_message.body
                        AND twin.state = 'sending')
                ORDER BY id LIMIT 100
                """
            ).map(OutboundMessage.init)
        }
    }

    private enum SearchResult {
        case found(MessageResource)
        /// There is one that may be it.
        case ambiguous
        /// The list was read far enough to know that there is none.
        case absent
    }

    /// The provider's message that is this text: ours by direction, number and words, made since the attempt, and not
    /// known as another of our texts. One without words, or made a little before, may be it. Throws `APIFailure` when
    /// the list cannot be read, and the store's errors: then nothing is known.
    private func find(_ text: OutboundMessage) async throws -> SearchResult {
        guard let sender = try await store.read({ try Sender.find(text.sender, in: $0) }),
            let attempted = text.attemptedAt
        else { throw StoreError.column("attempted_at", holds: "nothing", wanted: "the time of the attempt") }
        let since = attempted.adding(.zero - Self.margin)
        let earliest = since.adding(.zero - Self.ambiguityWindow)
        let filter = MessageFilter(
            to: TextAddress(rawValue: text.to),
            from: sender.isService ? nil : TextAddress(rawValue: sender.address))
        var candidates: [MessageResource] = []
        var pages = 0
        for try await page in client.list(filter) {
            candidates += page.items.filter { $0.mayBeSending(of: text, since: earliest) }
            pages += 1
            if pages >= Self.minimumPages, let oldest = page.items.last?.created, oldest < earliest { break }
        }
        var isAmbiguous = false
        // The oldest first: of two texts in the same words the earlier attempt takes the earlier message.
        for candidate in candidates.reversed() {
            let sid = candidate.sid.rawValue
            let isBound = try await store.read { [provider] in
                try OutboundMessage.isKnown(sid: sid, provider: provider, in: $0)
            }
            if isBound { continue }
            if !candidate.body.isEmpty, (candidate.created ?? since) >= since { return .found(candidate) }
            isAmbiguous = true
        }
        return isAmbiguous ? .ambiguous : .absent
    }

    private func resolve(_ text: OutboundMessage, _ result: SearchResult, now: Instant) async throws {
        if case .found(let message) = result { return try await apply(message, for: text, now: now) }
        var isAmbiguous = false
        if case .ambiguous = result { isAmbiguous = true }
        let isLast = isAmbiguous
        try await store.write { tx in
            // Absent: once more, once. Absent again, or perhaps there: the booker decides.
            try tx.run(
                """
                UPDATE outbound_message
                SET state = CASE WHEN lookups > 0 OR \(isLast) = 1 THEN 'unconfirmed'
                        ELSE \(OutboundMessage.queuedOrCancelled) END,
                    state_at = \(now), lookups = lookups + 1,
                    not_before = CASE WHEN not_before > \(now) THEN not_before ELSE \(now) END,
                    error = 'The provider gave no answer.',
                    advice = CASE WHEN lookups > 0 OR \(isLast) = 1
                        THEN 'Ask the person whether it came; if not, send it again.'
                        ELSE 'Nothing: it goes once more.' END
                WHERE id = \(text.id) AND state = 'uncertain'
                """)
            if try OutboundMessage.find(text.id, in: tx)?.state == .unconfirmed {
                try OutboundMessage.scheduleFailureJob(of: text.id, now: now, in: tx)
            }
        }
    }

    /// Binds the text to the provider's message and takes its state.
    private func apply(_ message: MessageResource, for text: OutboundMessage, now: Instant) async throws {
        let report = DeliveryReport(
            provider: provider, sid: message.sid.rawValue, status: message.status ?? .queued, code: message.errorCode,
            key: MessageKey(id: text.id, createdAt: text.createdAt))
        try await store.write { tx in
            try DeliveryReports.receive(report, isAuthoritative: true, now: now, in: tx)
        }
        try await store.write { tx in
            _ = try tx.run("UPDATE outbound_message SET contradicted = 0, looked_up_at = \(now) WHERE id = \(text.id)")
        }
    }

    /// Nothing final has been heard for long, or two reports contradicted each other.
    private func overdue(now: Instant) async throws -> [OutboundMessage] {
        let (provider, due) = (provider, now.adding(.zero - Self.lookupDelay))
        let recent = now.adding(.zero - .days(3))
        return try await store.read { tx in
            let unfinished = try tx.rows(
                """
                SELECT \(OutboundMessage.columns) FROM outbound_message
                WHERE sender_id IN (SELECT id FROM sender WHERE provider = \(provider))
                    AND state IN ('accepted', 'sent') AND state_at <= \(due) AND sid IS NOT NULL
                    AND (looked_up_at IS NULL OR looked_up_at <= \(due))
                    AND coalesce(attempted_at, created_at) > \(recent)
                ORDER BY state_at LIMIT 100
                """)
            let contradicted = try tx.rows(
                """
                SELECT \(OutboundMessage.columns) FROM outbound_message
                WHERE contradicted = 1 AND sender_id IN (SELECT id FROM sender WHERE provider = \(provider))
                    AND (looked_up_at IS NULL OR looked_up_at <= \(due))
                    AND coalesce(attempted_at, created_at) > \(recent)
                ORDER BY id LIMIT 100
                """)
            return try (unfinished + contradicted).map(OutboundMessage.init)
        }
    }

    /// The provider had no answer about this one: it is not asked again for a while.
    private func markLookedUp(_ text: OutboundMessage, now: Instant) async throws {
        try await store.write { tx in
            _ = try tx.run("UPDATE outbound_message SET looked_up_at = \(now) WHERE id = \(text.id)")
        }
    }
}

extension MessageResource {
    /// What Twilio puts before a trial account's texts.
    private static let trialPrefix = "Sent from your Twilio trial account - "

    /// Without words where the provider does not keep them: then it does not keep its pictures either.
    fileprivate func mayBeSending(of text: OutboundMessage, since: Instant) -> Bool {
        let isOurs = direction == .outboundAPI && to?.rawValue == text.to
        let isSame = body == text.body || body == Self.trialPrefix + text.body
        let mayBeSame = body.isEmpty || isSame && mediaCount == text.media.count
        return isOurs && mayBeSame && (created ?? since) >= since
    }
}

extension APIFailure {
    /// Another text's list may be read all the same.
    fileprivate var concernsOneMessage: Bool {
        switch self {
        case .transport: false
        case .refused(let refusal): refusal.status != 401 && refusal.status != 429 && refusal.status < 500
        case .unreadable, .wrongPageLink: true
        }
    }
}
