import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Nobody confirms a time or place that they have not been told.
@Suite struct ChangeNotifierTests {
    /// Monday, 9:30 PM: change notices wait for the end of quiet hours.
    private static let night = LineupScenario.at(9).adding(.minutes(30))

    /// Ada is confirmed, Bo was asked. The show is moved by a day and to another place.
    ///
    /// - Parameter isTold: the change notices are queued.
    private func moved(isTold: Bool) async throws -> LineupScenario {
        let scenario = try await LineupScenario(["Ada", "Bo"], policy: [.reminders: "off"])
        try await scenario.says("Ada", "yes", at: 1)
        var changed = scenario.show
        changed.startsAt = changed.startsAt.adding(.days(1))
        changed.endsAt = changed.endsAt.adding(.days(1))
        changed.location = "The Attic"
        let (new, environment) = (changed, scenario.environment)
        try await environment.store.write(at: Self.night) { tx in
            try new.save(in: tx)
            _ = try QueuedTexts(environment.planner).requeueStale(new, from: environment.account, in: tx)
            guard isTold else { return }
            let plan = try environment.planner.changes(
                for: Lineup.of(new, in: tx), from: environment.account, sender: environment.sender, in: tx)
            let before = try QueuedTextsUndo(plan, in: tx)
            let texts = try InvitationOutbox(plan).queueChangeNotices(in: tx)
            try before.record("told", as: texts, new, in: tx)
        }
        return scenario
    }

    private static func isChangeNotice(_ text: String) -> Bool {
        text.contains("is now on Sat Dec 5, 8 PM at The Attic. Can you still make it?")
    }

    struct Row: CustomTestStringConvertible {
        let name: String
        let text: String
        let isTold: Bool
        var testDescription: String { "\(name): \(text)\(isTold ? "" : ", not told")" }
    }

    static let rows = [true, false].flatMap { isTold in
        [("Ada", "👍"), ("Bo", "yes im in"), ("Bo", "maybe"), ("Bo", "who is this?"), ("Bo", "yes 1")].map {
            Row(name: $0.0, text: $0.1, isTold: isTold)
        }
    }

    @Test(arguments: rows) func uninformedPerformerIsToldAtOnceAndAskedAgain(_ row: Row) async throws {
        if row.name == "Ada", !row.isTold { return }
        let scenario = try await moved(isTold: row.isTold)
        let reply = try await scenario.says(row.name, row.text, at: 9, minutes: 31)
        #expect(reply == nil, "\(reply ?? "")")
        #expect(try await scenario.status(row.name) == .queued)
        try await scenario.wait(until: 9, minutes: 31)
        #expect(try await scenario.texts(to: row.name).last.map(Self.isChangeNotice) == true)
        #expect(
            try await scenario.says(row.name, "yes", at: 9, minutes: 40)?
                .contains("Sat Dec 5, 8 PM, The Attic") == true)
        #expect(try await scenario.status(row.name) == .confirmed)
        try await scenario.wait(until: 24)
        #expect(try await scenario.texts(to: row.name).filter(Self.isChangeNotice).count == 1, "told once")
    }

    @Test func repeatedYesAfterAnUnannouncedChangeIsAskedAgain() async throws {
        let scenario = try await moved(isTold: false)
        #expect(try await scenario.status("Ada") == .mustReconfirm)
        #expect(try await scenario.says("Ada", "shows", at: 9)?.contains("you're in") == false)
        #expect(try await scenario.says("Ada", "yes", at: 9, minutes: 31) == nil)
        try await scenario.wait(until: 9, minutes: 31)
        #expect(try await scenario.texts(to: "Ada").last.map(Self.isChangeNotice) == true)
        #expect(try await scenario.status("Ada") == .asked)
    }

    @Test(arguments: [true, false], ["Ada", "Bo"]) func noCountsAndTheReplyNamesTheNewTime(
        isTold: Bool, name: String
    ) async throws {
        let scenario = try await moved(isTold: isTold)
        #expect(
            try await scenario.says(name, "sorry I can't make it", at: 9, minutes: 31)?
                .contains("now on Sat Dec 5, 8 PM at The Attic") == true)
        #expect(try await scenario.status(name) == (name == "Ada" && !isTold ? .withdrawn : .declined))
        try await scenario.wait(until: 24)
        #expect(try await scenario.texts(to: name).count == 1, "the request alone")
        let reply = try await scenario.says(name, "oh yes I can", at: 25)
        #expect(reply?.contains("confirmed for Late Show, Sat Dec 5") == true)
    }

    /// The STOP canceled the queued notice.
    @Test func performerWhoOptsInAgainIsTold() async throws {
        let scenario = try await moved(isTold: true)
        try await scenario.says("Bo", "STOP", at: 9, minutes: 31)
        #expect(try await scenario.says("Bo", "YES", at: 9, minutes: 40) == nil)
        try await scenario.wait(until: 9, minutes: 41)
        #expect(try await scenario.texts(to: "Bo").last.map(Self.isChangeNotice) == true)
        #expect(try await scenario.status("Bo") == .asked)
    }

    /// After undo, Ada's yes to the old time stands, and Bo's answer to the first request is awaited.
    @Test func queuedChangeNoticeCanBeUndone() async throws {
        let scenario = try await moved(isTold: true)
        let (undo, account) = (Undo(modules: scenario.environment.inbox.modules), scenario.environment.account.id)
        let done = try await scenario.environment.store.write(at: LineupScenario.at(10)) {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }
        #expect(try done?.words() == "told Ada, Bo about \"Late Show\"")
        #expect(try await scenario.environment.statuses(scenario.show) == ["Ada": .mustReconfirm, "Bo": .asked])
        #expect(try await scenario.environment.slots(scenario.show).allSatisfy(\.hasOldTimeOrPlace))
        let old = scenario.show
        try await scenario.environment.store.write(at: LineupScenario.at(10)) {
            try old.save(in: $0)
        }
        #expect(
            try await scenario.says("Bo", "yes", at: 10)?.contains("You're confirmed for Late Show, Fri Dec 4") == true)
        try await scenario.wait(until: 24)
        for name in ["Ada", "Bo"] { #expect(try await scenario.texts(to: name).count == 1) }
    }

    @Test func thanksAreNoAnswerAndTheNoticeIsStillSent() async throws {
        let scenario = try await moved(isTold: true)
        for minutes in [31, 32] { _ = try await scenario.says("Bo", "ok let me check", at: 9, minutes: minutes) }
        try await scenario.wait(until: 9, minutes: 33)
        #expect(try await scenario.texts(to: "Bo").filter(Self.isChangeNotice).count == 1)
        try await scenario.wait(until: 24)
        #expect(
            try await scenario.texts(to: "Ada").last.map(Self.isChangeNotice) == true,
            "who said nothing hears it in the morning")
    }
}
