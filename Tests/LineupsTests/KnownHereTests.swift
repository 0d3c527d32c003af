import Agenda
import Lineups
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// 4.4, 4.17: whoever is known here and writes gets a word back, once; who wants no texts gets none.
@Suite struct KnownHereTests {
    private func takeOut(_ name: String, of life: LineupLife, at hours: Int) async throws {
        try await life.environment.store.write { [show = life.show] tx in
            let slot = try #require(Lineup.of(show, in: tx).slots.first { $0.name == name })
            try Lineup.remove(slot.id, now: LineupLife.at(hours), in: tx)
        }
    }

    @Test(arguments: ["yes", "no", "maybe"]) func whoWasTakenOutHearsItOnce(words: String) async throws {
        let life = try await LineupLife(["Ada"])
        try await takeOut("Ada", of: life, at: 1)
        #expect(
            try await life.says("Ada", words, at: 2)
                == "Thanks! You're not on the lineup of Late Show, Fri Dec 4, 8 PM, any more, so there's nothing to do. "
                + "Anchor Comedy sees your text.")
        #expect(try await life.says("Ada", words, at: 3) == nil)
        #expect(try await life.environment.waiting().count == 2)
    }

    @Test(arguments: ["SHOWS", "calendar", "my gigs"]) func aContactWhoWasNeverAskedHasNothingComingUp(
        words: String
    ) async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", "+14155550101")
        #expect(try await environment.text(words, from: "+14155550101") == "Nothing is coming up for you.")
        #expect(try await environment.text(words, from: "+14155550102") == nil, "nobody is known there")
        #expect(try await environment.waiting().map(\.contact) == [nil])
        _ = ada
    }

    @Test func whoWantsNoTextsGetsNone() async throws {
        let life = try await LineupLife(["Ada"])
        try await life.says("Ada", "STOP", at: 1)
        #expect(try await life.says("Ada", "SHOWS", at: 2) == nil)
        #expect(try await life.says("Ada", "maybe", at: 2) == nil)
        try await life.says("Ada", "START", at: 3)
        #expect(try await life.says("Ada", "SHOWS", at: 4)?.hasPrefix("Late Show") == true)
    }

    @Test func theBookersOwnNumberIsNobodyElses() async throws {
        let life = try await LineupLife(["Ada"])
        let account = life.environment.account.id
        _ = try await life.environment.contact("Eve Adams", "+12125550190")
        _ = try await life.environment.text("STOP", from: LineupLife.booker, now: LineupLife.at(1))
        let waiting = try await life.environment.waiting()
        let people = try await life.environment.store.read { tx in
            try waiting.flatMap { try Guesser(account: account, in: tx).guess($0).people }
        }
        #expect(!waiting.isEmpty && people.isEmpty)
    }

    /// Whose place a stand-in has is added anew, with what was answered forgotten.
    @Test func whoGaveAwayThePlaceCanBeAddedAgain() async throws {
        let life = try await LineupLife(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        try await life.says("Alan", "yes", at: 2)
        let ada = try #require(life.people["Ada"])
        let addition = try await life.environment.store.write { [show = life.show] tx in
            try Lineup.add(ada, to: show.id, asHost: false, now: LineupLife.at(3), in: tx)
        }
        #expect(addition == .added)
        #expect(try await life.environment.statuses(life.show) == ["Alan": .confirmed, "Ada": .notAsked])
    }

    /// Before a late yes counts they hear the time and place as they are.
    @Test func whoComesBackAfterAChangeKnowsOfIt() async throws {
        let life = try await LineupLife(["Ada"])
        try await life.says("Ada", "no", at: 1)
        try await life.environment.store.write { [show = life.show] tx in
            _ = try tx.run("UPDATE event SET location = 'The Harbour' WHERE id = \(show.id)")
        }
        #expect(try await life.says("Ada", "yes now I can", at: 2) == nil)
        try await life.wait(until: 2)
        #expect(try await life.texts(to: "Ada").last?.contains("at The Harbour. Can you still make it?") == true)
        #expect(try await life.says("Ada", "yes", at: 2)?.contains("The Harbour") == true)
        #expect(try await life.environment.slots(life.show).map(\.hasOldFacts) == [false])
    }
}
