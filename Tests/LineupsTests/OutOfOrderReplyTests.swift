import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A text that arrives after one that was sent later still answers the invitations that the later one does not.
@Suite struct OutOfOrderReplyTests {
    private static let ada = "+14155550101"

    struct Row: CustomTestStringConvertible {
        let sent: [String]
        let late: SlotStatus
        let early: SlotStatus
        var testDescription: String { sent.joined(separator: ", then ") }
    }

    /// The first text was sent before the second and arrives after it.
    static let rows = [
        Row(sent: ["YES 1", "NO 2"], late: .confirmed, early: .declined),
        Row(sent: ["NO 1", "YES 2"], late: .declined, early: .confirmed),
        Row(sent: ["YES 2", "NO 2"], late: .asked, early: .declined),
        Row(sent: ["yes", "NO 2"], late: .asked, early: .declined),
        Row(sent: ["yes to both", "NO 2"], late: .confirmed, early: .declined),
    ]

    @Test(arguments: rows) func laterTextWinsOnlyForTheInvitationsItAnswers(_ row: Row) async throws {
        let environment = try await TestEnvironment()
        let late = try await environment.show("Late Show", inDays: 4)
        let early = try await environment.show("Early Show", inDays: 5)
        let person = try await environment.contact("Ada", Self.ada)
        try await environment.invite(late, [person])
        try await environment.invite(early, [person])
        _ = try await environment.text(row.sent[1], from: Self.ada, now: TestEnvironment.noon.adding(.seconds(90)))
        _ = try await environment.text(row.sent[0], from: Self.ada, now: TestEnvironment.noon.adding(.seconds(60)))
        #expect(try await environment.statuses(late)["Ada"] == row.late)
        #expect(try await environment.statuses(early)["Ada"] == row.early)
    }

    /// Ada was asked for the Late Show; the booker entered her yes for the Open Mic.
    struct Noted: CustomTestStringConvertible {
        let sent: [String]
        let late: SlotStatus
        let noted: SlotStatus
        /// When the booker entered it, in seconds after the request.
        var notedAfter = 0
        var testDescription: String { sent.joined(separator: ", then ") + ", noted after \(notedAfter) s" }
    }

    static let notedRows = [
        Noted(
            sent: ["can't make it to the open mic any more", "yes to the late show"], late: .confirmed,
            noted: .withdrawn),
        Noted(sent: ["can't make it to the open mic any more", "running late"], late: .asked, noted: .withdrawn),
        Noted(sent: ["no", "can't make it to the open mic any more"], late: .declined, noted: .withdrawn),
        Noted(sent: ["yes", "see you there"], late: .confirmed, noted: .confirmed),
        Noted(
            sent: ["can't make it to the open mic any more", "yes to the late show"], late: .confirmed,
            noted: .confirmed, notedAfter: 75),
    ]

    @Test(arguments: notedRows) func enteredAnswerCountsAsAnswered(_ row: Noted) async throws {
        let environment = try await TestEnvironment()
        let late = try await environment.show("Late Show", inDays: 4)
        let noted = try await environment.show("Open Mic", inDays: 5)
        let person = try await environment.contact("Ada", Self.ada)
        try await environment.deliver(environment.invite(late, [person]))
        let moment = TestEnvironment.noon.adding(.seconds(row.notedAfter))
        try await environment.store.write { tx in
            _ = try Lineup.add(person, to: noted.id, asHost: false, in: tx)
            let slot = try #require(try Slot.find(contact: person, event: noted.id, in: tx))
            _ = try ManualAnswer(.yes, isMisread: false).apply(to: slot.id, of: noted, in: tx.at(moment))
        }
        _ = try await environment.text(row.sent[1], from: Self.ada, now: TestEnvironment.noon.adding(.seconds(90)))
        _ = try await environment.text(row.sent[0], from: Self.ada, now: TestEnvironment.noon.adding(.seconds(60)))
        #expect(try await environment.statuses(late)["Ada"] == row.late)
        #expect(try await environment.statuses(noted)["Ada"] == row.noted)
    }

    /// An invitation that was settled before both texts can be changed as well.
    @Test func outOfOrderTextReversesAnEarlierYes() async throws {
        let environment = try await TestEnvironment()
        let late = try await environment.show("Late Show", inDays: 4)
        let other = try await environment.show("Open Mic", inDays: 5)
        let person = try await environment.contact("Ada", Self.ada)
        try await environment.invite(late, [person])
        try await environment.invite(other, [person])
        _ = try await environment.text("yes 1", from: Self.ada, now: TestEnvironment.noon.adding(.seconds(30)))
        _ = try await environment.text("yes 2", from: Self.ada, now: TestEnvironment.noon.adding(.seconds(90)))
        let word = "can't make it to the late show any more"
        _ = try await environment.text(word, from: Self.ada, now: TestEnvironment.noon.adding(.seconds(60)))
        #expect(try await environment.statuses(late)["Ada"] == .withdrawn)
        #expect(try await environment.statuses(other)["Ada"] == .confirmed)
    }

    @Test func outOfOrderYesDoesNotEndALaterOptOut() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        _ = try await environment.text("STOP", from: Self.ada, now: TestEnvironment.noon.adding(.seconds(90)))
        _ = try await environment.text("Yes", from: Self.ada, now: TestEnvironment.noon.adding(.seconds(60)))
        #expect(
            try await environment.store.read { try OptOut.isInForce(Self.ada, account: environment.account.id, in: $0) }
        )
    }
}
