import Agenda
import Lineups
import People
import Platform
import Storage
import TestSupport
import Twilio
import Values

@testable import Messaging

/// An environment in which Ada was asked about a show, and the provider has taken the text as SM1.
struct ResendTestEnvironment: Sendable {
    let environment: TestEnvironment
    let event: Event
    let ada: ID<Contact>
    let request: ID<OutboundMessage>

    static let ada = "+12125550101"

    init(numbers: [String] = [ResendTestEnvironment.ada]) async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", nil)
        let cells = numbers.map {
            ContactNumber(raw: $0, e164: $0, kind: "mobile", isTextable: true, isVerified: true)
        }
        try await environment.store.write { try Contact.setNumbers(cells, of: ada, in: $0) }
        event = try await environment.show("Late Show")
        request = try await environment.invite(event, [ada], isSent: false)[0]
        (self.environment, self.ada) = (environment, ada)
        try await set(
            """
            UPDATE outbound_message SET state = 'accepted', sid = 'SM1', attempts = 1, attempted_at = \(TestEnvironment.noon)
            """)
    }

    func set(_ statement: SQL) async throws {
        try await environment.store.write { _ = try $0.run(statement) }
    }

    func text(_ id: ID<OutboundMessage>? = nil) async throws -> OutboundMessage {
        let id = id ?? request
        return try await environment.store.read { tx in
            guard let text = try OutboundMessage.find(id, in: tx) else {
                throw StoreError.column("id", holds: "nothing", wanted: "the text")
            }
            return text
        }
    }

    func sender() async throws -> Sender {
        let sender = environment.sender
        return try await environment.store.read { try Sender.find(sender.id, in: $0) ?? sender }
    }

    func status() async throws -> SlotStatus? {
        try await environment.statuses(event)["Ada"]
    }

    func report(
        _ word: String, code: Int? = nil, sid: String = "SM1", on text: ID<OutboundMessage>? = nil,
        now: Instant = TestEnvironment.noon
    ) async throws {
        let key = MessageKey(id: text ?? request, createdAt: TestEnvironment.noon)
        try await DeliveryReports(store: environment.store).receive(
            DeliveryReport(
                provider: TestEnvironment.provider, sid: sid, status: MessageStatus(word: word),
                code: code.map(ErrorCode.init(rawValue:)), key: key), now: now)
    }

    /// The text's time has come, and it is taken out to be handed to the provider.
    func claim() async throws -> ClaimedMessage {
        try await set("UPDATE outbound_message SET state = 'queued', sid = NULL, not_before = 1 WHERE id = \(request)")
        let sender = environment.sender.id
        return try await environment.store.write { tx in
            guard
                let claim = try ClaimedMessage.claimDue(sender: sender, limit: 1, in: tx)
                    .first
            else {
                throw StoreError.column("state", holds: "nothing", wanted: "a text that is due")
            }
            return claim
        }
    }

    /// The provider says that it has taken it under that name.
    func takes(_ claim: ClaimedMessage, as sid: String) async throws {
        let sender = environment.sender
        try await environment.store.write { tx in
            try SendResult.accepted(sid: sid).record(for: claim, sender: sender, delay: .zero, in: tx)
        }
    }

    func takenAs(_ sid: String) async throws {
        try await takes(claim(), as: sid)
    }

    /// A second text to the same number.
    func again(sid: String) async throws -> ID<OutboundMessage> {
        let (account, sender) = (environment.account.id, environment.sender.id)
        return try await environment.store.write { tx in
            let id = try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: sender, contact: nil, to: Self.ada, body: "hi", kind: .text),
                in: tx)
            try tx.run("UPDATE outbound_message SET state = 'accepted', sid = \(sid), attempts = 1 WHERE id = \(id)")
            return id
        }
    }
}
