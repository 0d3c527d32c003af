import Lineups
import Messaging
import Platform
import Storage
import Templates
import TestSupport
import Testing
import Values

/// A sender whose number is the cell of the account's owner never texts itself.
@Suite struct OwnCellTests {
    private static let ada = "+14155550101"

    private func environment() async throws -> TestEnvironment {
        let environment = try await TestEnvironment()
        try await environment.store.write { tx in
            try Sender.set(usedByHand: true, of: environment.sender.id, in: tx)
            var account = environment.account
            account.cell = TestEnvironment.ourNumber
            try account.save(in: tx)
        }
        return environment
    }

    /// To our own number, with their states.
    private func textsToItself(_ environment: TestEnvironment) async throws -> [OutboundState] {
        try await environment.store.read { tx in
            try tx.values(
                "SELECT state FROM outbound_message WHERE to_number = \(TestEnvironment.ourNumber) ORDER BY id")
        }
    }

    @Test func alertsAreLeftToThePages() async throws {
        let environment = try await environment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        _ = try await environment.text("yes", from: Self.ada)
        _ = try await environment.text("no, I'm ill", from: Self.ada, now: TestEnvironment.noon.adding(.minutes(5)))
        for minutes in [10, 20, 60, 600] {
            _ = try await environment.runJobs(now: TestEnvironment.noon.adding(.minutes(minutes)))
        }
        #expect(try await textsToItself(environment).isEmpty)
        let (all, waiting) = try await environment.store.read { tx in
            (
                try tx.value("SELECT count(*) FROM notification", as: Int.self) ?? 0,
                try tx.value("SELECT count(*) FROM notification WHERE told_at IS NULL", as: Int.self)
            )
        }
        #expect(all > 0 && waiting == 0, "they must not be tried again and again")
        let account = environment.account.id
        let shown = try await environment.store.read(at: TestEnvironment.noon.adding(.minutes(600))) {
            try Notification.notTexted(of: account, in: $0).map(\.line)
        }
        #expect(shown.contains { $0.contains("Ada") }, "the inbox shows them")
    }

    static let kinds: [OutboundMessage.Kind] = [.request, .reminder, .answer, .text, .notice]

    @Test(arguments: kinds) func aTextToItselfIsNeverSent(_ kind: OutboundMessage.Kind) async throws {
        let environment = try await environment()
        let (account, sender) = (environment.account.id, environment.sender.id)
        let texts = try await environment.store.write { tx in
            let draft = Outbox.Draft(
                account: account, sender: sender, contact: nil, to: TestEnvironment.ourNumber, body: "Pack", kind: kind)
            return try [Outbox.enqueue(draft, in: tx)] + Outbox.enqueue([draft, draft], in: tx)
        }
        #expect(texts.count == 3)
        #expect(try await textsToItself(environment) == [.canceled, .canceled, .canceled])
        #expect(try await environment.store.read { try Outbox.todayCount(of: account, in: $0) } == 0)
    }

    /// A booker who performs in their own show.
    @Test func aRequestToItselfIsSkipped() async throws {
        let environment = try await environment()
        let show = try await environment.show("Late Show")
        let booker = try await environment.contact("Booker", TestEnvironment.ourNumber)
        #expect(try await environment.invite(show, [booker, environment.contact("Ada", Self.ada)]).count == 1)
        let plan = try await environment.store.read { tx in
            try environment.planner.requests(
                for: Lineup.of(show, in: tx), only: [booker], from: environment.account, sender: environment.sender,
                in: tx)
        }
        #expect(plan.drafts.isEmpty && plan.skipped.map(\.reason) == [.ownNumber])
        let sender = environment.sender
        let recipient = try await environment.store.read { tx in
            try Recipient(
                TestEnvironment.ourNumber, contact: booker, account: environment.account, sender: sender.id, in: tx
            ).obstacle(in: tx)
        }
        #expect(recipient == .ownNumber)
    }

    @Test(arguments: ["WHO", "yes", "TEXT Ada see you at 7", "STOP", "buy milk"])
    func aNoteToOneselfIsNoCommand(_ note: String) async throws {
        let environment = try await environment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        #expect(try await environment.text(note, from: TestEnvironment.ourNumber) == nil)
        let (texts, optOuts) = try await environment.store.read { tx in
            (
                try InboundMessage.recent(account: environment.account.id, limit: 9, in: tx),
                try tx.value("SELECT count(*) FROM opt_out", as: Int.self)
            )
        }
        #expect(texts.isEmpty && optOuts == 0)
        #expect(try await textsToItself(environment).isEmpty)
    }

    @Test func noCodeIsSentToItself() async throws {
        let environment = try await environment()
        let texts = SignInTexts(templates: .builtIn, sender: environment.sender, random: .seeded(7))
        await #expect(throws: VerificationError.ownNumber(TestEnvironment.ourNumber)) {
            _ = try await environment.store.write { tx in
                try texts.requestCode(.signIn, for: TestEnvironment.ourNumber, client: "127.0.0.1", in: tx)
            }
        }
        await #expect(throws: VerificationError.ownNumber(TestEnvironment.ourNumber)) {
            try await environment.store.write { tx in
                try texts.verifyCell(
                    TestEnvironment.ourNumber, of: environment.account.id, within: VerificationLimits(), in: tx)
            }
        }
        #expect(try await textsToItself(environment).isEmpty)
    }

    /// Another sender of the account may text the phone of the first one.
    @Test func anotherSenderMayTextIt() async throws {
        let environment = try await environment()
        let account = environment.account.id
        let state = try await environment.store.write { tx -> OutboundState? in
            let other = try Sender.named("+15005550009", provider: TestEnvironment.provider, owner: account, in: tx)
            let text = try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: other.id, contact: nil, to: TestEnvironment.ourNumber, body: "Hi",
                    kind: .notice), in: tx)
            return try OutboundMessage.find(text, in: tx)?.state
        }
        #expect(state == .queued)
    }
}
