package import Logging
package import Platform
package import Storage
import Synchronization
package import Twilio
package import Values

/// Reads the provider's list for texts that no webhook delivered: those sent while the gateway was down, and all of
/// them if it has no public address. Known texts are skipped.
package struct Backfill: Sendable {
    let inbox: Inbox
    let client: MessagesClient
    let sender: ID<Sender>
    let log: Logger
    private let turn: BackfillTurn
    /// When the part of the list that late texts can still appear in is read again; nil for at once.
    private let lateTextsDue = LateTextsDue()

    /// How often that is: a phone is asked every few seconds, and five days of texts are many.
    private static let lateTextsInterval: Duration = .minutes(1)

    /// How far back the first round looks at most.
    static let window: Duration = .days(7)
    /// The list may lag: texts this recent may be missing, so this part is read again in the next round.
    static let uncertain: Duration = .minutes(30)
    /// Texts older than this get no reply, which would only confuse.
    package static let answerable: Duration = .hours(24)

    package init(inbox: Inbox, client: MessagesClient, sender: ID<Sender>, log: Logger) {
        (self.inbox, self.client, self.sender, self.log) = (inbox, client, sender, log)
        turn = BackfillTurn(sender)
    }

    /// The result of one round.
    package struct Pass: Sendable, Hashable {
        /// How many texts were new.
        package fileprivate(set) var taken = 0
        /// The list was read up to now; otherwise the next round continues where this one stopped.
        package fileprivate(set) var reachesNow = false

        init(reachesNow: Bool = false) { self.reachesNow = reachesNow }

        /// The result of both rounds.
        mutating func add(_ next: Pass) {
            taken += next.taken
            reachesNow = next.reachesNow
        }
    }

    /// Throws `APIFailure` if the provider's list cannot be read, and errors of the store. The next round then starts
    /// where this one stopped, and also if one of the texts could not be stored.
    ///
    /// - Parameter clock: for keeping the turn, see `catchUp`; nil if it was not taken.
    package func run(now: Instant, clock: WallClock? = nil) async throws -> Pass {
        let id = sender
        guard let sender = try await inbox.store.read(at: now, { try Sender.find(id, in: $0) }) else { return Pass() }
        let progress = try await begin(now: now)
        var round = Pass()
        var isWhole = true
        let includesLate = lateTextsDue.moment.withLock { $0.map { $0 <= now } ?? true }
        let late = includesLate ? client.provider.kind.listDelay : .zero
        var span = Span(since: progress.since(now: now, late: late), until: now)
        var requests = Self.mostRequests
        while requests > 0, !round.reachesNow {
            guard let texts = try await list(sender, span, now: now, requests: &requests) else {
                span.halve()
                continue
            }
            let threads = Dictionary(grouping: texts, by: \.from)
            let known = try await known(texts, to: sender, now: now)
            let others = texts.filter { !known.contains($0.sid.rawValue) }
            for text in others where try await self.known([text], to: sender, now: now).isEmpty {
                let hasFailedTooOften = try await attempts(at: text.sid.rawValue, now: now) > Self.mostAttempts
                // The provider's dates are in whole seconds: it was sent no later than this.
                let created = (text.created ?? now).adding(.milliseconds(999))
                let delivery = Inbox.Delivery(
                    provider: sender.provider, sid: text.sid.rawValue, from: text.from?.rawValue ?? "",
                    to: text.to?.rawValue ?? sender.address, service: text.serviceSID, body: text.body,
                    mediaCount: text.mediaCount, kind: client.provider.kind, receivedAt: min(created, now),
                    isOld: created < progress.answersFrom || now - created > Self.answerable,
                    processedAt: now, hasFailedTooOften: hasFailedTooOften,
                    listing: ProviderListPosition(of: text, in: threads[text.from] ?? [], at: span.until))
                switch try await take(delivery) {
                case .new:
                    round.taken += 1
                    if hasFailedTooOften {
                        log.error(
                            "stored an inbound text unread, because reading it failed repeatedly",
                            metadata: ["sid": "\(text.sid.rawValue)"])
                    }
                case .notOurs: break
                case .failed: isWhole = false
                }
            }
            try await note(
                isWhole ? min(span.until, now.adding(.zero - Self.uncertain)) : nil, now: clock?.now() ?? now)
            round.reachesNow = span.until == now
            span.advance(to: now)
        }
        if includesLate, round.reachesNow, isWhole {
            lateTextsDue.moment.withLock { $0 = now.adding(Self.lateTextsInterval) }
        }
        if !round.reachesNow { log.warning("the provider has more inbound texts than one round imports") }
        return round
    }

    /// Waits for other gateways, then repeats rounds until the list was read up to now, or until a round stores
    /// nothing. Throws like `run`.
    package func catchUp(clock: WallClock) async throws -> Pass {
        let asked = clock.now()
        while true {
            switch try await inbox.store.write(.none, at: clock.now(), { try turn.claim(since: asked, in: $0) })
            {
            case .others: try await Task.sleep(for: .milliseconds(250))
            case .notNeeded: return Pass(reachesNow: true)
            case .own:
                let outcome: Result<Pass, any Error>
                do {
                    outcome = .success(try await runAll(clock))
                } catch {
                    // A phone that was away may have got texts late.
                    lateTextsDue.moment.withLock { $0 = nil }
                    outcome = .failure(error)
                }
                let reachesNow = (try? outcome.get().reachesNow) ?? false
                try await inbox.store.write(.none, at: clock.now()) {
                    try turn.end(began: reachesNow ? asked : nil, in: $0)
                }
                return try outcome.get()
            }
        }
    }

    private func runAll(_ clock: WallClock) async throws -> Pass {
        var all = Pass()
        while true {
            let round = try await run(now: clock.now(), clock: clock)
            all.add(round)
            if round.reachesNow || round.taken == 0 || Task.isCancelled { return all }
        }
    }

    private enum Taken {
        case new, notOurs, failed
    }

    /// Stores one text. An error does not affect the other texts.
    private func take(_ delivery: Inbox.Delivery) async throws -> Taken {
        do {
            _ = try await inbox.receive(delivery, replyMethod: .outbox)
            return .new
        } catch InboxError.notOurNumber {
            // The list of a Messaging Service also contains texts to other numbers of the account.
            return .notOurs
        } catch {
            if Task.isCancelled || (error as? StoreError)?.isUnavailable == true {
                // The text did not cause this.
                try await forgetAttempt(at: delivery.sid, now: delivery.processedAt)
                throw error
            }
            log.error("could not store an inbound text", metadata: ["sid": "\(delivery.sid)", "reason": "\(error)"])
            return .failed
        }
    }

    /// Those that are stored or were counted, in one query: some lists are long, and read again and again.
    private func known(_ texts: [MessageResource], to sender: Sender, now: Instant) async throws -> Set<String> {
        let (sids, provider) = (texts.map(\.sid.rawValue), sender.provider)
        return try await inbox.store.read(at: now) { tx in
            let stored: [String] = try tx.values(
                "SELECT sid FROM inbound_message WHERE provider = \(provider) AND sid IN \(list: sids)")
            let unkept = sender.isUsedByHand ? try UnkeptTexts.known(sids, to: sender.id, in: tx) : []
            return Set(stored + unkept)
        }
    }
}

extension Backfill {
    /// The progress of the previous rounds.
    private struct Progress: Sendable {
        /// No text before this time is missing; nil before the first round.
        let until: Instant?
        /// When this gateway was first started or a backup was restored. Earlier texts get no reply.
        let answersFrom: Instant

        /// - Parameter late: how much later a text may still appear in the list.
        func since(now: Instant, late: Duration) -> Instant {
            max(until?.adding(.zero - late) ?? now.adding(.zero - max(late, .days(1))), now.adding(.zero - window))
        }
    }

    private func begin(now: Instant) async throws -> Progress {
        let id = sender
        let (until, answersFrom) = try await inbox.store.read(at: now) { tx in
            (
                try tx.value("SELECT backfilled_until FROM sender WHERE id = \(id)", as: Instant.self),
                try tx.value("SELECT answers_from FROM sender WHERE id = \(id)", as: Instant.self)
            )
        }
        if answersFrom == nil {
            try await inbox.store.write(.none, at: now) { try Sender.startAnswering(id, in: $0) }
        }
        return Progress(until: until, answersFrom: answersFrom ?? now)
    }

    /// - Parameter until: the time up to which all texts are stored; nil if one of this round is not.
    private func note(_ until: Instant?, now: Instant) async throws {
        let id = sender
        try await inbox.store.write(.none, at: now) { tx in
            try turn.renew(in: tx)
            try forgetAttempts(areAllOver: until != nil, in: tx)
            if let until { try Sender.recordBackfill(id, until: until, in: tx) }
        }
    }
}

/// Counts the attempts to process a text, so that one that crashes the process does not crash it at every start.
extension Backfill {
    /// After this many unfinished attempts, a text is stored without being processed. More than one, because an attempt
    /// can also be cut short by a power failure.
    static let mostAttempts = 4

    /// Counts an attempt and commits before it is made, because a crash cannot be caught.
    func attempts(at sid: String, now: Instant) async throws -> Int {
        let id = sender
        return try await inbox.store.write(.none, at: now) { tx in
            try tx.value(
                """
                INSERT INTO backfill_attempt (sender_id, sid, attempts) VALUES (\(id), \(sid), 1)
                ON CONFLICT (sender_id, sid) DO UPDATE SET attempts = backfill_attempt.attempts + 1 RETURNING attempts
                """, as: Int.self) ?? 0
        }
    }

    func forgetAttempt(at sid: String, now: Instant) async throws {
        let id = sender
        try await inbox.store.write(.none, at: now) { tx in
            _ = try tx.run(
                "UPDATE backfill_attempt SET attempts = attempts - 1 WHERE sender_id = \(id) AND sid = \(sid)")
        }
    }

    /// Deletes the counts of stored texts; all counts where no attempt is pending.
    func forgetAttempts(areAllOver: Bool, in tx: Transaction) throws {
        try tx.run(
            """
            DELETE FROM backfill_attempt
            WHERE sender_id = \(sender) AND (\(areAllOver) = 1 OR EXISTS (
                SELECT 1 FROM inbound_message JOIN sender ON sender.provider = inbound_message.provider
                WHERE sender.id = backfill_attempt.sender_id AND inbound_message.sid = backfill_attempt.sid))
            """)
    }
}

extension Backfill {
    /// The maximum number of pages per round: enough to halve a week down to seconds.
    static let mostRequests = 500
    /// The maximum number of pages processed together: of 100 texts at first, and of 1,000 once there are many.
    private static let (mostPages, mostLargePages) = (50, 10)

    /// A time span of the provider's list.
    struct Span {
        private(set) var since: Instant
        /// Included.
        private(set) var until: Instant

        init(since: Instant, until: Instant) {
            (self.since, self.until) = (since, until)
        }

        /// The provider's dates have a resolution of one second.
        var canBeHalved: Bool { until - since >= .seconds(2) }

        /// The earlier half, which ends at a full second.
        mutating func halve() {
            until = since.adding((until - since) / 2).atFullSecond
        }

        /// Moves to the span after this one, twice as long but not beyond `end`.
        mutating func advance(to end: Instant) {
            let next = until.adding(max((until - since) * 2, .seconds(1))).atFullSecond
            (since, until) = (until, min(next, end))
        }
    }

    /// The texts to us within the span, the oldest first. Nil if there are more than can be processed together or
    /// fetched in this round: the provider lists the newest first, but the oldest must be processed first.
    func list(_ sender: Sender, _ span: Span, now: Instant, requests: inout Int) async throws -> [MessageResource]? {
        let isFirst = requests == Self.mostRequests
        let filter = MessageFilter(
            to: sender.isService ? nil : TextAddress(rawValue: sender.address),
            sentOnOrBefore: span.until == now ? nil : span.until, pageSize: isFirst ? 100 : 1000,
            since: span.since)
        var left = span.canBeHalved ? min(requests, isFirst ? Self.mostPages : Self.mostLargePages) : requests
        var found: [MessageResource] = []
        for try await page in client.list(filter) {
            (left, requests) = (left - 1, requests - 1)
            found += page.items.filter { $0.direction == .inbound && ($0.created ?? span.since) >= span.since }
            if let oldest = page.items.last?.created, oldest < span.since { break }
            if left == 0, !page.isLast { return nil }
        }
        return found.reversed()
    }
}

private final class LateTextsDue: Sendable {
    let moment = Mutex<Instant?>(nil)
}
