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

    @Test func anOldYesDoesNotLiftALaterStop() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        try await stage.ask(show, [stage.contact("Ada", Self.ada)])
        _ = try await stage.text("STOP", from: Self.ada, now: Stage.noon.adding(.seconds(90)))
        _ = try await stage.text("Yes", from: Self.ada, now: Stage.noon.adding(.seconds(60)))
        #expect(try await stage.store.read { try OptOut.isInForce(Self.ada, in: $0) })
    }
}
