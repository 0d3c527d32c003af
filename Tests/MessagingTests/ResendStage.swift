import Agenda
import Lineups
import People
import Storage
import TestSupport
import Twilio
import Values

@testable import Messaging

/// A house in which Ada was asked about a show, and the provider has taken the text as SM1.
struct ResendStage: Sendable {
    let stage: Stage
    let event: Event
    let ada: ID<Contact>
    let request: ID<Outbound>

    static let ada = "+12125550101"

    init(numbers: [String] = [ResendStage.ada]) async throws {
        let stage = try await Stage()
        let ada = try await stage.contact("Ada", nil)
        let cells = numbers.map {
            ContactNumber(raw: $0, e164: $0, kind: "mobile", isTextable: true, isVerified: true)
        }
        try await stage.store.write { try Contact.setNumbers(cells, of: ada, in: $0) }
        event = try await stage.show("Late Show")
        request = try await stage.ask(event, [ada])[0]
        (self.stage, self.ada) = (stage, ada)
        try await set(
            """
            UPDATE outbound SET state = 'accepted', sid = 'SM1', attempts = 1, attempted_at = \(Stage.noon)
            """)
    }

    func set(_ statement: SQL) async throws {
        try await stage.store.write { _ = try $0.run(statement) }
    }

    func text(_ id: ID<Outbound>? = nil) async throws -> Outbound {
        let id = id ?? request
        return try await stage.store.read { tx in
            guard let text = try Outbound.find(id, in: tx) else {
                throw StoreError.column("id", holds: "nothing", wanted: "the text")
            }
            return text
        }
    }

    func sender() async throws -> Sender {
        let sender = stage.sender
        return try await stage.store.read { try Sender.find(sender.id, in: $0) ?? sender }
    }

    func standing() async throws -> Slot.Standing? {
        try await stage.standings(event)["Ada"]
    }

    func report(
        _ word: String, code: Int? = nil, sid: String = "SM1", on text: ID<Outbound>? = nil, now: Instant = Stage.noon
    ) async throws {
        let key = MessageKey(id: text ?? request, createdAt: Stage.noon)
        try await Deliveries(store: stage.store).receive(
            Deliveries.News(
                provider: Stage.provider, sid: sid, status: MessageStatus(word: word),
                code: code.map(ErrorCode.init(rawValue:)), key: key), now: now)
    }

    /// The text's time has come, and it is taken out to be handed to the provider.
    func claim() async throws -> Claim {
        try await set("UPDATE outbound SET state = 'queued', sid = NULL, not_before = 1 WHERE id = \(request)")
        let sender = stage.sender.id
        return try await stage.store.write { tx in
            guard let claim = try Claim.due(sender: sender, limit: 1, now: Stage.noon, in: tx).first else {
                throw StoreError.column("state", holds: "nothing", wanted: "a text that is due")
            }
            return claim
        }
    }

    /// The provider says that it has taken it under that name.
    func takes(_ claim: Claim, as sid: String) async throws {
        let sender = stage.sender
        try await stage.store.write { tx in
            try SendResult.accepted(sid: sid).record(for: claim, sender: sender, delay: .zero, now: Stage.noon, in: tx)
        }
    }

    func takenAs(_ sid: String) async throws {
        try await takes(claim(), as: sid)
    }

    /// A second text to the same number.
    func again(sid: String) async throws -> ID<Outbound> {
        let (account, sender) = (stage.account.id, stage.sender.id)
        return try await stage.store.write { tx in
            let id = try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: sender, contact: nil, to: Self.ada, body: "hi", kind: .text),
                now: Stage.noon, in: tx)
            try tx.run("UPDATE outbound SET state = 'accepted', sid = \(sid), attempts = 1 WHERE id = \(id)")
            return id
        }
    }
}
