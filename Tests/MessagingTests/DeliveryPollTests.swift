import HTTPTransport
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Messaging

/// Delivery reports that nobody could receive are read from the provider's list.
@Suite struct DeliveryPollTests {
    /// The text is behind the first page, 40 seconds old. Rows: how far back is read, nil for one page; and its state.
    @Test(arguments: [(nil, OutboundState.accepted), (Duration.seconds(10), .accepted), (.hours(1), .delivered)])
    func readsAsFarBackAsItIsTold(_ period: Duration?, _ state: OutboundState) async throws {
        let environment = try await TestEnvironment()
        let (account, sender, noon) = (environment.account.id, environment.sender.id, TestEnvironment.noon)
        let text = try await environment.store.write { tx in
            let text = try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: sender, contact: nil, to: "+14155550101", body: "hi", kind: .request),
                in: tx)
            try tx.run(
                """
                UPDATE outbound_message SET state = 'accepted', sid = 'SM1', attempted_at = \(noon)
                WHERE id = \(text)
                """)
            return text
        }
        let newer = (0..<30).map { second in
            ListedMessages.Message(sid: "SM9\(second)", created: noon.adding(.seconds(-second)))
        }
        let provider = ListedMessages(
            newer + [ListedMessages.Message(sid: "SM1", status: "delivered", created: noon.adding(.seconds(-40)))])
        let client = environment.client { request throws(HTTPFailure) in try provider.answer(request) }
        try await DeliveryPoll(store: environment.store, client: client, sender: sender)
            .run(now: noon, since: period.map { noon.adding(.zero - $0) })
        #expect(try await environment.store.read { try OutboundMessage.find(text, in: $0)?.state } == state)
    }
}
