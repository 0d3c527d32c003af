import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A known contact who writes gets one reply, and none after an opt-out.
@Suite struct KnownContactTests {
    private func remove(_ name: String, of scenario: LineupScenario, at hours: Int) async throws {
        try await scenario.environment.store.write(at: LineupScenario.at(hours)) { [show = scenario.show] tx in
            let slot = try #require(Lineup.of(show, in: tx).slots.first { $0.name == name })
            try Lineup.remove(slot.id, in: tx)
        }
    }

    @Test(arguments: ["yes", "no", "maybe"]) func removedPerformerIsToldOnce(words: String) async throws {
        let scenario = try await LineupScenario(["Ada"])
        try await remove("Ada", of: scenario, at: 1)
        #expect(try await scenario.says("Ada", words, at: 2)?.contains("Late Show, Fri Dec 4, 8 PM") == true)
        #expect(try await scenario.says("Ada", words, at: 3) == nil)
        #expect(try await scenario.environment.waiting().count == 2)
    }

    @Test(arguments: ["SHOWS", "calendar", "my gigs"]) func contactWhoWasNeverAskedHasNothingComingUp(
        words: String
    ) async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", "+14155550101")
        #expect(try await environment.text(words, from: "+14155550101") == "Nothing is coming up for you.")
        #expect(try await environment.text(words, from: "+14155550102") == nil, "nobody is known there")
        #expect(try await environment.waiting().map(\.contact) == [nil])
        _ = ada
    }

    @Test func optedOutPerformerGetsNoTexts() async throws {
        let scenario = try await LineupScenario(["Ada"])
        try await scenario.says("Ada", "STOP", at: 1)
        #expect(try await scenario.says("Ada", "SHOWS", at: 2) == nil)
        #expect(try await scenario.says("Ada", "maybe", at: 2) == nil)
        try await scenario.says("Ada", "START", at: 3)
        #expect(try await scenario.says("Ada", "SHOWS", at: 4)?.hasPrefix("Late Show") == true)
    }

    @Test func bookersNumberBelongsToTheBookerOnly() async throws {
        let scenario = try await LineupScenario(["Ada"])
        let account = scenario.environment.account.id
        _ = try await scenario.environment.contact("Eve Adams", "+12125550190")
        _ = try await scenario.environment.text("STOP", from: LineupScenario.booker, now: LineupScenario.at(1))
        let waiting = try await scenario.environment.waiting()
        let people = try await scenario.environment.store.read { tx in
            try waiting.flatMap { try SenderSuggester(account: account, in: tx).suggest($0).people }
        }
        #expect(!waiting.isEmpty && people.isEmpty)
    }

    /// A performer who was replaced by a stand-in comes back without an answer.
    @Test func replacedPerformerCanBeAddedAgain() async throws {
        let scenario = try await LineupScenario(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.wait(until: 1)
        try await scenario.says("Alan", "yes", at: 2)
        let ada = try #require(scenario.people["Ada"])
        let addition = try await scenario.environment.store.write(at: LineupScenario.at(3)) {
            [show = scenario.show] tx in
            try Lineup.add(ada, to: show.id, asHost: false, in: tx)
        }
        #expect(addition == .added)
        #expect(try await scenario.environment.statuses(scenario.show) == ["Alan": .confirmed, "Ada": .notAsked])
    }

    /// They are told the current time and place before their yes counts.
    @Test func performerWhoComesBackAfterAChangeGetsTheNewPlace() async throws {
        let scenario = try await LineupScenario(["Ada"])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.environment.store.write { [show = scenario.show] tx in
            _ = try tx.run("UPDATE event SET location = 'The Harbour' WHERE id = \(show.id)")
        }
        #expect(try await scenario.says("Ada", "yes now I can", at: 2) == nil)
        try await scenario.wait(until: 2)
        #expect(try await scenario.texts(to: "Ada").last?.contains("at The Harbour. Can you still make it?") == true)
        #expect(try await scenario.says("Ada", "yes", at: 2)?.contains("The Harbour") == true)
        #expect(try await scenario.environment.slots(scenario.show).map(\.hasOldTimeOrPlace) == [false])
    }
}
