import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Clear answers by text change the lineup, unclear ones do not.
@Suite struct ReplyHandlerTests {
    private static let ada = "+14155550101"
    private static let grace = "+14155550102"

    struct Row: CustomTestStringConvertible {
        let text: String
        let status: SlotStatus
        let reply: String?
        var testDescription: String { text }

        init(_ text: String, _ status: SlotStatus, _ reply: String?) {
            (self.text, self.status, self.reply) = (text, status, reply)
        }
    }

    static let rows = [
        Row("YES", .confirmed, "You're confirmed"), Row("yes please!", .confirmed, "You're confirmed"),
        Row("I'm in", .confirmed, "You're confirmed"), Row("no", .declined, "you're out"),
        Row("can't make it, sorry", .declined, "you're out"), Row("maybe", .maybe, "a maybe"),
        Row("who is this?", .asked, "This is Anchor Comedy. Late Show is on Fri Dec 4, 8 PM at The Anchor."),
        Row("banana", .asked, "Please reply YES or NO"),
        Row("", .asked, "Please reply YES or NO"), Row("STOP", .optedOut, nil),
        Row("stop texting me", .optedOut, "no more texts"),
        Row("HELP", .asked, nil),
    ]

    @Test(arguments: rows) func oneOpenInvitationTakesOnlyAClearAnswer(_ row: Row) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        let reply = try await environment.text(row.text, from: Self.ada)
        #expect(try await environment.statuses(show)["Ada"] == row.status)
        if let expected = row.reply {
            #expect(reply?.contains(expected) == true, "\(reply ?? "nothing")")
        } else {
            #expect(reply == nil)
        }
    }

    @Test func unclearTextIsAskedBackOnceThenLeftToTheBooker() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        #expect(try await environment.text("what?", from: Self.ada) != nil)
        #expect(try await environment.text("huh?", from: Self.ada) == nil)
        let waiting = try await environment.store.read { [id = environment.account.id] in
            try InboundMessage.waiting(account: id, in: $0)
        }
        #expect(waiting.map(\.body) == ["what?", "huh?"])
    }

    @Test func bareYesWithSeveralOpenInvitationsIsAskedBack() async throws {
        let environment = try await TestEnvironment()
        let late = try await environment.show("Late Show", inDays: 4)
        let mic = try await environment.show("Open Mic", inDays: 5)
        let ada = try await environment.contact("Ada", Self.ada)
        try await environment.invite(late, [ada])
        try await environment.invite(mic, [ada])
        let reply = try #require(try await environment.text("yes", from: Self.ada))
        #expect(reply.contains("1: Late Show") && reply.contains("2: Open Mic"))
        #expect(try await environment.statuses(late)["Ada"] == .asked)
        #expect(try await environment.statuses(mic)["Ada"] == .asked)
    }

    static let choices: [(String, SlotStatus, SlotStatus)] = [
        ("yes 2", .asked, .confirmed), ("1 yes 2 no", .confirmed, .declined), ("both", .confirmed, .confirmed),
        ("no to 1", .declined, .asked), ("yes to the open mic", .asked, .confirmed),
    ]

    @Test(arguments: choices) func answerByChoiceOrNameChangesThatSlot(
        _ text: String, _ first: SlotStatus, _ second: SlotStatus
    ) async throws {
        let environment = try await TestEnvironment()
        let late = try await environment.show("Late Show", inDays: 4)
        let mic = try await environment.show("Open Mic", inDays: 5)
        let ada = try await environment.contact("Ada", Self.ada)
        try await environment.invite(late, [ada])
        try await environment.invite(mic, [ada])
        _ = try await environment.text(text, from: Self.ada)
        #expect(try await environment.statuses(late)["Ada"] == first)
        #expect(try await environment.statuses(mic)["Ada"] == second)
    }

    @Test func noAfterAYesIsAWithdrawal() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        _ = try await environment.text("yes", from: Self.ada)
        let reply = try await environment.text("sorry, I can't make it any more", from: Self.ada)
        #expect(try await environment.statuses(show)["Ada"] == .withdrawn)
        #expect(reply?.contains("no longer on") == true)
        let changes = try await environment.store.read { try SlotChange.all(event: show.id, in: $0) }
        #expect(changes.map(\.to) == [.confirmed, .withdrawn])
        #expect(changes.map(\.text) == ["yes", "sorry, I can't make it any more"])
    }

    @Test func noCanBeReversed() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        _ = try await environment.text("no", from: Self.ada)
        _ = try await environment.text("YES", from: Self.ada)
        #expect(try await environment.statuses(show)["Ada"] == .confirmed)
    }

    @Test func answerAfterTheShowIsLeftToTheBooker() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        let reply = try await environment.text("yes", from: Self.ada, now: TestEnvironment.noon.adding(.days(6)))
        #expect(reply == nil)
        #expect(try await environment.statuses(show)["Ada"] == .asked)
        #expect(try await environment.waiting().map(\.body) == ["yes"])
    }

    @Test func textFromAnUnknownNumberChangesNothing() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        #expect(try await environment.text("yes", from: Self.grace) == nil)
        #expect(try await environment.statuses(show) == ["Ada": .asked])
    }

    @Test func yesAfterAStopIsAnAnswerAndAnOptIn() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        _ = try await environment.text("STOP", from: Self.ada)
        #expect(try await environment.statuses(show)["Ada"] == .optedOut)
        _ = try await environment.text("Yes!", from: Self.ada)
        #expect(try await environment.statuses(show)["Ada"] == .confirmed)
        let isOut = try await environment.store.read {
            try OptOut.isInForce(Self.ada, account: environment.account.id, in: $0)
        }
        #expect(!isOut)
    }
}
