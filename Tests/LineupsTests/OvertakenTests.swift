import Agenda
import Lineups
import Messaging
import Storage
import TestSupport
import Testing
import Values

/// A text that comes in after one that was sent later keeps its say in what the later one did not speak of.
@Suite struct OvertakenTests {
    private static let ada = "+14155550101"

    struct Row: CustomTestStringConvertible {
        let sent: [String]
        let late: Slot.Standing
        let early: Slot.Standing
        var testDescription: String { sent.joined(separator: ", then ") }
    }

    /// The first was sent before the second and comes in after it.
    static let rows = [
        Row(sent: ["YES 1", "NO 2"], late: .confirmed, early: .declined),
        Row(sent: ["NO 1", "YES 2"], late: .declined, early: .confirmed),
        Row(sent: ["YES 2", "NO 2"], late: .asked, early: .declined),
        Row(sent: ["yes", "NO 2"], late: .asked, early: .declined),
        Row(sent: ["yes to both", "NO 2"], late: .confirmed, early: .declined),
    ]

    @Test(arguments: rows) func theLaterTextHasTheLastWordOnlyOnWhatItSpeaksOf(_ row: Row) async throws {
        let stage = try await Stage()
        let late = try await stage.show("Late Show", inDays: 4)
        let early = try await stage.show("Early Show", inDays: 5)
        let person = try await stage.contact("Ada", Self.ada)
        try await stage.ask(late, [person])
        try await stage.ask(early, [person])
        _ = try await stage.text(row.sent[1], from: Self.ada, now: Stage.noon.adding(.seconds(90)))
        _ = try await stage.text(row.sent[0], from: Self.ada, now: Stage.noon.adding(.seconds(60)))
        #expect(try await stage.standings(late)["Ada"] == row.late)
        #expect(try await stage.standings(early)["Ada"] == row.early)
    }

    /// Ada was asked for the late show; for the open mic the booker noted her yes.
    struct Noted: CustomTestStringConvertible {
        let sent: [String]
        let late: Slot.Standing
        let noted: Slot.Standing
        /// When the booker noted it, in seconds after the request.
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

    @Test(arguments: notedRows) func whatTheBookerNotedIsSpokenOfToo(_ row: Noted) async throws {
        let stage = try await Stage()
        let late = try await stage.show("Late Show", inDays: 4)
        let noted = try await stage.show("Open Mic", inDays: 5)
        let person = try await stage.contact("Ada", Self.ada)
        try await stage.arrive(stage.ask(late, [person]))
        let moment = Stage.noon.adding(.seconds(row.notedAfter))
        try await stage.store.write { tx in
            _ = try Lineup.add(person, to: noted.id, asHost: false, now: Stage.noon, in: tx)
            let slot = try #require(try Slot.find(contact: person, event: noted.id, in: tx))
            _ = try BookersAnswer(.yes, isMisread: false).apply(to: slot.id, of: noted, now: moment, in: tx)
        }
        _ = try await stage.text(row.sent[1], from: Self.ada, now: Stage.noon.adding(.seconds(90)))
        _ = try await stage.text(row.sent[0], from: Self.ada, now: Stage.noon.adding(.seconds(60)))
        #expect(try await stage.standings(late)["Ada"] == row.late)
        #expect(try await stage.standings(noted)["Ada"] == row.noted)
    }

    /// What was asked and settled before both texts is spoken of as well.
    @Test func aYesFromBeforeIsTakenBackByAnOvertakenText() async throws {
        let stage = try await Stage()
        let late = try await stage.show("Late Show", inDays: 4)
        let other = try await stage.show("Open Mic", inDays: 5)
        let person = try await stage.contact("Ada", Self.ada)
        try await stage.ask(late, [person])
        try await stage.ask(other, [person])
        _ = try await stage.text("yes 1", from: Self.ada, now: Stage.noon.adding(.seconds(30)))
        _ = try await stage.text("yes 2", from: Self.ada, now: Stage.noon.adding(.seconds(90)))
        let word = "can't make it to the late show any more"
        _ = try await stage.text(word, from: Self.ada, now: Stage.noon.adding(.seconds(60)))
        #expect(try await stage.standings(late)["Ada"] == .withdrawn)
        #expect(try await stage.standings(other)["Ada"] == .confirmed)
    }

    @Test func anOldYesDoesNotLiftALaterStop() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        try await stage.ask(show, [stage.contact("Ada", Self.ada)])
        _ = try await stage.text("STOP", from: Self.ada, now: Stage.noon.adding(.seconds(90)))
        _ = try await stage.text("Yes", from: Self.ada, now: Stage.noon.adding(.seconds(60)))
        #expect(try await stage.store.read { try OptOut.isInForce(Self.ada, in: $0) })
    }
}
