import Lineups
import People
import Storage
import TestSupport
import Testing

@testable import Commands

/// `board --watch` where nobody looks: the board, then a line for each change, until all are confirmed.
@Suite struct BoardWatchTests {
    @Test func endsWhenAllAreConfirmed() async throws {
        let stage = try await CommandStage()
        for line in [
            #"event remove "Open Mic" --yes "Open Mic""#, "lineup remove fri Alan", "lineup answer fri Ada yes",
        ] {
            #expect(try await stage.run(line).code == 0)
        }
        async let watched = stage.run("board --watch")
        #expect(try await stage.run("lineup answer fri Grace yes").code == 0)
        let outcome = try await watched
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("All Confirmed"))
    }

    @Test func changesAreNamed() async throws {
        let stage = try await CommandStage()
        let account = try await stage.house.account()
        func board() async throws -> [Lineup] {
            try await stage.house.store.read { try Board.coming(account: account.id, now: Stage.noon, in: $0) }
        }
        let before = try await board()
        for line in ["lineup answer fri Ada yes", "lineup remove fri Grace", "lineup add fri Edgar"] {
            #expect(try await stage.run(line).code == 0)
        }
        #expect(
            BoardWatch.changes(from: before, to: try await board()) == [
                "Late Show: Ada Lovelace asked → confirmed", "Late Show: Edgar Poe not asked",
                "Late Show: Grace Hopper is out", "Late Show: ✗ 1 of 3",
            ])
    }
}
