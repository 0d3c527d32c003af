import Agenda
import Lineups
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// The booker moves a deadline, and takes back requests that have not been sent.
@Suite struct BookerChangeTests {
    private func keep(_ answerBy: String, _ scenario: LineupScenario, at hours: Int) async throws {
        try await scenario.environment.store.write(at: LineupScenario.at(hours)) { [show = scenario.show] tx in
            try Policy.keep(.answerBy, answerBy, event: show.id, in: tx)
            try LineupScheduler.schedule(show, in: tx)
        }
    }

    @Test func laterDeadlineReopensExpiredSlots() async throws {
        let scenario = try await LineupScenario(["Ada", "Grace"], policy: [.answerBy: "3d before", .reminders: "off"])
        try await scenario.says("Grace", "maybe", at: 1)
        try await scenario.wait(until: 32)
        #expect(try await scenario.status("Ada") == .expired)
        #expect(try await scenario.status("Grace") == .expired)
        try await keep("1d before", scenario, at: 34)
        try await scenario.wait(until: 34)
        #expect(try await scenario.status("Ada") == .asked)
        #expect(try await scenario.status("Grace") == .maybe)
        #expect(
            try await scenario.environment.confirm(
                "REMIND fri", from: LineupScenario.booker, now: LineupScenario.at(45))
                == "Reminded about Late Show, Fri Dec 4, 8 PM: Ada, Grace.")
        try await scenario.wait(until: 80)
        #expect(try await scenario.status("Ada") == .expired)
    }

    @Test func expiredPerformerCanBeAskedAgainByName() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.answerBy: "3d before", .reminders: "off"])
        try await scenario.wait(until: 32)
        let (environment, show) = (scenario.environment, scenario.show)
        let now = LineupScenario.at(46)
        try await environment.store.write(at: now) { [ada = scenario.people["Ada"]] tx in
            let lineup = try Lineup.of(show, in: tx)
            let (planner, account, sender) = (environment.planner, environment.account, environment.sender)
            let all = try planner.requests(for: lineup, only: nil, from: account, sender: sender, in: tx)
            #expect(all.drafts.isEmpty && all.skipped.map(\.reason) == [.expired])
            let reminders = try planner.reminders(for: lineup, only: nil, from: account, sender: sender, in: tx)
            #expect(reminders.skipped.map(\.reason) == [.expired])
            let plan = try planner.requests(
                for: lineup, only: [try #require(ada)], from: account, sender: sender, in: tx)
            try InvitationOutbox(plan).queue(.request, in: tx)
        }
        try await scenario.wait(until: 47)
        #expect(try await scenario.status("Ada") == .asked)
        #expect(try await scenario.texts(to: "Ada").count == 2)
    }

    /// Ten in the evening: requests wait until nine.
    @Test func delayedRequestsCanBeUndone() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off"])
        let environment = scenario.environment
        try await environment.store.write { [show = scenario.show] tx in
            let alan = try Contact.create(name: "Alan", account: environment.account.id, in: tx)
            let number = ContactNumber(
                raw: "x", e164: LineupScenario.number(of: "Alan"), kind: "mobile", isTextable: true, isVerified: true)
            try Contact.setNumbers([number], of: alan, in: tx)
            _ = try Lineup.add(alan, to: show.id, asHost: false, in: tx)
        }
        func booker(_ words: String, minutes: Int) async throws -> String? {
            try await environment.confirm(
                words, from: LineupScenario.booker, now: LineupScenario.at(10).adding(.minutes(minutes)))
        }
        for minutes in [0, 5] {
            #expect(
                try await booker("ASK fri", minutes: minutes)
                    == "Asked about Late Show, Fri Dec 4, 8 PM: Alan (at Tue Dec 1, 9 AM).")
            #expect(try await booker("UNDO", minutes: minutes + 1) == "Undone: asked Alan about \"Late Show\".")
            #expect(try await scenario.status("Alan") == .notAsked)
        }
        try await scenario.wait(until: 22)
        #expect(try await scenario.texts(to: "Alan").isEmpty)
    }

    /// The state of the first of two requests when the booker takes them back.
    @Test(arguments: ["queued", "sending", "uncertain", "sent"])
    func dueRequestsCanBeUndoneUntilTheFirstIsSent(state: String) async throws {
        let scenario = try await LineupScenario([], bench: [])
        let environment = scenario.environment
        for name in ["Ada", "Alan"] {
            let person = try await environment.contact(name, LineupScenario.number(of: name))
            try await environment.store.write { [show = scenario.show] in
                _ = try Lineup.add(person, to: show.id, asHost: false, in: $0)
            }
        }
        let now = LineupScenario.at(1)
        _ = try await environment.confirm("ASK fri", from: LineupScenario.booker, now: now)
        _ = try await environment.store.write { tx in
            try tx.run("UPDATE outbound_message SET state = \(state) WHERE id = (SELECT min(id) FROM outbound_message)")
        }
        let isUndone = state == "queued"
        let asked = "asked Ada, Alan about \"Late Show\"."
        #expect(
            try await environment.confirm("UNDO", from: LineupScenario.booker, now: now)
                == (isUndone
                    ? "Undone: \(asked)"
                    : "Not undone: \(asked) The text to Ada has already been sent and cannot be recalled."))
        #expect(try await scenario.status("Alan") == (isUndone ? .notAsked : .queued))
        let waits = try await environment.store.read { tx in
            try tx.values("SELECT to_number FROM outbound_message WHERE state = 'queued'", as: String.self)
        }
        #expect(waits == (isUndone ? [] : [LineupScenario.number(of: "Alan")]))
    }
}
