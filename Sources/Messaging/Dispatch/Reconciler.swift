package import Logging
import Platform
package import Storage
package import Twilio
package import Values

/// Looks up unknown message states at the provider: whether a message without a response was sent, and the final status
/// of messages without a delivery report. A message is resent only if the provider does not have it, and only once.
package struct Reconciler: Sendable {
    let store: Store
    let client: MessagesClient
    let provider: String
    /// How long to wait for status callbacks before looking up an uncertain message.
    let patience: Duration
    let log: Logger

    /// How long a message may stay without a final state before it is looked up.
    package static let lookupDelay: Duration = .hours(12)
    /// Tolerance for clock differences between this machine and the provider.
    static let margin: Duration = .minutes(2)
    /// A message with the same body that was created up to this long before the attempt is an ambiguous match.
    static let ambiguityWindow: Duration = .hours(1)

    /// The provider sorts by time sent, and its queued messages have none. So at least this many pages are read before
    /// a message counts as absent.
    static let minimumPages = 3

    package init(
        store: Store, client: MessagesClient, provider: String, patience: Duration = .seconds(60), log: Logger
    ) {
        (self.store, self.client, self.provider, self.patience, self.log) = (store, client, provider, patience, log)
    }

    /// Looks up everything that is due. Failed lookups are retried in the next run.
    package func run(now: Instant) async throws {
        for text in try await uncertain(now: now) {
            do {
                try await resolve(text, try await find(text, now: now), now: now)
            } catch {
                log.notice("could not look up the result of a send attempt", metadata: ["reason": "\(error)"])
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
                log.notice("could not look up the result of a send attempt", metadata: ["reason": "\(error)"])
                guard error.concernsOneMessage else { return }
                try? await markLookedUp(text, now: now)
            }
        }
    }

    private func uncertain(now: Instant) async throws -> [OutboundMessage] {
        let (provider, due) = (provider, now.adding(.zero - patience))
        return try await store.read(at: now) { tx in
            try tx.rows(
                """
                SELECT \(OutboundMessage.columns) FROM outbound_message
                WHERE sender_id IN (SELECT id FROM sender WHERE provider = \(provider))
                    AND state = 'uncertain' AND state_at <= \(due)
                    -- Wait for a message with the same body that is being sent, so that each gets its own SID.
                    AND NOT EXISTS (SELECT 1 FROM outbound_message AS twin
                        WHERE twin.to_number = outbound_message.to_number
                            AND twin.sender_id = outbound_message.sender_id AND twin.body = outbound_message.body
                            AND twin.state = 'sending')
                ORDER BY id LIMIT 100
                """
            ).map(OutboundMessage.init)
        }
    }

    private enum SearchResult {
        case found(MessageResource)
        /// A message exists that may be ours.
        case ambiguous
        /// Enough of the list was read to know that there is none.
        case absent
    }

    /// Finds the provider's message for ours: outbound, same number and body, created after the attempt, and not bound
    /// to another of our messages. A match without a body, or created slightly before the attempt, is ambiguous. Throws
    /// `APIFailure` if the list cannot be read, and `StoreError`; then nothing is known.
    private func find(_ text: OutboundMessage, now: Instant) async throws -> SearchResult {
        guard let sender = try await store.read(at: now, { try Sender.find(text.sender, in: $0) }),
            let attempted = text.attemptedAt
        else { throw StoreError.column("attempted_at", holds: "nothing", wanted: "the time of the attempt") }
        if client.provider.kind.messages.takesOwnID { return try await look(up: text, now: now) }
        let since = attempted.adding(.zero - Self.margin)
        let earliest = since.adding(.zero - Self.ambiguityWindow)
        let filter = MessageFilter(
            to: TextAddress(rawValue: text.to),
            from: sender.isService ? nil : TextAddress(rawValue: sender.address))
        var candidates: [MessageResource] = []
        var pages = 0
        for try await page in client.list(filter) {
            candidates += page.items.filter {
                $0.mayBeSending(of: text, since: earliest, trialPrefix: client.provider.kind.trialPrefix)
            }
            pages += 1
            if pages >= Self.minimumPages, let oldest = page.items.last?.created, oldest < earliest { break }
        }
        var isAmbiguous = false
        // Oldest first: if two of our messages have the same body, the earlier attempt gets the earlier message.
        for candidate in candidates.reversed() {
            let sid = candidate.sid.rawValue
            let isBound = try await store.read(at: now) { [provider] in
                try OutboundMessage.isKnown(sid: sid, provider: provider, in: $0)
            }
            if isBound { continue }
            if candidate.isCertain(for: text, trialPrefix: client.provider.kind.trialPrefix),
                (candidate.created ?? since) >= since
            {
                return .found(candidate)
            }
            isAmbiguous = true
        }
        return isAmbiguous ? .ambiguous : .absent
    }

    /// Finds the message by the id that we gave it. It is absent only if the provider still has the message before it:
    /// the data of a device may have been cleared, or the device replaced. Throws like `find`.
    private func look(up text: OutboundMessage, now: Instant) async throws -> SearchResult {
        let ownID = MessageKey(id: text.id, createdAt: text.createdAt).ownID(resends: text.resends)
        guard let sid = MessageSID(rawValue: ownID) else { return .ambiguous }
        if let message = try await fetch(sid) { return .found(message) }
        // A mail server never says what it has, so nothing follows from what it does not have.
        if client.provider.kind.messages.mayDouble { return .absent }
        guard let earlier = try await lastSID(before: text, now: now) else { return .absent }
        return try await fetch(earlier) == nil ? .ambiguous : .absent
    }

    /// The message of this sender that the provider accepted last before the attempt; nil for none.
    private func lastSID(before text: OutboundMessage, now: Instant) async throws -> MessageSID? {
        try await store.read(at: now) { tx in
            let sid: String? = try tx.value(
                """
                SELECT sid FROM outbound_message
                WHERE sender_id = \(text.sender) AND attempted_at < \(text.attemptedAt) AND state <> 'queued'
                    AND sid IS NOT NULL
                ORDER BY attempted_at DESC LIMIT 1
                """)
            return sid.flatMap(MessageSID.init(rawValue:))
        }
    }

    /// Nil if the provider has no such message.
    private func fetch(_ sid: MessageSID) async throws(APIFailure) -> MessageResource? {
        do throws(APIFailure) {
            return try await client.fetch(sid)
        } catch {
            guard case .refused(let refusal) = error, refusal.status == 404 else { throw error }
            return nil
        }
    }

    private func resolve(_ text: OutboundMessage, _ result: SearchResult, now: Instant) async throws {
        if case .found(let message) = result { return try await apply(message, for: text, now: now) }
        var isAmbiguous = false
        if case .ambiguous = result { isAmbiguous = true }
        let isLast = isAmbiguous
        // With our id, a repeated request makes no second message where the provider still knows the first.
        let calls = client.provider.kind.messages
        let isSafe = calls.takesOwnID && !calls.mayDouble
        try await store.write(.account(text.account), at: now) { tx in
            // Absent: resend once. Absent again, or ambiguous: the booker must decide.
            try tx.run(
                """
                UPDATE outbound_message
                SET state = CASE WHEN lookups > 0 AND \(isSafe) = 0 OR \(isLast) = 1 THEN 'unconfirmed'
                        ELSE \(OutboundMessage.queuedOrCanceled) END,
                    state_at = \(tx.now), lookups = lookups + 1,
                    not_before = CASE WHEN not_before > \(tx.now) THEN not_before ELSE \(tx.now) END,
                    error = 'The provider did not respond.',
                    advice = CASE WHEN lookups > 0 AND \(isSafe) = 0 OR \(isLast) = 1
                        THEN 'Ask the person whether they received it; if not, send it again.'
                        ELSE 'No action needed: it will be sent once more.' END
                WHERE id = \(text.id) AND state = 'uncertain'
                """)
            if try OutboundMessage.find(text.id, in: tx)?.state == .unconfirmed {
                try OutboundMessage.scheduleFailureJob(of: text.id, in: tx)
            }
        }
    }

    /// Binds our message to the provider's and applies its status.
    private func apply(_ message: MessageResource, for text: OutboundMessage, now: Instant) async throws {
        let report = DeliveryReport(
            provider: provider, sid: message.sid.rawValue, status: message.status ?? .queued, code: message.errorCode,
            key: MessageKey(id: text.id, createdAt: text.createdAt))
        try await store.write(.none, at: now) { tx in
            try DeliveryReports.receive(report, isAuthoritative: true, in: tx)
        }
        try await store.write(.account(text.account), at: now) { tx in
            _ = try tx.run(
                "UPDATE outbound_message SET contradicted = 0, looked_up_at = \(tx.now) WHERE id = \(text.id)")
        }
    }

    /// Messages without a final state for `lookupDelay`, and messages with contradicting reports.
    private func overdue(now: Instant) async throws -> [OutboundMessage] {
        let (provider, due) = (provider, now.adding(.zero - Self.lookupDelay))
        let recent = now.adding(.zero - .days(3))
        return try await store.read(at: now) { tx in
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

    /// Records the lookup, so that the message is not looked up again until `lookupDelay` has passed.
    private func markLookedUp(_ text: OutboundMessage, now: Instant) async throws {
        try await store.write(.account(text.account), at: now) { tx in
            _ = try tx.run("UPDATE outbound_message SET looked_up_at = \(tx.now) WHERE id = \(text.id)")
        }
    }
}

extension MessageResource {
    /// The body is empty if the provider's message redaction is on; the media count is then unreliable too. A template
    /// of WhatsApp may read otherwise than ours.
    fileprivate func mayBeSending(of text: OutboundMessage, since: Instant, trialPrefix: String?) -> Bool {
        let isOurs = direction == .outboundAPI && to?.rawValue == text.to
        let isSame = hasBody(of: text, trialPrefix: trialPrefix) && mediaCount == text.media.count
        let mayBeSame = body.isEmpty || text.isTemplate || isSame
        return isOurs && mayBeSame && (created ?? since) >= since
    }

    fileprivate func isCertain(for text: OutboundMessage, trialPrefix: String?) -> Bool {
        !body.isEmpty && hasBody(of: text, trialPrefix: trialPrefix)
    }

    private func hasBody(of text: OutboundMessage, trialPrefix: String?) -> Bool {
        body == text.sentBody || trialPrefix.map { body == $0 + text.sentBody } == true
    }
}

extension APIFailure {
    /// Whether the failure concerns this lookup only, so that other lookups may succeed.
    fileprivate var concernsOneMessage: Bool {
        switch self {
        case .transport: false
        case .refused(let refusal): refusal.status != 401 && refusal.status != 429 && refusal.status < 500
        case .unreadable, .wrongPageLink: true
        }
    }
}
