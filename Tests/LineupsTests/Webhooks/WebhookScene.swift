import Agenda
import HTTPTransport
import JSON
import Lineups
import Logging
import Platform
import Storage
import TestSupport
import Values

/// A lineup of two who were asked, a webhook of its account, and what delivers to it.
struct WebhookScene: Sendable {
    let environment: TestEnvironment
    let webhook: OutgoingWebhook
    let secret: WebhookSecret
    let sender: WebhookSender
    let show: Event
    let people: [ID<Contact>]

    static let (ada, grace) = ("+14155550101", "+14155550102")

    /// - Parameters:
    ///   - url: of the receiver.
    ///   - allowsPrivate: whether it may be on this machine.
    init(
        url: String = "http://127.0.0.1:1/", kinds: [WebhookMessage.Kind] = WebhookMessage.Kind.all,
        allowsPrivate: Bool = true
    ) async throws {
        let environment = try await TestEnvironment()
        show = try await environment.show("Late Show")
        people = [
            try await environment.contact("Ada Lovelace", Self.ada),
            try await environment.contact("Grace Hopper", Self.grace),
        ]
        try await environment.deliver(environment.invite(show, people))
        let input = WebhookInput.Reading(name: "Chat", url: url, kinds: kinds)
        (webhook, secret) = try await environment.store.write(at: TestEnvironment.noon) {
            try OutgoingWebhook.add(input, to: environment.account.id, random: .seeded(3), in: $0)
        }
        sender = WebhookSender(
            store: environment.store, http: .patient(.curl(try CurlEngine(userAgent: "greenroom-test"))),
            allowsPrivate: allowsPrivate, random: .seeded(4),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        self.environment = environment
    }

    /// A time after noon.
    static func minute(_ minute: Int) -> Instant { TestEnvironment.noon.adding(.minutes(minute)) }

    /// What happened is stored as messages, which are returned in their order.
    func collect(atMinute minute: Int) async throws -> [WebhookDelivery] {
        try await sender.collect(now: Self.minute(minute))
        return try await messages()
    }

    func messages() async throws -> [WebhookDelivery] {
        try await environment.store.read { [id = webhook.id] in try WebhookDelivery.latest(of: id, in: $0).reversed() }
    }

    func current() async throws -> OutgoingWebhook? {
        try await environment.store.read { [webhook] in
            try OutgoingWebhook.find(webhook.id, account: webhook.account, in: $0)
        }
    }

    /// Makes a try of the first message, at its time.
    func attempt() async throws -> WebhookSender.Outcome {
        guard let message = try await messages().first else { return .left }
        return try await sender.attempt(message, to: webhook, now: message.due)
    }

    /// Queues a test at noon.
    func addTest() async throws {
        _ = try await environment.store.write(at: TestEnvironment.noon) { [webhook] in
            try webhook.addTest(random: .seeded(5), in: $0)
        }
    }
}
