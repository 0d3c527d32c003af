import Foundation
import HTTPTransport
import Logging
import Platform
import Storage
import Synchronization
import TestSupport
import Testing
import Values

@testable import Messaging
@testable import Twilio

/// A kind of provider whose messages have the id that we give them.
@Suite struct OwnIDTests {
    private typealias Ask = @Sendable (MessageSID) throws(APIFailure) -> MessageResource

    /// The ids of the messages that were created.
    private final class SentIDs: Sendable {
        let ids = Mutex<[String?]>([])
    }

    private static func refusal(_ status: Int) -> APIFailure {
        .refused(Refusal(HTTPResponse(status: status, headers: [], body: [], effectiveURL: "")))
    }

    private func client(sent: SentIDs, look: @escaping Ask) -> MessagesClient {
        var kind = ProviderKind.standard
        kind.messages = MessageCalls(
            takesOwnID: true,
            create: { _, message throws(APIFailure) in
                sent.ids.withLock { $0.append(message.ownID) }
                guard let sid = message.ownID.flatMap(MessageSID.init(rawValue:)) else { throw Self.refusal(400) }
                return sid
            },
            fetch: { _, sid throws(APIFailure) in try look(sid) }, list: MessageCalls.resource.list)
        return MessagesClient(
            provider: Provider(accountSID: "AC1", credentials: .token(Secret("t")), kind: kind),
            http: HTTPClient { _ throws(HTTPFailure) in
                HTTPResponse(status: 500, headers: [], body: [], effectiveURL: "")
            })
    }

    private func queued(_ environment: TestEnvironment) async throws -> ID<OutboundMessage> {
        let (account, sender) = (environment.account.id, environment.sender.id)
        return try await environment.store.write(.none, at: TestEnvironment.noon) { tx in
            try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: sender, contact: nil, to: "+14155550101", body: "hi", kind: .request),
                in: tx)
        }
    }

    private func state(_ id: ID<OutboundMessage>, _ environment: TestEnvironment) async throws -> OutboundMessage {
        try #require(try await environment.store.read { try OutboundMessage.find(id, in: $0) })
    }

    /// What the provider says to the look-up, and what the text then is.
    @Test(arguments: [(200, OutboundState.sent), (404, .queued), (500, .uncertain)])
    func aTextWithoutAResponseIsLookedUpByItsID(_ status: Int, _ expected: OutboundState) async throws {
        let environment = try await TestEnvironment()
        let id = try await queued(environment)
        let ownID = "\(id)-\(TestEnvironment.noon.milliseconds)"
        try await environment.store.write(.none, at: TestEnvironment.noon) { tx in
            _ = try tx.run(
                """
                UPDATE outbound_message SET state = 'uncertain', attempts = 1, attempted_at = \(TestEnvironment.noon)
                WHERE id = \(id)
                """)
        }
        let found = try JSONDecoder().decode(
            MessageResource.self, from: Data(#"{"sid": "\#(ownID)", "status": "sent"}"#.utf8))
        let client = client(sent: SentIDs()) { sid throws(APIFailure) in
            guard status == 200, sid.rawValue == ownID else { throw Self.refusal(status) }
            return found
        }
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        try await Reconciler(store: environment.store, client: client, provider: TestEnvironment.provider, log: log)
            .run(now: TestEnvironment.noon.adding(.minutes(2)))
        let text = try await state(id, environment)
        #expect(text.state == expected)
        #expect(text.sid == (status == 200 ? ownID : nil))
    }

    /// What the phone says of the text before, and what becomes of one that it does not have.
    @Test(arguments: [(200, OutboundState.queued), (404, .unconfirmed), (500, .uncertain)])
    func aPhoneWhoseDataWereClearedProvesNothing(_ status: Int, _ expected: OutboundState) async throws {
        let environment = try await TestEnvironment()
        let (earlier, id) = (try await queued(environment), try await queued(environment))
        let before = TestEnvironment.noon.adding(.minutes(-1))
        try await environment.store.write(.none, at: TestEnvironment.noon) { tx in
            _ = try tx.run(
                """
                UPDATE outbound_message SET state = 'sent', sid = 'before', attempts = 1, attempted_at = \(before)
                WHERE id = \(earlier)
                """)
            _ = try tx.run(
                """
                UPDATE outbound_message SET state = 'uncertain', attempts = 1, attempted_at = \(TestEnvironment.noon)
                WHERE id = \(id)
                """)
        }
        let found = try JSONDecoder().decode(
            MessageResource.self, from: Data(#"{"sid": "before", "status": "sent"}"#.utf8))
        let client = client(sent: SentIDs()) { sid throws(APIFailure) in
            guard sid.rawValue == "before" else { throw Self.refusal(404) }
            guard status == 200 else { throw Self.refusal(status) }
            return found
        }
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        try await Reconciler(store: environment.store, client: client, provider: TestEnvironment.provider, log: log)
            .run(now: TestEnvironment.noon.adding(.minutes(2)))
        #expect(try await state(id, environment).state == expected)
    }

    /// How often the text was sent again after a failed delivery, and the end of its id.
    @Test(arguments: [(0, ""), (2, "-2")]) func anAttemptHasTheIDOfItsMessage(_ resends: Int, _ end: String)
        async throws
    {
        let environment = try await TestEnvironment()
        let id = try await queued(environment)
        try await environment.store.write(.none, at: TestEnvironment.noon) { tx in
            _ = try tx.run("UPDATE outbound_message SET resends = \(resends), attempts = 3 WHERE id = \(id)")
        }
        let sent = SentIDs()
        let client = client(sent: sent) { _ throws(APIFailure) in throw Self.refusal(404) }
        _ = try await Dispatcher(
            store: environment.store, client: client, sender: environment.sender.id,
            options: Dispatcher.Options(rate: 1000, idle: .milliseconds(1)), clock: .fixed(TestEnvironment.noon),
            random: .seeded(1), log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ).drain([id])
        let ownID = "\(id)-\(TestEnvironment.noon.milliseconds)\(end)"
        #expect(sent.ids.withLock { $0 } == [ownID])
        #expect(try await state(id, environment).sid == ownID)
    }
}
