import Lineups
import Messaging
import Storage
import TestSupport
import Testing
import Values

/// Only a stand-in who was asked to host gets the host's place.
@Suite struct StandInHostTests {
    private static let asHost = "the host's spot opened up at Late Show, Fri Dec 4, 8 PM"
    private static let plain = "a spot opened up at Late Show, Fri Dec 4, 8 PM"

    /// Ada is the host.
    private func scenario(_ names: [String], bench: [String]) async throws -> LineupScenario {
        let scenario = try await LineupScenario(names, bench: bench, policy: [.bench: "1", .reminders: "off"])
        try await scenario.environment.store.write { [show = scenario.show] tx in
            try Lineup.setHost(Lineup.of(show, in: tx).slots[0].id, true, in: tx)
        }
        return scenario
    }

    private func hosts(_ scenario: LineupScenario) async throws -> [String] {
        try await scenario.environment.slots(scenario.show).filter {
            $0.isHost && $0.benchRank == nil && $0.replacedBy == nil
        }
        .map(\.name)
    }

    @Test func standInForTheHostIsAskedToHost() async throws {
        let scenario = try await scenario(["Ada"], bench: ["Alan"])
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.says("Ada", "can't make it any more", at: 2)
        try await scenario.wait(until: 2, minutes: 3)
        let text = try #require(try await scenario.texts(to: "Alan").first)
        #expect(text.contains(Self.asHost) && text.contains("Can you host?"), "\(text)")
        #expect(try await scenario.says("Alan", "yes", at: 3)?.contains("You're confirmed") == true)
        #expect(try await hosts(scenario) == ["Alan"])
        try await scenario.wait(until: 4)
        #expect(try await scenario.notices(.vacancy, about: "Alan") == 1)
    }

    @Test func standInsTakeThePlaceTheyWereAskedFor() async throws {
        let scenario = try await scenario(["Ada", "Grace"], bench: ["Alan", "Hedy"])
        try await scenario.says("Grace", "no", at: 1)
        try await scenario.wait(until: 1)
        try await scenario.says("Ada", "no", at: 2)
        try await scenario.wait(until: 2)
        #expect(try await scenario.texts(to: "Alan").first?.contains(Self.plain) == true)
        #expect(try await scenario.texts(to: "Hedy").first?.contains(Self.asHost) == true)
        try await scenario.says("Alan", "yes", at: 3)
        #expect(try await hosts(scenario) == ["Ada"], "Alan has Grace's place")
        try await scenario.says("Hedy", "yes", at: 3)
        #expect(try await hosts(scenario) == ["Hedy"])
    }

    @Test func standInWhoWasNotAskedToHostDoesNotHost() async throws {
        let scenario = try await scenario(["Ada", "Grace"], bench: ["Alan"])
        try await scenario.says("Grace", "no", at: 1)
        try await scenario.wait(until: 1)
        try await scenario.says("Ada", "no", at: 2)
        try await scenario.says("Grace", "actually yes", at: 2)
        #expect(try await scenario.says("Alan", "yes", at: 2) != nil)
        try await scenario.wait(until: 2, minutes: 1)
        #expect(try await scenario.notices(.answer, about: "Alan") == 1)
    }

    @Test func bookerCanChooseTheHost() async throws {
        let scenario = try await scenario(["Ada"], bench: ["Alan"])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.environment.store.write(at: LineupScenario.at(1)) { [show = scenario.show] tx in
            let alan = try #require(Lineup.of(show, in: tx).bench.first)
            let effect = try ManualAnswer(.yes, isMisread: false)
                .apply(to: alan.id, of: show, in: tx)
            #expect(effect.answer == .confirmed)
        }
        #expect(try await hosts(scenario) == ["Alan"])
    }
}
