import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Assigning, answering and settling texts: outcome, undo step, refusal.
@Suite struct InboxUseCaseTests {
    private static let (ada, stranger) = ("+14155550101", "+14155550177")

    private func lastText(_ environment: TestEnvironment) async throws -> InboundMessage {
        let account = environment.account.id
        let texts = try await environment.store.read { try InboundMessage.recent(account: account, limit: 1, in: $0) }
        return try #require(texts.first)
    }

    @Test func assignTextFilesAllOfTheNumberAndSaysWhatItMayMean() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", Self.ada)
        try await environment.deliver(environment.invite(show, [ada]))
        _ = try await environment.text("yes!", from: Self.stranger)
        _ = try await environment.text("new phone", from: Self.stranger)
        let text = try await lastText(environment)
        let assigning = AssignText(text.id, to: .contact(ada), account: environment.account)
        let result = try await environment.write { try assigning.run(in: $0) }
        #expect(result.count == 2 && result.isNumberNew && result.sharers.isEmpty)
        #expect(result.contact.numbers.map(\.e164) == [Self.ada, Self.stranger] && result.text.contact == ada)
        #expect(result.corrections.map(\.event.id) == [show.id])
        #expect(try await environment.latestStep() == "assigned 2 texts from \(Self.stranger) to \"Ada\"")
    }

    @Test func assignTextRefusesANumberThatIsKnownAndANameThatIsTaken() async throws {
        let environment = try await TestEnvironment()
        let (ada, grace) = try await (
            environment.contact("Ada", Self.ada), environment.contact("Grace", "+14155550102")
        )
        _ = try await environment.text("hello", from: Self.ada)
        let known = AssignText(try await lastText(environment).id, to: .contact(grace), account: environment.account)
        let owner = await #expect(throws: AssignTextError.self) {
            try await environment.write { try known.run(in: $0) }
        }
        #expect(caseName(owner) == "numberIsKnown")
        _ = try await environment.text("hello", from: Self.stranger)
        let text = try await lastText(environment)
        let twin = AssignText(text.id, to: .new("ada"), account: environment.account)
        let taken = await #expect(throws: AssignTextError.self) {
            try await environment.write { try twin.run(in: $0) }
        }
        #expect(caseName(taken) == "nameTaken")
        let new = AssignText(text.id, to: .new("Joan"), account: environment.account)
        let result = try await environment.write { try new.run(in: $0) }
        #expect(result.contact.name == "Joan" && result.contact.id != ada && !result.isNumberNew)
    }

    @Test func markTextsDoneIsUndone() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account.id
        let ada = try await environment.contact("Ada", Self.ada)
        for text in ["who is this?", "hello?"] { _ = try await environment.text(text, from: Self.ada) }
        let text = try await lastText(environment)
        let person = try await environment.store.read { tx in
            try Correspondent.conversation(with: Contact.find(ada, account: account, in: tx), account: account, in: tx)
        }
        let one = MarkTextsDone(.one(text.id), of: person, account: account)
        let first = try await environment.write { try one.run(in: $0) }
        #expect(first.count == 1 && first.remaining == 1)
        let all = MarkTextsDone(.all, of: person, account: account)
        let second = try await environment.write { try all.run(in: $0) }
        #expect(second.count == 1 && second.remaining == 0)
        #expect(try await environment.undo() == "marked 1 text from Ada as done")
        #expect(try await environment.waiting().count == 1)
        let nobody = try await environment.write { try one.run(in: $0) }
        #expect(nobody.count == 0)
    }

    @Test func replyToTextSettlesWhatTheyWrote() async throws {
        let environment = try await TestEnvironment()
        let (account, sender) = (environment.account.id, environment.sender)
        _ = try await environment.text("who is this?", from: Self.stranger)
        let text = try await lastText(environment)
        let person = try await environment.store.read { try Correspondent.author(of: text, in: $0) }
        let reply = try ReplyToText(to: person, text: "It’s Anchor Comedy.", account: account)
        let plan = try await environment.store.read { try reply.plan(from: sender, in: $0) }
        #expect(plan.number == Self.stranger && plan.body == "It's Anchor Comedy." && plan.segments == 1)
        let sent = try await environment.write { try reply.send(from: sender, in: $0) }
        #expect(sent.settled == 1)
        #expect(try await environment.bodies([sent.text]) == ["It's Anchor Comedy."])
        #expect(try await environment.waiting().isEmpty)
        #expect(try await environment.latestStep() == "texted \(Self.stranger)")
    }

    @Test func sendCustomTextRefusesWhatCannotBeSent() async throws {
        let environment = try await TestEnvironment()
        let (account, sender) = (environment.account.id, environment.sender)
        let (ada, mute) = try await (environment.contact("Ada", Self.ada), environment.contact("Mute", nil))
        let people = try await environment.store.read { tx in
            try [ada, mute].map { try Correspondent(Contact.find($0, account: account, in: tx), in: tx) }
        }
        #expect(throws: CustomTextError.empty) { try SendCustomText(to: people[0], text: " \n", account: account) }
        #expect(throws: CustomTextError.tooLong(1601)) {
            try SendCustomText(to: people[0], text: String(repeating: "a", count: 1601), account: account)
        }
        // The provider counts an emoji as two.
        #expect(throws: CustomTextError.tooLong(1602)) {
            try SendCustomText(to: people[0], text: String(repeating: "\u{1F600}", count: 801), account: account)
        }
        #expect(throws: CustomTextError.noNumber("Mute")) {
            try SendCustomText(to: people[1], text: "hi", account: account)
        }
        let message = try SendCustomText(to: people[0], text: "hi", account: account)
        _ = try await environment.text("STOP", from: Self.ada)
        await #expect(throws: CustomTextError.optedOut("Ada", .allSenders)) {
            try await environment.write { try message.send(from: sender, in: $0) }
        }
        #expect(try await environment.latestStep() == nil)
    }

    /// At 11 PM of Los Angeles the text waits for the morning, and can be taken back until then; at 9 AM it is sent at
    /// once.
    @Test(arguments: [(840, true), (0, false)]) func aTextCanBeTakenBackWhileItWaits(
        minutes: Int, waits: Bool
    ) async throws {
        let environment = try await TestEnvironment()
        let (account, sender) = (environment.account.id, environment.sender)
        let ada = try await environment.contact("Ada", Self.ada)
        let person = try await environment.store.read { tx in
            try Correspondent(Contact.find(ada, account: account, in: tx), in: tx)
        }
        let now = TestEnvironment.noon.adding(.minutes(minutes))
        let message = try SendCustomText(to: person, text: "call me", account: account)
        let text = try await environment.store.write(at: now) { try message.send(from: sender, in: $0) }
        let undo = Undo(modules: environment.inbox.modules)
        let outcome = try await environment.store.write(at: now.adding(.minutes(1))) {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }
        #expect(outcome?.summary == "texted Ada")
        #expect((outcome?.refusal == nil) == waits)
        let state = try await environment.store.read { try OutboundMessage.find(text, in: $0)?.state }
        #expect(state == (waits ? .canceled : .queued))
    }
}
