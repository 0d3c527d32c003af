package import Logging
package import Platform
package import Storage
package import Twilio
package import Values

/// Takes in the texts that no webhook brought: those that came while the gateway was down, and, without a public
/// address, all of them. What is known already changes nothing.
package struct Backfill: Sendable {
    let inbox: Inbox
    let client: MessagesClient
    let sender: ID<Sender>
    let log: Logger

    /// How far back a start looks at the most.
    static let window: Duration = .days(7)
    /// Lists are a little behind: what was sent so lately may be missing, and is read once more.
    static let uncertain: Duration = .minutes(30)
    /// An answer to what was said longer ago than this would only puzzle.
    static let answerable: Duration = .hours(24)

    package init(inbox: Inbox, client: MessagesClient, sender: ID<Sender>, log: Logger) {
        self.inbox = inbox
        self.client = client
        self.sender = sender
        self.log = log
    }

    /// What one round has come to.
    package struct Pass: Sendable, Hashable {
        /// How many texts were new.
        package fileprivate(set) var taken = 0
        /// The list was read up to now; otherwise the next round goes on where this one stopped.
        package fileprivate(set) var reachesNow = false
    }

    /// Throws `APIFailure` when the provider's list cannot be read, and the store's refusals; then the next round begins
    /// where this one stopped, as it does where one of the texts was not taken in.
    package func run(now: Instant) async throws -> Pass {
        let id = sender
        guard let sender = try await inbox.store.read({ try Sender.find(id, in: $0) }) else { return Pass() }
        let progress = try await begin(now: now)
        var round = Pass()
        var isWhole = true
        var span = Span(since: progress.since(now: now), until: now)
        var requests = Self.mostRequests
        while requests > 0, !round.reachesNow {
            guard let texts = try await list(sender, span, now: now, requests: &requests) else {
                span.halve()
                continue
            }
            let threads = Dictionary(grouping: texts, by: \.from)
            for text in texts where try await isNew(text, provider: sender.provider) {
                let isSetAside = try await attempts(at: text.sid.rawValue) > Self.mostAttempts
                // The provider's dates end at the second: it was sent no later than this.
                let created = (text.created ?? now).adding(.milliseconds(999))
                let delivery = Inbox.Delivery(
                    provider: sender.provider, sid: text.sid.rawValue, from: text.from?.rawValue ?? "",
                    to: text.to?.rawValue ?? sender.address, service: text.serviceSID, body: text.body,
                    mediaCount: text.mediaCount, receivedAt: min(created, now),
                    isOld: created < progress.answersFrom || now - created > Self.answerable,
                    takenInAt: now, isSetAside: isSetAside,
                    listing: ProviderListPosition(of: text, in: threads[text.from] ?? [], at: span.until))
                switch try await take(delivery) {
                case .new:
                    round.taken += 1
                    if isSetAside {
                        log.error("a text was set aside unread", metadata: ["sid": "\(text.sid.rawValue)"])
                    }
                case .notOurs: break
                case .failed: isWhole = false
                }
            }
            try await note(isWhole ? min(span.until, now.adding(.zero - Self.uncertain)) : nil)
            round.reachesNow = span.until == now
            span.advance(to: now)
        }
        if !round.reachesNow { log.warning("more texts wait at the provider than one round takes in") }
        return round
    }

    /// Rounds until the list was read up to now, or nothing of it can be taken in any more. What this throws, and after
    /// that, is as with `run`.
    package func catchUp(clock: WallClock) async throws -> Pass {
        var all = Pass()
        while true {
            let round = try await run(now: clock.now())
            all.taken += round.taken
            all.reachesNow = round.reachesNow
            if round.reachesNow || round.taken == 0 || Task.isCancelled { return all }
        }
    }

    private enum Taken {
        case new, notOurs, failed
    }

    /// One text that cannot be taken in keeps none of the others out.
    private func take(_ delivery: Inbox.Delivery) async throws -> Taken {
        do {
            _ = try await inbox.receive(delivery, channel: .outbox)
            return .new
        } catch InboxError.notOurNumber {
            // A service's list holds what went to the account's other numbers.
            return .notOurs
        } catch {
            if Task.isCancelled || (error as? StoreError)?.isUnavailable == true {
                // It was not the text's doing.
                try await forgetAttempt(at: delivery.sid)
                throw error
            }
            log.error("a text could not be taken in", metadata: ["sid": "\(delivery.sid)", "reason": "\(error)"])
            return .failed
        }
    }

    private func isNew(_ text: MessageResource, provider: String) async throws -> Bool {
        let sid = text.sid.rawValue
        return try await inbox.store.read {
            try !$0.exists("SELECT 1 FROM inbound_message WHERE provider = \(provider) AND sid = \(sid)")
        }
    }
}

extension Backfill {
    /// How far the rounds before have come.
    private struct Progress: Sendable {
        /// Up to when nothing can be missing; nil before the first round.
        let until: Instant?
        /// What came before this gateway was first started, or a copy restored, nobody awaits an answer to.
        let answersFrom: Instant

        func since(now: Instant) -> Instant {
            max(until ?? now.adding(.zero - .days(1)), now.adding(.zero - window))
        }
    }

    private func begin(now: Instant) async throws -> Progress {
        let id = sender
        let (until, answersFrom) = try await inbox.store.read { tx in
            (
                try tx.value("SELECT backfilled_until FROM sender WHERE id = \(id)", as: Instant.self),
                try tx.value("SELECT answers_from FROM sender WHERE id = \(id)", as: Instant.self)
            )
        }
        if answersFrom == nil {
            try await inbox.store.write { tx in
                _ = try tx.run("UPDATE sender SET answers_from = \(now) WHERE id = \(id) AND answers_from IS NULL")
            }
        }
        return Progress(until: until, answersFrom: answersFrom ?? now)
    }

    /// - Parameter until: up to when all is in; nil where a text of this round is not.
    private func note(_ until: Instant?) async throws {
        let id = sender
        try await inbox.store.write { tx in
            try forgetAttempts(areAllOver: until != nil, in: tx)
            guard let until else { return }
            try tx.run(
                """
                UPDATE sender
                SET backfilled_until = CASE WHEN backfilled_until > \(until) THEN backfilled_until ELSE \(until) END
                WHERE id = \(id)
                """)
        }
    }
}
