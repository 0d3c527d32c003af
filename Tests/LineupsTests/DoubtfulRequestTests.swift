import Agenda
import Lineups
import Messaging
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// Requests that did not arrive, or of which nobody knows: no place stalls silently.
@Suite struct DoubtfulRequestTests {
    /// Nobody can find out any more whether the request to somebody went out.
    private func lose(_ name: String, in life: LineupLife, at hours: Int) async throws {
        let number = LineupLife.number(of: name)
        try await life.environment.store.write { tx in
            let text: ID<OutboundMessage>? = try tx.value("SELECT id FROM outbound_message WHERE to_number = \(number)")
            guard let text else { return }
            try tx.run("UPDATE outbound_message SET state = 'unconfirmed' WHERE id = \(text)")
            try Schedule.put(.textFailed, for: text, account: life.show.account, due: LineupLife.at(hours), in: tx)
        }
    }

    @Test func theBookerHearsOfItAndTheDeadlineEndsIt() async throws {
        let life = try await LineupLife(
            ["Ada"], bench: ["Alan"], policy: [.answerBy: "2d before", .bench: "1", .reminders: "off"])
        try await lose("Ada", in: life, at: 1)
        for hours in [1, 2, 50] { try await life.wait(until: hours) }
        #expect(try await life.status("Ada") == .unsure)
        let told = try await life.texts(to: "booker")
        #expect(
            told == [
                "It is not known whether Ada got the request for Late Show, Fri Dec 4, 8 PM. Ask them whether it came."
            ])
        #expect(try await life.texts(to: "Alan").isEmpty, "Ada may have it")
        for hours in [56, 57, 69] { try await life.wait(until: hours) }
        #expect(try await life.status("Ada") == .expired)
        #expect(try await life.texts(to: "Alan").count == 1)
        let news = try await life.texts(to: "booker").joined(separator: "\n")
        #expect(
            news.contains(
                "Ada did not answer in time for Late Show, Fri Dec 4, 8 PM, and may never have got the request."),
            "\(news)")
    }

    @Test func whoAnswersAllTheSameIsIn() async throws {
        let life = try await LineupLife(["Ada"], policy: [.reminders: "off"])
        try await lose("Ada", in: life, at: 1)
        try await life.says("Ada", "yes", at: 1)
        try await life.wait(until: 1)
        #expect(try await life.status("Ada") == .confirmed)
        #expect(try await life.texts(to: "booker").allSatisfy { $0.contains("All confirmed") })
    }

    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let hours: Int
        /// There is no day left for an answer to the next try.
        let isHole: Bool
    }

    static let rows = [
        Row(testDescription: "there is time", hours: 1, isHole: false),
        Row(testDescription: "on the day", hours: 93, isHole: true),
    ]

    @Test(arguments: rows) func whatGoesAgainIsWaitedForWhileThereIsTime(_ row: Row) async throws {
        let life = try await LineupLife(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await life.loseTexts(to: "Ada", code: 30003, at: row.hours)
        try await life.environment.jobs.run(now: LineupLife.at(row.hours))
        #expect(try await life.status("Ada") == .unreachable)
        #expect(try await life.status("Alan") == (row.isHole ? .asked : .notAsked))
        for minutes in [0, 5] { try await life.wait(until: row.hours, minutes: minutes) }
        let told = try await life.texts(to: "booker").filter { $0.contains("Ada cannot be reached") }
        #expect(told.count == (row.isHole ? 1 : 0), "\(told)")
        // The next try is lost as well.
        try await life.wait(until: row.hours + 1)
        try await life.loseTexts(to: "Ada", code: 30003, at: row.hours + 1)
        for minutes in [0, 5] { try await life.wait(until: row.hours + 1, minutes: minutes) }
        let toldAgain = try await life.texts(to: "booker").filter { $0.contains("Ada cannot be reached") }
        #expect(toldAgain.count == told.count, "told once")
    }

    @Test func whatWentAnewIsRemindedOf() async throws {
        let life = try await LineupLife(["Ada"], policy: [.reminders: "+1d"])
        try await life.loseTexts(to: "Ada", code: 30003, at: 1)
        for hours in stride(from: 1, through: 40, by: 1) { try await life.wait(until: hours) }
        #expect(try await life.texts(to: "Ada").filter { $0.contains("still waiting") }.count == 1)
    }

    @Test func whoWasTooLateOnTheBenchMayBeAskedByName() async throws {
        let life = try await LineupLife(
            ["Ada"], bench: ["Alan", "Hedy"], policy: [.bench: "2", .reminders: "off"])
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        try await life.says("Alan", "yes", at: 2)
        try await life.wait(until: 2)
        #expect(try await life.status("Hedy") == .filled)
        let (planner, show, account, sender) = (
            life.environment.planner, life.show, life.environment.account, life.environment.sender
        )
        let hedy = try #require(life.people["Hedy"])
        let plans = try await life.environment.store.read { tx in
            try [nil, [hedy]].map { only in
                try planner.requests(
                    for: Lineup.of(show, in: tx), only: only, from: account, sender: sender, now: LineupLife.at(3),
                    in: tx)
            }
        }
        #expect(plans.map { $0.drafts.map(\.slot.name) } == [[], ["Hedy"]])
        #expect(plans[1].drafts[0].body.contains("a spot has opened"))
    }
}
