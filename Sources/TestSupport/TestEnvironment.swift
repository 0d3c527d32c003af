package import Agenda
import App
package import Lineups
import Logging
package import Messaging
import People
import PhoneNumbers
package import Platform
package import Storage
import Templates
package import Training
package import Travel
package import Twilio
package import Values

/// A database with one account and one sender, at a fixed time. Everything else is real. The database is in a temporary
/// folder, or at the server of GREENROOM_TEST_POSTGRES.
package struct TestEnvironment: Sendable {
    package let folder: TemporaryFolder
    package let store: Store
    private let path: String
    package let account: Account
    package let sender: Sender
    package let planner: InvitationPlanner
    package let inbox: Inbox
    package let jobs: JobRunner
    package let modules: [Module]

    package static let provider = "test AC0123"
    package static let ourNumber = "+15005550006"
    /// Monday, 30 November 2026, noon in New York.
    package static let noon = Instant(milliseconds: 1_796_058_000_000)

    /// The United States.
    static let us = Region.all.first { $0.code == "US" } ?? Region.all[0]

    package static var migrations: [Migration] { Modules.migrations }

    /// - Parameters:
    ///   - publicURL: the gateway's public URL; nil for none.
    ///   - quotas: what each account may use.
    ///   - places: creates the client that looks up places; nil if that is not allowed.
    package init(
        now: Instant = TestEnvironment.noon, publicURL: String? = nil, quotas: [Quota: Int] = [:],
        textsPerHour: Int? = nil, places: (@Sendable (Store) throws -> PlaceLookup)? = nil
    ) async throws {
        let folder = try TemporaryFolder()
        let path = TestDatabase.server == nil ? folder.file("greenroom.db") : try await TestDatabase(.postgreSQL).path
        let limits = Quota.limits(quotas).merging(HourlyLimit.limits(textsPerHour)) { $1 }
        let store = try MigratedDatabase.open(path, TestEnvironment.migrations, limits: limits)
        (self.folder, self.store, self.path) = (folder, store, path)
        let zone = Zone("America/New_York") ?? .utc
        (account, sender) = try await store.write(.everything, at: now) { tx in
            let account = try Account.create(name: "Anchor Comedy", zone: zone, region: TestEnvironment.us, in: tx)
            let sender = try Sender.named(
                TestEnvironment.ourNumber, provider: TestEnvironment.provider, owner: account.id, in: tx)
            return (account, sender)
        }
        let templates = MessageTemplates.builtIn
        let feeds = publicURL.map { FeedAddress(publicURL: $0, random: .system) }
        modules = Self.modules(feeds: feeds) {
            guard let places else { throw PlaceError.noServers }
            return try places(store)
        }
        planner = InvitationPlanner(templates: templates, listed: modules.listedPeople)
        inbox = Inbox(store: store, modules: modules, templates: templates, random: .seeded(7))
        jobs = JobRunner(store: store, modules: modules, log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// A second gateway's connection to the same database.
    ///
    /// - Parameter quotas: what each account may use.
    package func openAgain(quotas: [Quota: Int] = [:]) throws -> Store {
        try Store(
            path: path, hashKey: MigratedDatabase.hashKey(of: path), migrations: TestEnvironment.migrations,
            limits: Quota.limits(quotas))
    }

    /// The modules of the program.
    ///
    /// - Parameters:
    ///   - media: downloads the pictures of texts; nil if that is not allowed.
    ///   - races: searches races; nil if that is not allowed.
    package static func modules(
        feeds: FeedAddress? = nil, media: MediaClient? = nil, races: RunSignUp? = nil,
        places: @escaping @Sendable () throws -> PlaceLookup = { throw PlaceError.noServers }
    ) -> [Module] {
        let services = ModuleServices(
            planner: InvitationPlanner(templates: .builtIn), templates: .builtIn, feeds: feeds,
            places: places,
            races: {
                guard let races else { throw NoRaces() }
                return races
            }
        ) {
            guard let media else { throw NoMedia() }
            return media
        }
        return Modules.made(with: services)
    }

    private struct NoMedia: Error {}
    private struct NoRaces: Error {}

    package var subjects: SubjectKinds { modules.subjects }

    /// Finds a subject by name, as in a text.
    package func subject(_ text: String, in tx: Transaction) throws -> Subject {
        try SubjectInText(text).subject(of: account.id, among: subjects, in: tx)
    }

    /// Adds a contact with one cell number.
    package func contact(_ name: String, _ cell: String?) async throws -> ID<Contact> {
        let account = account.id
        return try await store.write { tx in
            let id = try Contact.create(name: name, account: account, in: tx)
            if let cell {
                let number = ContactNumber(raw: cell, e164: cell, kind: "mobile", isTextable: true, isVerified: true)
                try Contact.setNumbers([number], of: id, in: tx)
            }
            return id
        }
    }

    /// Adds a show some days after `noon`, at 8 PM New York time.
    package func show(_ name: String, inDays days: Int = 4, location: String? = "The Anchor") async throws -> Event {
        let (account, zone) = (account.id, account.zone)
        let start = zone.instant(
            of: LocalDateTime(
                date: zone.local(TestEnvironment.noon).date.adding(days: days),
                time: LocalTime(secondsSinceMidnight: 20 * 3600)))
        return try await store.write { tx in
            let draft = EventDraft(kind: .show, name: name, startsAt: start, zone: zone, location: location)
            let id = try Event.create(draft, account: account, in: tx)
            guard let event = try Event.find(id, in: tx) else {
                throw StoreError.column("id", holds: "nothing", wanted: "the event just made")
            }
            return event
        }
    }

    /// Adds people to a lineup and asks them. The provider accepts the messages that are due.
    ///
    /// - Parameter isSent: false to leave all messages in the outbox.
    @discardableResult
    package func invite(
        _ event: Event, _ people: [ID<Contact>], now: Instant = TestEnvironment.noon, isSent: Bool = true
    ) async throws -> [ID<OutboundMessage>] {
        let (planner, account, sender) = (planner, account, sender)
        let texts = try await store.write(at: now) { tx in
            for person in people {
                _ = try Lineup.add(person, to: event.id, asHost: false, in: tx)
            }
            let plan = try planner.requests(
                for: Lineup.of(event, in: tx), only: nil, from: account, sender: sender, in: tx)
            try LineupScheduler.schedule(event, in: tx)
            return try InvitationOutbox(plan).queue(.request, in: tx)
        }
        guard isSent else { return texts }
        let due = try await store.read { tx in
            try texts.filter { id in
                try OutboundMessage.find(id, in: tx).map { $0.state == .queued && $0.notBefore <= now } ?? false
            }
        }
        try await deliver(due, as: .sent, now: now)
        return texts
    }

    /// Makes a list such as `host, 4 x spot` the spots of a show.
    package func setSpots(_ list: String, of event: Event) async throws {
        let change = SetSpots(planner: planner, event: event.id, spots: try SpotList(list), account: account)
        _ = try await store.write { try change.run(in: $0) }
    }

    /// Runs the due jobs. Returns the texts that may then be sent.
    package func runJobs(now: Instant) async throws -> [ID<OutboundMessage>] {
        _ = try await jobs.run(now: now)
        return try await store.read {
            try $0.values(
                """
                SELECT id FROM outbound_message
                WHERE state = 'queued' AND not_before <= \(now) AND NOT \(NumberPause.holds)
                """,
                as: ID<OutboundMessage>.self)
        }
    }

    /// The provider's SID of a text: its own, or the one that its next attempt gets.
    package static func sid(of text: OutboundMessage) -> String { text.sid ?? "SM\(text.id)-\(text.resends)" }

    /// The provider accepts texts and reports on them.
    ///
    /// - Parameter now: when; nil for the time at which each text was queued.
    package func deliver(
        _ texts: [ID<OutboundMessage>], as status: MessageStatus = .delivered, now: Instant? = nil
    ) async throws {
        let reports = DeliveryReports(store: store)
        for id in texts {
            guard let text = try await store.read({ try OutboundMessage.find(id, in: $0) }) else { continue }
            try await reports.receive(
                DeliveryReport(
                    provider: TestEnvironment.provider, sid: Self.sid(of: text), status: status, code: nil,
                    key: MessageKey(id: id, createdAt: text.createdAt)), now: now ?? text.createdAt)
        }
    }

    /// Processes an inbound text and returns the inline reply.
    package func text(
        _ body: String, from number: String, sid: String? = nil, now: Instant = TestEnvironment.noon
    ) async throws -> String? {
        let delivery = Inbox.Delivery(
            provider: TestEnvironment.provider, sid: sid ?? "SM" + RandomSource.system.hexToken(), from: number,
            to: TestEnvironment.ourNumber, service: nil, body: body, receivedAt: now)
        return try await inbox.receive(delivery, replyMethod: .inline)
    }

    /// The status of each person in a lineup.
    package func statuses(_ event: Event) async throws -> [String: SlotStatus] {
        let lineup = try await store.read { try Lineup.of(event, in: $0) }
        return Dictionary(uniqueKeysWithValues: (lineup.slots + lineup.bench).map { ($0.name, $0.status) })
    }
}

extension TestEnvironment {
    /// The reply that a question to the owner asks for: `SEND 4821`. Nil if it asks for no code.
    package static func codeReply(to question: String?) -> String? {
        guard let line = question?.split(separator: "\n").last, line.hasPrefix("Reply "), line.hasSuffix(" or NO")
        else {
            return nil
        }
        return String(line.dropFirst("Reply ".count).dropLast(" or NO".count))
    }

    /// Texts a command of the owner, and then the code of its question. Returns the reply to the code; the reply to the
    /// command if that asks for none.
    package func confirm(
        _ words: String, from cell: String, now: Instant = TestEnvironment.noon
    ) async throws -> String? {
        let question = try await text(words, from: cell, now: now)
        guard let code = Self.codeReply(to: question) else { return question }
        return try await text(code, from: cell, now: now)
    }
}
