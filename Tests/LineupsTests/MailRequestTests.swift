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

/// Requests to people who have an e-mail address and no number.
@Suite struct MailRequestTests {
    private static let ours = "booking@example.org"
    private static let mary = "mary@example.org"

    /// A mail server that takes everything, and a mailbox.
    private final class MailServer: Sendable {
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

    private struct Scene {
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
                return try Sender.named(ours, provider: "smtp \(ours)", owner: account, in: tx)
            }
            let provider = Provider(
                baseURL: "smtps://mail.example.org", pathPrefix: "", accountSID: "booking",
                credentials: .token(Secret("secret")), signingTokens: [], kind: .mail, mailAddress: ours,
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
        func read() async throws {
            let backfill = Backfill(
                inbox: environment.inbox, client: client, sender: sender.id,
                log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            _ = try await backfill.run(now: TestEnvironment.noon)
        }

        func message(_ id: ID<OutboundMessage>) async throws -> OutboundMessage {
            try #require(try await environment.store.read { try OutboundMessage.find(id, in: $0) })
        }

        /// Of the first mail that was sent.
        func header(_ name: String) throws -> String {
            let mail = try #require(server.sent.first)
            return try #require(MailRequestTests.header(name, of: mail))
        }

        var waiting: Int {
            get async throws {
                let account = environment.account.id
                return try await environment.store.read { try InboundMessage.waitingCount(account: account, in: $0) }
            }
        }
    }

    private static func header(_ name: String, of mail: String) -> String? {
        mail.split(separator: "\r\n").first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
    }

    /// A mail that came in at noon.
    private static func reply(
        _ body: String, from: String = mary, to message: String?, headers: [String] = []
    ) -> String {
        let answered = message.map { ["In-Reply-To: \($0)"] } ?? []
        let head = [
            "Received: by mail.example.org; Mon, 30 Nov 2026 17:00:00 +0000", "From: Mary <\(from)>",
            "Message-ID: <\(RandomSource.system.hexToken(bytes: 8))@example.org>",
        ]
        return (head + answered + headers + ["", body]).joined(separator: "\n")
    }

    @Test func whoHasNoNumberIsAskedByMail() async throws {
        let scene = try await Scene()
        let mary = try await scene.contact("Mary", "Mary@Example.org", "m2@example.org")
        let bob = try await scene.environment.contact("Bob", "+14155550101")
        let texts = try await scene.ask([mary, bob])
        let messages = [try await scene.message(texts[0]), try await scene.message(texts[1])]
        #expect(messages.map(\.to) == [Self.mary, "+14155550101"])
        #expect(messages.map(\.sender) == [scene.sender.id, scene.environment.sender.id])
        #expect(messages.map(\.state) == [.accepted, .queued])
        let mail = try #require(scene.server.sent.first)
        #expect(scene.server.sent.count == 1)
        #expect(Self.header("Subject", of: mail)?.hasPrefix("Late Show, Fri Dec 4") == true)
        #expect(Self.header("From", of: mail) == "Anchor Comedy <\(Self.ours)>")
        #expect(mail.contains("METHOD:REQUEST") && mail.contains("PARTSTAT=3DNEEDS-ACTION"))
        #expect(Self.header("List-Unsubscribe", of: mail)?.hasPrefix("<https://gigs.example.org/u/") == true)
        #expect(!mail.contains("Text STOP"))
    }

    /// (what Mary writes, the status of her slot)
    @Test(arguments: [("Yes, happy to!", SlotStatus.confirmed), ("No, sorry\n\n> Reply YES or NO", .declined)])
    func aReplyAnswersTheMail(_ body: String, _ status: SlotStatus) async throws {
        let scene = try await Scene()
        _ = try await scene.ask([try await scene.contact("Mary", Self.mary)])
        let id = try scene.header("Message-ID")
        scene.server.post(Self.reply(body, to: id))
        try await scene.read()
        #expect(try await scene.environment.statuses(scene.show) == ["Mary": status])
        let texts: [ID<OutboundMessage>] = try await scene.environment.store.read {
            try $0.values("SELECT id FROM outbound_message WHERE kind = 'answer'")
        }
        #expect(texts.count == 1)
        try await scene.send(texts)
        let answer = try #require(scene.server.sent.last)
        #expect(Self.header("In-Reply-To", of: answer) == id)
        #expect(Self.header("Subject", of: answer)?.hasPrefix("Re: Late Show") == true)
    }

    /// (a mail that says yes, with the id of our mail for `ID`)
    static let others: [(String, from: String, headers: [String])] = [
        ("no id of ours", mary, []), ("a guessed id", mary, ["In-Reply-To: <1-1796058000000.0123@example.org>"]),
        ("from somebody else", "eve@example.org", ["In-Reply-To: ID"]),
        ("a program", mary, ["In-Reply-To: ID", "Auto-Submitted: auto-replied"]),
    ]

    @Test(arguments: others)
    func anyOtherMailWaits(_ what: String, _ from: String, _ headers: [String]) async throws {
        let scene = try await Scene()
        _ = try await scene.ask([try await scene.contact("Mary", Self.mary)])
        let id = try scene.header("Message-ID")
        scene.server.post(
            Self.reply("Yes", from: from, to: nil, headers: headers.map { $0.replacing(": ID", with: ": " + id) }))
        try await scene.read()
        #expect(try await scene.environment.statuses(scene.show) == ["Mary": .asked], "\(what)")
        #expect(try await scene.waiting == 1)
    }

    /// (PARTSTAT, the status of her slot)
    @Test(arguments: [("ACCEPTED", SlotStatus.confirmed), ("DECLINED", .declined), ("TENTATIVE", .maybe)])
    func aCalendarAnswersTheInvitation(_ word: String, _ status: SlotStatus) async throws {
        let scene = try await Scene()
        let texts = try await scene.ask([try await scene.contact("Mary", Self.mary)])
        let uid = try #require(
            try await scene.environment.store.read {
                try $0.value("SELECT calendar_uid FROM outbound_message WHERE id = \(texts[0])", as: String.self)
            })
        let calendar =
            "BEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\nUID:\(uid)\nSEQUENCE:0\n"
            + "ATTENDEE;PARTSTAT=\(word):mailto:\(Self.mary)\nEND:VEVENT\nEND:VCALENDAR\n"
        scene.server.post(Self.reply(calendar, to: nil, headers: ["Content-Type: text/calendar; method=REPLY"]))
        try await scene.read()
        #expect(try await scene.environment.statuses(scene.show) == ["Mary": status])
    }

    @Test func whoUnsubscribesGetsNoMoreMails() async throws {
        let scene = try await Scene()
        let mary = try await scene.contact("Mary", Self.mary)
        _ = try await scene.ask([mary])
        let link = try scene.header("List-Unsubscribe")
        let id = link.split(separator: "/").last.map { String($0.dropLast()) } ?? ""
        let (store, inbox) = (scene.environment.store, scene.environment.inbox)
        let found = try #require(try await store.read { try Unsubscribe(id, in: $0) })
        #expect(!found.isDone && found.accountName == "Anchor Comedy")
        _ = try await inbox.receive(
            found.delivery(random: .seeded(5), now: TestEnvironment.noon), replyMethod: .inline)
        #expect(try await store.read { try Unsubscribe(id, in: $0)?.isDone } == true)
        #expect(try await store.read { try Unsubscribe(id + "0", in: $0) } == nil)
        #expect(try await scene.environment.statuses(scene.show) == ["Mary": .optedOut])
    }

    @Test func aBouncedAddressGetsNoMoreMails() async throws {
        let scene = try await Scene()
        let mary = try await scene.contact("Mary", Self.mary, "m2@example.org")
        let texts = try await scene.ask([mary])
        let id = try scene.header("Message-ID")
        scene.server.post(
            Self.reply(
                "--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nAction: failed\nStatus: 5.1.1\n"
                    + "--b\nContent-Type: message/rfc822\n\nMessage-ID: \(id)\n\nx\n--b--\n",
                from: "mailer-daemon@x.org",
                to: nil, headers: ["Content-Type: multipart/report; boundary=b"]))
        try await DeliveryPoll(store: scene.environment.store, client: scene.client, sender: scene.sender.id)
            .run(now: TestEnvironment.noon)
        #expect(try await scene.message(texts[0]).state == .invalidNumber)
        #expect(
            try await scene.environment.store.read { try ContactAddress.reach(of: mary, in: $0) } == "m2@example.org")
    }
}
