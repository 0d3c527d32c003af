package import Logging
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

<<<<<<< HEAD
    /// What one round has come to.
    package struct Round: Sendable, Hashable {
        /// How many texts were new.
        package fileprivate(set) var taken = 0
        /// The list was read up to now; otherwise the next round goes on where this one stopped.
        package fileprivate(set) var reachesNow = false
    }

    /// Throws `APIFailure` when the provider's list cannot be read, and the store's refusals; then the next round begins
    /// where this one stopped, as it does where one of the texts was not taken in.
    package func run(now: Instant) async throws -> Round {
        let id = sender
        guard let sender = try await inbox.store.read({ try Sender.find(id, in: $0) }) else { return Round() }
        let progress = try await begin(now: now)
        var round = Round()
        var isWhole = true
        var span = Span(since: progress.since(now: now), until: now)
        var requests = Self.mostRequests
        while requests > 0, !round.reachesNow {
            guard let texts = try await list(sender, span, now: now, requests: &requests) else {
                span.halve()
                continue
=======
    /// A text whose taking in was begun so often and never ended is set aside.
    static let mostAttempts = 2

    /// Answers how many texts were new. Throws `APIFailure` when the provider's list cannot be read, and the store's
    /// refusals; then the next round begins where this one did, as it does where one of the texts was not taken in.
    package func run(now: Instant) async throws -> Int {
        let id = sender
        guard let sender = try await inbox.store.read({ try Sender.find(id, in: $0) }) else { return 0 }
        let (known, answersFrom) = try await inbox.store.read { tx in
            (
                try tx.value("SELECT backfilled_until FROM sender WHERE id = \(id)", as: Instant.self),
                try tx.value("SELECT answers_from FROM sender WHERE id = \(id)", as: Instant.self)
            )
        }
        let since = max(
            (known ?? now.adding(.zero - .days(1))).adding(.zero - Self.overlap), now.adding(.zero - Self.window))
        let texts = try await list(sender, since: since)
        var (taken, isWhole) = (0, true)
        let threads = Dictionary(grouping: texts, by: \.from)
        for text in texts where try await isNew(text, provider: sender.provider) {
            let isSetAside = try await attempts(at: text.sid.rawValue) > Self.mostAttempts
            // The provider's dates end at the second: it was sent no later than this.
            let created = (text.created ?? now).adding(.milliseconds(999))
            let delivery = Inbox.Delivery(
                provider: sender.provider, sid: text.sid.rawValue, from: text.from?.rawValue ?? "",
                to: text.to?.rawValue ?? sender.address, service: text.serviceSID, body: text.body,
                mediaCount: text.mediaCount, receivedAt: min(created, now),
                // What came before this gateway was first started nobody awaits an answer to.
                isOld: known == nil || answersFrom.map { created < $0 } ?? false || now - created > Self.answerable,
                takenInAt: now, isSetAside: isSetAside,
                listing: Listing(of: text, in: threads[text.from] ?? [], at: now))
            switch try await take(delivery) {
            case .new:
                taken += 1
                if isSetAside { log.error("a text was set aside unread", metadata: ["sid": "\(text.sid.rawValue)"]) }
            case .notOurs: break
            case .failed: isWhole = false
>>>>>>> 6f6aca701ed911916c98da623c96c6bd3eabda59
            }
            let threads = Dictionary(grouping: texts, by: \.from)
            for text in texts where try await isNew(text, provider: sender.provider) {
                // The provider's dates end at the second: it was sent no later than this.
                let created = (text.created ?? now).adding(.milliseconds(999))
                let delivery = Inbox.Delivery(
                    provider: sender.provider, sid: text.sid.rawValue, from: text.from?.rawValue ?? "",
                    to: text.to?.rawValue ?? sender.address, service: text.serviceSID, body: text.body,
                    mediaCount: text.mediaCount, receivedAt: min(created, now),
                    isOld: created < progress.answersFrom || now - created > Self.answerable,
                    takenInAt: now, listing: Listing(of: text, in: threads[text.from] ?? [], at: span.until))
                switch try await take(delivery) {
                case .new: round.taken += 1
                case .notOurs: break
                case .failed: isWhole = false
                }
            }
            if isWhole { try await note(min(span.until, now.adding(.zero - Self.uncertain))) }
            round.reachesNow = span.until == now
            span.advance(to: now)
        }
<<<<<<< HEAD
        if !round.reachesNow { log.warning("more texts wait at the provider than one round takes in") }
        return round
=======
        try await note(isWhole ? now : known ?? since, isWhole: isWhole, startedAt: known == nil ? now : nil)
        return taken
>>>>>>> 6f6aca701ed911916c98da623c96c6bd3eabda59
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
            if Task.isCancelled || (error as? StoreError)?.isRefusal == true {
                // It was not the text's doing.
                try await forgetAttempt(at: delivery.sid)
                throw error
            }
            log.error("a text could not be taken in", metadata: ["sid": "\(delivery.sid)", "reason": "\(error)"])
            return .failed
        }
    }

<<<<<<< HEAD
=======
    /// Counts one more, for good before it is made: what ends the process cannot be caught.
    private func attempts(at sid: String) async throws -> Int {
        let id = sender
        return try await inbox.store.write { tx in
            try tx.value(
                """
                INSERT INTO backfill_attempt (sender_id, sid, attempts) VALUES (\(id), \(sid), 1)
                ON CONFLICT (sender_id, sid) DO UPDATE SET attempts = attempts + 1 RETURNING attempts
                """, as: Int.self) ?? 0
        }
    }

    private func forgetAttempt(at sid: String) async throws {
        let id = sender
        try await inbox.store.write { tx in
            _ = try tx.run(
                "UPDATE backfill_attempt SET attempts = attempts - 1 WHERE sender_id = \(id) AND sid = \(sid)")
        }
    }

    /// - Parameter startedAt: when the gateway first looked for this sender, where it is now.
    private func note(_ until: Instant, isWhole: Bool, startedAt: Instant?) async throws {
        let id = sender
        try await inbox.store.write { tx in
            _ = try tx.run(
                """
                UPDATE sender SET backfilled_until = \(until), answers_from = coalesce(answers_from, \(startedAt))
                WHERE id = \(id)
                """)
            try tx.run(
                """
                DELETE FROM backfill_attempt
                WHERE sender_id = \(id) AND (\(isWhole) OR sid IN (SELECT sid FROM inbound WHERE sender_id = \(id)))
                """)
        }
    }

    /// What was sent to us since then, the oldest first.
    private func list(_ sender: Sender, since: Instant) async throws -> [MessageResource] {
        let filter = MessageFilter(
            to: sender.isService ? nil : TextAddress(rawValue: sender.address), pageSize: 100)
        var found: [MessageResource] = []
        var pages = 0
        for try await page in client.list(filter) {
            found += page.items.filter { $0.direction == .inbound && ($0.created ?? since) >= since }
            pages += 1
            if let oldest = page.items.last?.created, oldest < since { break }
            if pages == Self.mostPages {
                log.warning("more texts came in than one round takes; the oldest of them are left out")
                break
            }
        }
        return found.reversed()
    }

>>>>>>> 6f6aca701ed911916c98da623c96c6bd3eabda59
    private func isNew(_ text: MessageResource, provider: String) async throws -> Bool {
        let sid = text.sid.rawValue
        return try await inbox.store.read {
            try !$0.exists("SELECT 1 FROM inbound WHERE provider = \(provider) AND sid = \(sid)")
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

    private func note(_ until: Instant) async throws {
        let id = sender
        try await inbox.store.write { tx in
            _ = try tx.run(
                """
                UPDATE sender SET backfilled_until = max(coalesce(backfilled_until, 0), \(until)) WHERE id = \(id)
                """)
        }
    }
}
