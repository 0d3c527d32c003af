import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// "Cannot be texted" after a carrier's report ends when a text comes from the number, or one of ours arrives.
@Suite struct UntextableNumberTests {
    private static let number = "+14155550101"

    private func lost() async throws -> (TestEnvironment, Event, ID<Contact>, [ID<OutboundMessage>]) {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", Self.number)
        let texts = try await environment.invite(show, [ada])
        try await report(.undelivered, code: 30006, about: texts, in: environment)
        return (environment, show, ada, texts)
    }

    private func report(
        _ status: MessageStatus, code: ErrorCode? = nil, about texts: [ID<OutboundMessage>],
        in environment: TestEnvironment
    ) async throws {
        for id in texts {
            let text = try #require(try await environment.store.read { try OutboundMessage.find(id, in: $0) })
            let report = DeliveryReport(
                provider: TestEnvironment.provider, sid: TestEnvironment.sid(of: text), status: status, code: code,
                key: MessageKey(id: id, createdAt: text.createdAt))
            try await DeliveryReports(store: environment.store).receive(report, now: TestEnvironment.noon)
        }
    }

    private func isTextable(_ environment: TestEnvironment, _ contact: ID<Contact>) async throws -> Bool? {
        try await environment.store.read { try Contact.find(contact, in: $0)?.cell != nil }
    }

    @Test(arguments: ["yes, I am in", "who is this?", "what time?"]) func textFromTheNumberClearsIt(_ body: String)
        async throws
    {
        let (environment, _, ada, _) = try await lost()
        #expect(try await isTextable(environment, ada) == false)
        _ = try await environment.text(body, from: Self.number)
        #expect(try await isTextable(environment, ada) == true)
    }

    @Test func deliveredTextClearsIt() async throws {
        let (environment, _, ada, _) = try await lost()
        let draft = Outbox.Draft(
            account: environment.account.id, sender: environment.sender.id, contact: ada, to: Self.number, body: "Hi",
            kind: .answer)
        let id = try await environment.store.write { try Outbox.enqueue(draft, in: $0) }
        try await report(.delivered, about: [id], in: environment)
        #expect(try await isTextable(environment, ada) == true)
    }

    /// After a change, `ask` does not refer to `--tell`, which could not reach them either.
    @Test func askSaysThatNoTextReachesThem() async throws {
        let (environment, show, _, _) = try await lost()
        _ = try await environment.text("yes, I am in", from: Self.number)
        try await environment.store.write { tx in
            try tx.run("UPDATE contact_number SET textable = 0")
            try tx.run("UPDATE event SET location = 'The Annex'")
        }
        let asking = RequestAnswers(
            planner: environment.planner, event: show.id, recipients: .notAskedYet, account: environment.account,
            sender: environment.sender)
        let skipped = try await environment.store.read {
            try asking.plan(in: $0).skipped
        }
        #expect(skipped.map(\.reason) == [.noCell])
        let slot = try #require(skipped.first?.slot)
        #expect(slot.whyNotReached?.contains("not told about the change") == true)
    }

    /// Nobody was told anything that could have changed: they are asked, not told.
    @Test func aRequestThatNeverArrivedIsNotToldOfChanges() async throws {
        let (environment, show, ada, _) = try await lost()
        try await environment.store.write { tx in
            _ = try tx.run("UPDATE event SET location = 'The Annex'")
        }
        let slot = { @Sendable () async throws -> Slot in
            try await environment.store.read { tx in try #require(try Slot.find(contact: ada, event: show.id, in: tx)) }
        }
        let before = try await slot()
        #expect(before.status == .unreachable && !before.isNotTold && !before.hasNewNumber)
        let isNeeded = try await environment.store.read { tx in
            try TellAboutChange.isNeeded(
                for: try #require(try Event.find(show.id, in: tx)), planner: environment.planner, in: tx)
        }
        #expect(!isNeeded)
        try await environment.store.write { tx in
            _ = try tx.run("UPDATE contact_number SET e164 = '+14155550177', raw = '+14155550177', textable = 1")
        }
        #expect(try await slot().hasNewNumber)
        #expect(try await environment.invite(show, [ada]).count == 1)
        #expect(try await slot().hasNewNumber == false)
    }
}
