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
        try await life.stage.store.write { [show = life.show] tx in
            try Policy.keep(.answerBy, answerBy, event: show.id, in: tx)
            try Tending.look(at: show, now: LineupLife.at(hours), in: tx)
        }
    }

    @Test func aLaterDeadlineAwaitsTheExpiredAgain() async throws {
        let life = try await LineupLife(["Ada", "Grace"], policy: [.answerBy: "3d before", .reminders: "off"])
        try await life.says("Grace", "maybe", at: 1)
        try await life.wait(until: 32)
        #expect(try await life.standing("Ada") == .expired)
        #expect(try await life.standing("Grace") == .expired)
        try await keep("1d before", life, at: 34)
        try await life.wait(until: 34)
        #expect(try await life.standing("Ada") == .asked)
        #expect(try await life.standing("Grace") == .maybe)
        #expect(
            try await life.stage.text("REMIND fri", from: LineupLife.booker, now: LineupLife.at(45))
                == "Reminded about Late Show, Fri Dec 4, 8 PM: Ada, Grace.")
        try await life.wait(until: 80)
        #expect(try await life.standing("Ada") == .expired)
    }

    @Test func whoIsExpiredHasNotAnsweredAndIsAskedAnewByName() async throws {
        let life = try await LineupLife(["Ada"], policy: [.answerBy: "3d before", .reminders: "off"])
        try await life.wait(until: 32)
        let (stage, show) = (life.stage, life.show)
        let now = LineupLife.at(46)
        try await stage.store.write { [ada = life.people["Ada"]] tx in
            let lineup = try Lineup.of(show, in: tx)
            let (asking, account, sender) = (stage.asking, stage.account, stage.sender)
            let all = try asking.requests(for: lineup, only: nil, from: account, sender: sender, now: now, in: tx)
            #expect(all.letters.isEmpty && all.omissions.map(\.reason) == [.expired])
            let reminders = try asking.reminders(
                for: lineup, only: nil, from: account, sender: sender, now: now, in: tx)
            #expect(reminders.omissions.map(\.reason) == [.expired])
            let anew = try asking.requests(
                for: lineup, only: [try #require(ada)], from: account, sender: sender, now: now, in: tx)
            try asking.send(
                anew, purpose: .request, event: show, account: account, sender: sender, now: now, in: tx)
        }
        try await life.wait(until: 47)
        #expect(try await life.standing("Ada") == .asked)
        #expect(try await life.texts(to: "Ada").count == 2)
    }

    /// Ten in the evening: what is asked waits for nine.
    @Test func whatWaitsForTheMorningIsTakenBack() async throws {
        let life = try await LineupLife(["Ada"], policy: [.reminders: "off"])
        let stage = life.stage
        try await stage.store.write { [show = life.show] tx in
            let alan = try Contact.create(name: "Alan", account: stage.account.id, now: Stage.noon, in: tx)
            let number = ContactNumber(
                raw: "x", e164: LineupLife.number(of: "Alan"), kind: "mobile", isTextable: true, isVerified: true)
            try Contact.setNumbers([number], of: alan, in: tx)
            _ = try Lineup.add(alan, to: show.id, asHost: false, now: Stage.noon, in: tx)
        }
        func booker(_ words: String, minutes: Int) async throws -> String? {
            try await stage.text(
                words, from: LineupLife.booker, now: LineupLife.at(10).adding(.minutes(minutes)))
        }
        for minutes in [0, 5] {
            #expect(
                try await booker("ASK fri", minutes: minutes)
                    == "Asked about Late Show, Fri Dec 4, 8 PM: Alan (at Tue Dec 1, 9 AM).")
            #expect(try await booker("UNDO", minutes: minutes + 1) == "Undone: asked Alan about \"Late Show\".")
            #expect(try await life.standing("Alan") == .notAsked)
        }
        try await life.wait(until: 22)
        #expect(try await life.texts(to: "Alan").isEmpty)
    }

    /// Where the first of two requests is when the booker takes them back.
    @Test(arguments: ["queued", "sending", "uncertain", "sent"])
    func whatIsDueIsTakenBackUntilTheFirstOfItLeaves(state: String) async throws {
        let life = try await LineupLife([], bench: [])
        let stage = life.stage
        for name in ["Ada", "Alan"] {
            let person = try await stage.contact(name, LineupLife.number(of: name))
            try await stage.store.write { [show = life.show] in
                _ = try Lineup.add(person, to: show.id, asHost: false, now: Stage.noon, in: $0)
            }
        }
        let now = LineupLife.at(1)
        _ = try await stage.text("ASK fri", from: LineupLife.booker, now: now)
        _ = try await stage.store.write { tx in
            try tx.run("UPDATE outbound SET state = \(state) WHERE id = (SELECT min(id) FROM outbound)")
        }
        let isUndone = state == "queued"
        let asked = "asked Ada, Alan about \"Late Show\"."
        #expect(
            try await stage.text("UNDO", from: LineupLife.booker, now: now)
                == (isUndone
                    ? "Undone: \(asked)"
                    : "Not undone: \(asked) The text to Ada has left the house and cannot be called back."))
        #expect(try await life.standing("Alan") == (isUndone ? .notAsked : .asked))
        let waits = try await stage.store.read { tx in
            try tx.values("SELECT to_number FROM outbound WHERE state = 'queued'", as: String.self)
        }
        #expect(waits == (isUndone ? [] : [LineupLife.number(of: "Alan")]))
    }
}
