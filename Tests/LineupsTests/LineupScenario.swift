import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// One show from the first request to its start: performers by name, a clock to advance, and the messages sent.
struct LineupScenario {
    static let booker = "+12125550199"

    let environment: TestEnvironment
    let show: Event
    private(set) var people: [String: ID<Contact>] = [:]

    init(_ names: [String] = [], bench: [String] = [], inDays days: Int = 4, policy: [Policy.Item: String] = [:])
        async throws
    {
        environment = try await TestEnvironment()
        show = try await environment.show("Late Show", inDays: days)
        var account = environment.account
        account.cell = Self.booker
        let (booker, show, environment) = (account, show, environment)
        try await environment.store.write { tx in
            try booker.save(in: tx)
            for (item, text) in policy { try Policy.keep(item, text, event: show.id, in: tx) }
        }
        for name in names + bench { people[name] = try await environment.contact(name, Self.number(of: name)) }
        let standIns = bench.compactMap { people[$0] }
        try await environment.store.write { tx in
            for person in standIns {
                _ = try Lineup.add(person, to: show.id, asHost: false, onBench: true, in: tx)
            }
        }
        try await environment.deliver(environment.invite(show, names.compactMap { people[$0] }), as: .sent)
    }

    /// A number that depends only on the name.
    static func number(of name: String) -> String {
        let sum = name.unicodeScalars.reduce(0) { ($0 * 31 + Int($1.value)) % 9000 }
        return "+1212556\(1000 + sum)"
    }

    /// Hours after Monday noon. The show begins at 104.
    static func at(_ hours: Int) -> Instant { TestEnvironment.noon.adding(.hours(hours)) }

    /// Runs every job that is due by then, and delivers the messages that are sent.
    func wait(until hours: Int, minutes: Int = 0) async throws {
        let now = Self.at(hours).adding(.minutes(minutes))
        try await environment.deliver(environment.runJobs(now: now), as: .sent, now: now)
    }

    @discardableResult
    func says(_ name: String, _ words: String, at hours: Int, minutes: Int = 0) async throws -> String? {
        try await environment.text(words, from: Self.number(of: name), now: Self.at(hours).adding(.minutes(minutes)))
    }

    /// Receives a text from the provider's message list, later than it was sent.
    func said(
        _ name: String, _ words: String, at sent: Instant, receivedAt now: Instant, isOld: Bool = false
    ) async throws {
        let delivery = Inbox.Delivery(
            provider: TestEnvironment.provider, sid: "SM\(name)\(sent)", from: Self.number(of: name),
            to: TestEnvironment.ourNumber,
            service: nil, body: words, receivedAt: sent, isOld: isOld, processedAt: now)
        _ = try await environment.inbox.receive(delivery, replyMethod: .outbox)
    }

    /// The messages sent to somebody, in order, without replies and queued ones.
    func texts(to name: String) async throws -> [String] {
        let number = name == "booker" ? Self.booker : Self.number(of: name)
        return try await environment.store.read {
            try $0.values(
                "SELECT body FROM outbound_message WHERE to_number = \(number) AND state = 'sent' ORDER BY id",
                as: String.self)
        }
    }

    /// The kinds of the messages sent to somebody, in order, without replies and queued ones.
    func kinds(to name: String) async throws -> [OutboundMessage.Kind] {
        try await environment.store.read {
            try $0.values(
                """
                SELECT kind FROM outbound_message WHERE to_number = \(Self.number(of: name)) AND state = 'sent' ORDER BY id
                """, as: OutboundMessage.Kind.self)
        }
    }

    /// How many notifications about a topic the booker was sent; those about a performer's slot where one is named.
    func notices(_ topic: Notification.Topic, about name: String? = nil) async throws -> Int {
        let slot = try await environment.slots(show).first { $0.name == name }?.id
        return try await environment.store.read {
            try $0.values(
                """
                SELECT subject FROM notification WHERE topic = \(topic) AND told_at IS NOT NULL
                """, as: ID<Slot>.self)
        }.count { name == nil || $0 == slot }
    }

    func status(_ name: String) async throws -> SlotStatus? { try await environment.statuses(show)[name] }

    /// Reports that the messages to somebody were not delivered.
    func loseTexts(to name: String, code: ErrorCode = 30006, at hours: Int) async throws {
        let number = Self.number(of: name)
        let texts = try await environment.store.read {
            try $0.values("SELECT id FROM outbound_message WHERE to_number = \(number)", as: ID<OutboundMessage>.self)
                .compactMap { [tx = $0] in try OutboundMessage.find($0, in: tx) }
        }
        for text in texts {
            let report = DeliveryReport(
                provider: TestEnvironment.provider, sid: TestEnvironment.sid(of: text), status: .undelivered,
                code: code,
                key: MessageKey(id: text.id, createdAt: text.createdAt))
            try await DeliveryReports(store: environment.store).receive(report, now: Self.at(hours))
        }
    }
}
