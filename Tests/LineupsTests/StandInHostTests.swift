import Agenda
import Lineups
import Storage
import TestSupport
import Testing

/// 4.9: the host's place goes to nobody who was not asked to host.
@Suite struct StandInHostTests {
    private static let asHost = "the host's spot has opened at Late Show, Fri Dec 4, 8 PM"
    private static let plain = "a spot has opened at Late Show, Fri Dec 4, 8 PM"

    /// Ada is the host.
    private func life(_ names: [String], bench: [String]) async throws -> LineupLife {
        let life = try await LineupLife(names, bench: bench, policy: [.bench: "1", .reminders: "off"])
        try await life.environment.store.write { [show = life.show] tx in
            try Lineup.setHost(Lineup.of(show, in: tx).slots[0].id, true, in: tx)
        }
        return life
    }

    private func hosts(_ life: LineupLife) async throws -> [String] {
        try await life.environment.slots(life.show).filter { $0.isHost && $0.benchRank == nil && $0.replacedBy == nil }
            .map(\.name)
    }

    @Test func whoStandsInForTheHostIsAskedToHost() async throws {
        let life = try await life(["Ada"], bench: ["Alan"])
        try await life.says("Ada", "yes", at: 1)
        try await life.says("Ada", "can't make it any more", at: 2)
        try await life.wait(until: 2, minutes: 3)
        let text = try #require(try await life.texts(to: "Alan").first)
        #expect(text.contains(Self.asHost) && text.contains("Can you host?"), "\(text)")
        #expect(try await life.says("Alan", "yes", at: 3)?.contains("You're confirmed") == true)
        #expect(try await hosts(life) == ["Alan"])
        try await life.wait(until: 4)
        let told = try await life.texts(to: "booker").joined(separator: "\n")
        #expect(told.contains("Asked Alan (as host) to stand in at Late Show"), "\(told)")
    }

    @Test func eachTakesThePlaceTheyWereAskedFor() async throws {
        let life = try await life(["Ada", "Grace"], bench: ["Alan", "Hedy"])
        try await life.says("Grace", "no", at: 1)
        try await life.wait(until: 1)
        try await life.says("Ada", "no", at: 2)
        try await life.wait(until: 2)
        #expect(try await life.texts(to: "Alan").first?.contains(Self.plain) == true)
        #expect(try await life.texts(to: "Hedy").first?.contains(Self.asHost) == true)
        try await life.says("Alan", "yes", at: 3)
        #expect(try await hosts(life) == ["Ada"], "Alan has Grace's place")
        try await life.says("Hedy", "yes", at: 3)
        #expect(try await hosts(life) == ["Hedy"])
    }

    @Test func whoWasNotAskedToHostDoesNot() async throws {
        let life = try await life(["Ada", "Grace"], bench: ["Alan"])
        try await life.says("Grace", "no", at: 1)
        try await life.wait(until: 1)
        try await life.says("Ada", "no", at: 2)
        try await life.says("Grace", "actually yes", at: 2)
        #expect(try await life.says("Alan", "yes", at: 2)?.contains("is filled by now") == true)
        try await life.wait(until: 2, minutes: 1)
        let told = try await life.texts(to: "booker").joined(separator: "\n")
        #expect(
            told.contains("Alan said yes to Late Show, Fri Dec 4, 8 PM, where only the host's place is open."),
            "\(told)")
    }

    @Test func theBookerMaySayWhoHosts() async throws {
        let life = try await life(["Ada"], bench: ["Alan"])
        try await life.says("Ada", "no", at: 1)
        try await life.environment.store.write { [show = life.show] tx in
            let alan = try #require(Lineup.of(show, in: tx).bench.first)
            let effect = try ManualAnswer(.yes, isMisread: false)
                .apply(to: alan.id, of: show, now: LineupLife.at(1), in: tx)
            #expect(effect?.answer == .confirmed)
        }
        #expect(try await hosts(life) == ["Alan"])
    }
}
