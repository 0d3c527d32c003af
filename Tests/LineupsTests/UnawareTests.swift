import Agenda
import Lineups
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// 4.13: nobody confirms a time or place that they cannot know of yet.
@Suite struct UnawareTests {
    /// Monday, half past nine in the evening: what tells of a change waits for the morning.
    private static let night = LineupLife.at(9).adding(.minutes(30))

    /// Ada is confirmed, Bo was asked; the show is moved by a day and to another place.
    ///
    /// - Parameter isTold: by texts that wait for the morning.
    private func moved(isTold: Bool) async throws -> LineupLife {
        let life = try await LineupLife(["Ada", "Bo"], policy: [.reminders: "off"])
        try await life.says("Ada", "yes", at: 1)
        var changed = life.show
        changed.startsAt = changed.startsAt.adding(.days(1))
        changed.endsAt = changed.endsAt.adding(.days(1))
        changed.location = "The Attic"
        let (new, environment) = (changed, life.environment)
        try await environment.store.write { tx in
            try new.save(now: Self.night, in: tx)
            _ = try environment.planner.requeueStaleDrafts(new, from: environment.account, now: Self.night, in: tx)
            guard isTold else { return }
            let plan = try environment.planner.changes(
                for: Lineup.of(new, in: tx), from: environment.account, sender: environment.sender, now: Self.night,
                in: tx)
            let before = try MessagesSnapshot(plan, in: tx)
            let texts = try environment.planner.announce(
                plan, of: new, from: environment.account, sender: environment.sender, now: Self.night, in: tx)
            try before.record("told", as: texts, new, now: Self.night, in: tx)
        }
        return life
    }

    private static let change =
        "Anchor Comedy: Late Show is now on Sat Dec 5, 8 PM at The Attic. Can you still make it? Reply YES or NO."

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

    @Test(arguments: rows) func whoCannotKnowIsToldAtOnceAndConfirmsAnew(_ row: Row) async throws {
        if row.name == "Ada", !row.isTold { return }
        let life = try await moved(isTold: row.isTold)
        let reply = try await life.says(row.name, row.text, at: 9, minutes: 31)
        #expect(reply == nil, "\(reply ?? "")")
        #expect(try await life.status(row.name) == .asked)
        try await life.wait(until: 9, minutes: 31)
        #expect(try await life.texts(to: row.name).last == Self.change)
        #expect(
            try await life.says(row.name, "yes", at: 9, minutes: 40)
                == "You're confirmed for Late Show, Sat Dec 5, 8 PM, The Attic. Wrong? Text NO.")
        #expect(try await life.status(row.name) == .confirmed)
        try await life.wait(until: 24)
        #expect(try await life.texts(to: row.name).filter { $0 == Self.change }.count == 1, "told once")
    }

    @Test func aYesAgainAfterAChangeThatNobodyWasToldOf() async throws {
        let life = try await moved(isTold: false)
        #expect(try await life.status("Ada") == .confirmed)
        #expect(try await life.says("Ada", "shows", at: 9)?.contains("you're in") == false)
        #expect(try await life.says("Ada", "yes", at: 9, minutes: 31) == nil)
        try await life.wait(until: 9, minutes: 31)
        #expect(try await life.texts(to: "Ada").last == Self.change)
        #expect(try await life.status("Ada") == .asked)
    }

    @Test(arguments: [true, false], ["Ada", "Bo"]) func aNoCountsAndTellsWhatItHasBecome(
        isTold: Bool, name: String
    ) async throws {
        let life = try await moved(isTold: isTold)
        #expect(
            try await life.says(name, "sorry I can't make it", at: 9, minutes: 31)
                == "OK, you're out. Just so you know: Late Show is now on Sat Dec 5, 8 PM at The Attic. If you can make that, text YES."
        )
        #expect(try await life.status(name) == (name == "Ada" && !isTold ? .withdrawn : .declined))
        try await life.wait(until: 24)
        #expect(try await life.texts(to: name).count == 1, "the request alone")
        let reply = try await life.says(name, "oh yes I can", at: 25)
        #expect(reply?.contains("confirmed for Late Show, Sat Dec 5") == true)
    }

    /// What waited was dropped with the STOP.
    @Test func whoComesBackAfterAStopIsToldToo() async throws {
        let life = try await moved(isTold: true)
        try await life.says("Bo", "STOP", at: 9, minutes: 31)
        #expect(try await life.says("Bo", "YES", at: 9, minutes: 40) == nil)
        try await life.wait(until: 9, minutes: 41)
        #expect(try await life.texts(to: "Bo").last == Self.change)
        #expect(try await life.status("Bo") == .asked)
    }

    /// As if nobody had been told: Ada is in, and Bo's answer to what he was asked first is awaited.
    @Test func newsThatWaitsIsTakenBackByUndo() async throws {
        let life = try await moved(isTold: true)
        let (undo, account) = (Undo(modules: life.environment.inbox.modules), life.environment.account.id)
        let done = try await life.environment.store.write {
            try undo.run(account: account, since: Instant(milliseconds: 0), now: LineupLife.at(10), in: $0)
        }
        #expect(try done?.words() == "told Ada, Bo about \"Late Show\"")
        #expect(try await life.environment.statuses(life.show) == ["Ada": .confirmed, "Bo": .asked])
        #expect(try await life.environment.slots(life.show).allSatisfy(\.hasOldFacts))
        let old = life.show
        try await life.environment.store.write { try old.save(now: LineupLife.at(10), in: $0) }
        #expect(try await life.says("Bo", "yes", at: 10)?.contains("You're confirmed for Late Show, Fri Dec 4") == true)
        try await life.wait(until: 24)
        for name in ["Ada", "Bo"] { #expect(try await life.texts(to: name).count == 1) }
    }

    @Test func thanksAreNoAnswerAndTheNewsStillComes() async throws {
        let life = try await moved(isTold: true)
        for minutes in [31, 32] { _ = try await life.says("Bo", "ok let me check", at: 9, minutes: minutes) }
        try await life.wait(until: 9, minutes: 33)
        #expect(try await life.texts(to: "Bo").filter { $0 == Self.change }.count == 1)
        try await life.wait(until: 24)
        #expect(try await life.texts(to: "Ada").last == Self.change, "who said nothing hears it in the morning")
    }
}
