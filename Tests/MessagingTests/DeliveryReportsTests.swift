import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

@Suite struct DeliveryReportsTests {
    struct Row: CustomTestStringConvertible {
        let news: [String]
        let code: Int?
        let state: OutboundState
        var testDescription: String { news.joined(separator: " ") + (code.map { " \($0)" } ?? "") }

        init(_ news: [String], _ state: OutboundState, code: Int? = nil) {
            (self.news, self.state, self.code) = (news, state, code)
        }
    }

    static let rows = [
        Row(["queued"], .accepted), Row(["sent"], .sent), Row(["sent", "delivered"], .delivered),
        Row(["delivered", "sent"], .delivered), Row(["delivered", "queued", "sent"], .delivered),
        Row(["delivered", "delivered"], .delivered), Row(["sent", "sent"], .sent), Row(["delivered", "read"], .read),
        Row(["read", "delivered"], .read), Row(["sent", "undelivered"], .undelivered, code: 30007),
        Row(["failed"], .failed, code: 30007), Row(["failed"], .optedOut, code: 21610),
        Row(["undelivered"], .invalidNumber, code: 30006), Row(["mystery"], .sending),
    ]

    @Test(arguments: rows) func statesMoveForwardOnly(_ row: Row) async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.sendingText()
        for word in row.news { try await environment.report(word, code: row.code, on: text) }
        #expect(try await environment.state(text) == row.state)
    }

    @Test func newsBeforeTheAnswerToOurRequestBindsTheText() async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.sendingText()
        try await environment.report("sent", on: text, sid: "SM77")
        #expect(try await environment.store.read { try OutboundMessage.find(text, in: $0)?.sid } == "SM77")
    }

    @Test func newsForAnotherTextOfTheSameKeyChangesNothing() async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.sendingText()
        let stale = MessageKey(id: text, createdAt: TestEnvironment.noon.adding(.days(-30)))
        try await environment.report("delivered", key: stale, sid: "SM77")
        #expect(try await environment.state(text) == .sending)
    }

    @Test func newsOfAnotherMessageForABoundTextChangesNothing() async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.sendingText()
        try await environment.report("sent", on: text, sid: "SM1")
        try await environment.report("delivered", on: text, sid: "SM2")
        #expect(try await environment.state(text) == .sent)
    }

    @Test func anOptOutThatComesAsAReportIsObeyed() async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.sendingText()
        try await environment.report("failed", code: 21610, on: text)
        let isOut = try await environment.store.read {
            try OptOut.isInForce("+14155550101", account: environment.account.id, in: $0)
        }
        #expect(isOut)
    }
}

extension TestEnvironment {
    fileprivate func sendingText() async throws -> ID<OutboundMessage> {
        let (account, sender) = (account.id, sender.id)
        return try await store.write { tx in
            let draft = Outbox.Draft(
                account: account, sender: sender, contact: nil, to: "+14155550101", body: "hi", kind: .request)
            let id = try Outbox.enqueue(draft, in: tx)
            try tx.run("UPDATE outbound_message SET state = 'sending', attempts = 1 WHERE id = \(id)")
            return id
        }
    }

    fileprivate func report(
        _ word: String, code: Int? = nil, on text: ID<OutboundMessage>, sid: String = "SM1"
    ) async throws {
        try await report(word, code: code, key: MessageKey(id: text, createdAt: TestEnvironment.noon), sid: sid)
    }

    fileprivate func report(_ word: String, code: Int? = nil, key: MessageKey, sid: String) async throws {
        try await DeliveryReports(store: store).receive(
            DeliveryReport(
                provider: TestEnvironment.provider, sid: sid, status: MessageStatus(word: word),
                code: code.map(ErrorCode.init(rawValue:)), key: key), now: TestEnvironment.noon)
    }

    fileprivate func state(_ text: ID<OutboundMessage>) async throws -> OutboundState? {
        try await store.read { try OutboundMessage.find(text, in: $0)?.state }
    }
}
