import Agenda
import Lineups
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// What the booker has done can be done otherwise: a later deadline, and requests that wait for the morning.
@Suite struct SecondThoughtsTests {
    private func keep(_ answerBy: String, _ life: LineupLife, at hours: Int) async throws {
        try await life.environment.store.write { [show = life.show] tx in
            try Policy.keep(.answerBy, answerBy, event: show.id, in: tx)
            try LineupScheduler.schedule(show, now: LineupLife.at(hours), in: tx)
        }
    }

    @Test func aLaterDeadlineAwaitsTheExpiredAgain() async throws {
        let life = try await LineupLife(["Ada", "Grace"], policy: [.answerBy: "3d before", .reminders: "off"])
        try await life.says("Grace", "maybe", at: 1)
        try await life.wait(until: 32)
        #expect(try await life.status("Ada") == .expired)
        #expect(try await life.status("Grace") == .expired)
        try await keep("1d before", life, at: 34)
        try await life.wait(until: 34)
        #expect(try await life.status("Ada") == .asked)
        #expect(try await life.status("Grace") == .maybe)
        #expect(
            try await life.environment.text("REMIND fri", from: LineupLife.booker, now: LineupLife.at(45))
                == "Reminded about Late Show, Fri Dec 4, 8 PM: Ada, Grace.")
        try await life.wait(until: 80)
        #expect(try await life.status("Ada") == .expired)
    }

    @Test func whoIsExpiredHasNotAnsweredAndIsAskedAnewByName() async throws {
        let life = try await LineupLife(["Ada"], policy: [.answerBy: "3d before", .reminders: "off"])
        try await life.wait(until: 32)
        let (environment, show) = (life.environment, life.show)
        let now = LineupLife.at(46)
        try await environment.store.write { [ada = life.people["Ada"]] tx in
            let lineup = try Lineup.of(show, in: tx)
            let (planner, account, sender) = (environment.planner, environment.account, environment.sender)
            let all = try planner.requests(for: lineup, only: nil, from: account, sender: sender, now: now, in: tx)
            #expect(all.drafts.isEmpty && all.skipped.map(\.reason) == [.expired])
            let reminders = try planner.reminders(
                for: lineup, only: nil, from: account, sender: sender, now: now, in: tx)
            #expect(reminders.skipped.map(\.reason) == [.expired])
            let anew = try planner.requests(
                for: lineup, only: [try #require(ada)], from: account, sender: sender, now: now, in: tx)
            try planner.send(
                anew, purpose: .request, event: show, account: account, sender: sender, now: now, in: tx)
        }
        try await life.wait(until: 47)
        #expect(try await life.status("Ada") == .asked)
        #expect(try await life.texts(to: "Ada").count == 2)
    }

    /// Ten in the evening: what is asked waits for nine.
    @Test func whatWaitsForTheMorningIsTakenBack() async throws {
        let life = try await LineupLife(["Ada"], policy: [.reminders: "off"])
        let environment = life.environment
        try await environment.store.write { [show = life.show] tx in
            let alan = try Contact.create(
                name: "Alan", account: environment.account.id, now: TestEnvironment.noon, in: tx)
            let number = ContactNumber(
                raw: "x", e164: LineupLife.number(of: "Alan"), kind: "mobile", isTextable: true, isVerified: true)
            try Contact.setNumbers([number], of: alan, in: tx)
            _ = try Lineup.add(alan, to: show.id, asHost: false, now: TestEnvironment.noon, in: tx)
        }
        func booker(_ words: String, minutes: Int) async throws -> String? {
            try await environment.text(
                words, from: LineupLife.booker, now: LineupLife.at(10).adding(.minutes(minutes)))
        }
        for minutes in [0, 5] {
            #expect(
                try await booker("ASK fri", minutes: minutes)
                    == "Asked about Late Show, Fri Dec 4, 8 PM: Alan (at Tue Dec 1, 9 AM).")
            #expect(try await booker("UNDO", minutes: minutes + 1) == "Undone: asked Alan about \"Late Show\".")
            #expect(try await life.status("Alan") == .notAsked)
        }
        try await life.wait(until: 22)
        #expect(try await life.texts(to: "Alan").isEmpty)
    }

    /// Where the first of two requests is when the booker takes them back.
    @Test(arguments: ["queued", "sending", "uncertain", "sent"])
    func whatIsDueIsTakenBackUntilTheFirstOfItLeaves(state: String) async throws {
        let life = try await LineupLife([], bench: [])
        let environment = life.environment
        for name in ["Ada", "Alan"] {
            let person = try await environment.contact(name, LineupLife.number(of: name))
            try await environment.store.write { [show = life.show] in
                _ = try Lineup.add(person, to: show.id, asHost: false, now: TestEnvironment.noon, in: $0)
            }
        }
        let now = LineupLife.at(1)
        _ = try await environment.text("ASK fri", from: LineupLife.booker, now: now)
        _ = try await environment.store.write { tx in
            try tx.run("UPDATE outbound_message SET state = \(state) WHERE id = (SELECT min(id) FROM outbound_message)")
        }
        let isUndone = state == "queued"
        let asked = "asked Ada, Alan about \"Late Show\"."
        #expect(
            try await environment.text("UNDO", from: LineupLife.booker, now: now)
                == (isUndone
                    ? "Undone: \(asked)"
                    : "Not undone: \(asked) The text to Ada has already been sent and cannot be called back."))
        #expect(try await life.status("Alan") == (isUndone ? .notAsked : .asked))
        let waits = try await environment.store.read { tx in
            try tx.values("SELECT to_number FROM outbound_message WHERE state = 'queued'", as: String.self)
        }
        #expect(waits == (isUndone ? [] : [LineupLife.number(of: "Alan")]))
    }
}
