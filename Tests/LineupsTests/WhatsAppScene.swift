import Agenda
import HTTPTransport
import Lineups
import Logging
import Messaging
import People
import Platform
import Storage
import Synchronization
import TestSupport
import Testing
import Twilio
import Values

/// An account with a WhatsApp sender, and a provider that takes everything.
struct WhatsAppScene {
    static let ours = "whatsapp:\(TestEnvironment.ourNumber)"
    static let cell = "+14155550101"
    static let mary = "whatsapp:\(cell)"
    static let sid = "HX0123456789abcdef0123456789abcdef"

    let environment: TestEnvironment
    let show: Event
    let sender: Sender
    let contact: ID<Contact>
    private let posted = Posted()

    /// What was posted to the provider.
    private final class Posted: Sendable {
        let forms = Mutex<[FormBody]>([])
    }

    /// - Parameter purposes: for which a template is set.
    init(templates purposes: [WhatsAppPurpose] = [.request]) async throws {
        environment = try await TestEnvironment()
        show = try await environment.show("Late Show")
        contact = try await environment.contact("Mary", Self.cell)
        let (account, contact) = (environment.account, contact)
        sender = try await environment.store.write { tx in
            try MailKey.make(for: account.id, random: .seeded(3), in: tx)
            try Contact.setChannel(.whatsApp, of: contact, in: tx)
            for purpose in purposes {
                try SetWhatsAppTemplate(purpose, in: .english, to: Self.sid, account: account).run(in: tx)
            }
            return try Sender.named(Self.ours, provider: TestEnvironment.provider, owner: account.id, in: tx)
        }
    }

    /// The forms of messages that were posted, the oldest first.
    var sent: [FormBody] { posted.forms.withLock { $0 } }

    /// Sends what is due at a time. Returns the forms.
    func send(_ texts: [ID<OutboundMessage>], at now: Instant = TestEnvironment.noon) async throws -> [FormBody] {
        let posted = posted
        let http = HTTPClient { request async throws(HTTPFailure) in
            let count = posted.forms.withLock { forms in
                if let form = try? FormBody(decoding: request.body) { forms.append(form) }
                return forms.count
            }
            return HTTPResponse(status: 201, body: Array(#"{"sid": "SM-\#(count)"}"#.utf8))
        }
        let provider = Provider(accountSID: "AC1", credentials: .token(Secret("secret")))
        let dispatcher = Dispatcher(
            store: environment.store, client: MessagesClient(provider: provider, http: http), sender: sender.id,
            options: Dispatcher.Options(rate: 1000, idle: .milliseconds(1)), clock: .fixed(now), random: .seeded(1),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        #expect(try await dispatcher.drain(texts))
        return sent
    }

    /// Asks Mary, and sends it.
    func ask() async throws -> [ID<OutboundMessage>] {
        let texts = try await environment.invite(show, [contact], isSent: false)
        _ = try await send(texts)
        return texts
    }

    /// A message of Mary's. Returns the reply.
    @discardableResult
    func says(
        _ body: String, button: String? = nil, from address: String = mary, sid: String? = nil,
        at now: Instant = TestEnvironment.noon
    ) async throws -> String? {
        let delivery = Inbox.Delivery(
            provider: TestEnvironment.provider, sid: sid ?? "SM" + RandomSource.system.hexToken(), from: address,
            to: Self.ours, service: nil, body: body, buttonPayload: button, receivedAt: now)
        return try await environment.inbox.receive(delivery, replyMethod: .inline)
    }

    /// What she wrote is in the provider's list, and no webhook brought it: it does not say that a button was tapped.
    func fetch(_ bodies: [String], at now: Instant = TestEnvironment.noon) async throws {
        let items = bodies.enumerated().reversed().map { place, body in
            """
            {"sid":"SMlisted\(place)-\(now.milliseconds)","body":"\(body)","direction":"inbound","from":"\(Self.mary)",
            "to":"\(Self.ours)","status":"received","date_created":"\(MailDate.text(now))","num_media":"0"}
            """
        }
        let list = Array("{\"messages\":[\(items.joined(separator: ","))],\"next_page_uri\":null}".utf8)
        let http = HTTPClient { _ async throws(HTTPFailure) in HTTPResponse(status: 200, body: list) }
        let provider = Provider(accountSID: "AC1", credentials: .token(Secret("secret")))
        let backfill = Backfill(
            inbox: environment.inbox, client: MessagesClient(provider: provider, http: http), sender: sender.id,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        // Before the first round, everything in the list is old.
        try await environment.store.write(at: TestEnvironment.noon.adding(.days(-1))) { [sender] in
            try Sender.startAnswering(sender.id, in: $0)
        }
        _ = try await backfill.run(now: now)
    }

    /// The secret code that the last template was sent with.
    func code() throws -> String {
        let variables = try #require(sent.last?["ContentVariables"])
        return try #require(variables.split(separator: "\"").last { $0.contains("-") }.map(String.init))
    }

    func message(_ id: ID<OutboundMessage>) async throws -> OutboundMessage {
        try #require(try await environment.store.read { try OutboundMessage.find(id, in: $0) })
    }

    var status: SlotStatus? { get async throws { try await environment.statuses(show)["Mary"] } }
}
