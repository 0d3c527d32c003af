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
    /// Reports may be late, and lists a little behind.
    static let overlap: Duration = .minutes(30)
    /// Pages of a hundred that one round reads at the most.
    static let mostPages = 50
    /// An answer to what was said longer ago than this would only puzzle.
    static let answerable: Duration = .hours(24)

    package init(inbox: Inbox, client: MessagesClient, sender: ID<Sender>, log: Logger) {
        self.inbox = inbox
        self.client = client
        self.sender = sender
        self.log = log
    }

    /// Answers how many texts were new. Throws `APIFailure` when the provider's list cannot be read, and the store's
    /// errors; then the next round begins where this one did.
    package func run(now: Instant) async throws -> Int {
        let id = sender
        guard let sender = try await inbox.store.read({ try Sender.find(id, in: $0) }) else { return 0 }
        let known = try await inbox.store.read {
            try $0.value("SELECT backfilled_until FROM sender WHERE id = \(id)", as: Instant.self)
        }
        let since = max(
            (known ?? now.adding(.zero - .days(1))).adding(.zero - Self.overlap), now.adding(.zero - Self.window))
        let texts = try await list(sender, since: since)
        var taken = 0
        let threads = Dictionary(grouping: texts, by: \.from)
        for text in texts where try await isNew(text, provider: sender.provider) {
            // The provider's dates end at the second: it was sent no later than this.
            let created = (text.created ?? now).adding(.milliseconds(999))
            let delivery = Inbox.Delivery(
                provider: sender.provider, sid: text.sid.rawValue, from: text.from?.rawValue ?? "",
                to: text.to?.rawValue ?? sender.address, service: text.serviceSID, body: text.body,
                mediaCount: text.mediaCount, receivedAt: min(created, now),
                // What came before this gateway was first started was never meant for it.
                isOld: known == nil || now - created > Self.answerable, takenInAt: now,
                listing: Listing(of: text, in: threads[text.from] ?? [], at: now))
            _ = try await inbox.receive(delivery, channel: .outbox)
            taken += 1
        }
        try await inbox.store.write { _ = try $0.run("UPDATE sender SET backfilled_until = \(now) WHERE id = \(id)") }
        return taken
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

    private func isNew(_ text: MessageResource, provider: String) async throws -> Bool {
        let sid = text.sid.rawValue
        return try await inbox.store.read {
            try !$0.exists("SELECT 1 FROM inbound WHERE provider = \(provider) AND sid = \(sid)")
        }
    }
}
