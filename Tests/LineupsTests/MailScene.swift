import Agenda
import Foundation
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

/// A mail server that takes everything, and a mailbox.
final class MailServer: Sendable {
    private let state = Mutex<(sent: [String], box: [String])>(([], []))
    let url = "imaps://box-\(RandomSource.system.hexToken(bytes: 8)).example.org/INBOX"

    var sent: [String] { state.withLock { $0.sent } }

    func post(_ mail: String) { state.withLock { $0.box.append(mail.replacing("\n", with: "\r\n")) } }

    var http: HTTPClient {
        HTTPClient { request async throws(HTTPFailure) in
            self.state.withLock { state in
                switch request.mail {
                case .read(_?):
                    let uids = state.box.indices.map { " \($0 + 1)" }.joined()
                    return HTTPResponse(status: 0, body: Array("* SEARCH\(uids)\r\n".utf8))
                case .read(nil):
                    let uid = request.url.split(separator: "=").last.flatMap { Int($0) } ?? 0
                    return HTTPResponse(status: 0, body: Array(state.box[uid - 1].utf8))
                case .send, nil:
                    state.sent.append(String(decoding: request.body, as: UTF8.self))
                    return HTTPResponse(status: 250)
                }
            }
        }
    }
}

/// An account with a mailbox and a show.
struct MailScene {
    static let ours = "booking@example.org"
    static let mary = "mary@example.org"

    let environment: TestEnvironment
    let show: Event
    let sender: Sender
    let server = MailServer()
    let client: MessagesClient

    init() async throws {
        environment = try await TestEnvironment()
        show = try await environment.show("Late Show")
        let account = environment.account.id
        sender = try await environment.store.write { tx in
            try MailKey.make(for: account, random: .seeded(3), in: tx)
            return try Sender.named(Self.ours, provider: "smtp \(Self.ours)", owner: account, in: tx)
        }
        let provider = Provider(
            baseURL: "smtps://mail.example.org", pathPrefix: "", accountSID: "booking",
            credentials: .token(Secret("secret")), signingTokens: [], kind: .mail, mailAddress: Self.ours,
            mailbox: server.url)
        client = MessagesClient(provider: provider, http: server.http)
    }

    func contact(_ name: String, _ addresses: String...) async throws -> ID<Contact> {
        let id = try await environment.contact(name, nil)
        try await environment.store.write { try Contact.setEmails(addresses, of: id, in: $0) }
        return id
    }

    /// Asks them; the mail server takes the mails.
    func ask(_ people: [ID<Contact>]) async throws -> [ID<OutboundMessage>] {
        let texts = try await environment.invite(show, people, isSent: false)
        try await send(texts)
        return texts
    }

    func send(_ texts: [ID<OutboundMessage>]) async throws {
        let dispatcher = Dispatcher(
            store: environment.store, client: client, sender: sender.id,
            options: Dispatcher.Options(
                rate: 1000, linkURL: "https://gigs.example.org", idle: .milliseconds(1)),
            clock: .fixed(TestEnvironment.noon), random: .seeded(1),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        #expect(try await dispatcher.drain(texts))
    }

    /// Reads the mailbox.
    func read(at now: Instant = TestEnvironment.noon) async throws {
        let backfill = Backfill(
            inbox: environment.inbox, client: client, sender: sender.id,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        _ = try await backfill.run(now: now)
    }

    func message(_ id: ID<OutboundMessage>) async throws -> OutboundMessage {
        try #require(try await environment.store.read { try OutboundMessage.find(id, in: $0) })
    }

    /// Of the first mail that was sent.
    func header(_ name: String) throws -> String {
        let mail = try #require(server.sent.first)
        return try #require(Self.header(name, of: mail))
    }

    var waiting: Int {
        get async throws {
            let account = environment.account.id
            return try await environment.store.read { try InboundMessage.waitingCount(account: account, in: $0) }
        }
    }

    static func header(_ name: String, of mail: String) -> String? {
        mail.split(separator: "\r\n").first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
    }

    /// A mail that came in at noon, or at another time in UTC.
    static func reply(
        _ body: String, from: String = mary, to message: String?, headers: [String] = [], at time: String = "17:00:00"
    ) -> String {
        let answered = message.map { ["In-Reply-To: \($0)"] } ?? []
        let head = [
            "Received: by mail.example.org; Mon, 30 Nov 2026 \(time) +0000", "From: Mary <\(from)>",
            "Message-ID: <\(RandomSource.system.hexToken(bytes: 8))@example.org>",
        ]
        return (head + answered + headers + ["", body]).joined(separator: "\n")
    }
}
