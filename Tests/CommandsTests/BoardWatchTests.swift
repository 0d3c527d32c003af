import ArgumentParser
import Foundation
import Lineups
import Platform
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Commands

/// `board --watch` where nobody looks: the board, then a line for each change, until all are confirmed.
@Suite struct BoardWatchTests {
    @Test func endsWhenEverybodyIsConfirmed() async throws {
        let environment = try await CommandTestEnvironment()
        for line in [
            #"event remove "Open Mic" --yes "Open Mic""#, "lineup remove fri Alan", "lineup answer fri Ada yes",
        ] {
            #expect(try await environment.run(line).code == 0)
        }
        async let watched = environment.run("board --watch")
        #expect(try await environment.run("lineup answer fri Grace yes").code == 0)
        let outcome = try await watched
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("All Confirmed"))
    }

    @Test func aResizedTerminalIsRedrawn() async throws {
        let environment = try await CommandTestEnvironment()
        for line in [#"event remove "Open Mic" --yes "Open Mic""#, "lineup remove fri Alan"] {
            #expect(try await environment.run(line).code == 0)
        }
        let columns = Mutex(100)
        let looks = Mutex(0)
        let transcript = Transcript(answers: [])
        let screen = transcript.terminal(isInteractive: true, width: 100)
        let terminal = Terminal(
            write: screen.write, note: screen.note, ask: screen.ask, isInteractive: true, hasColor: false, width: 100,
            columns: { columns.withLock { $0 } }, compose: screen.compose)
        let context = CommandContext(
            app: environment.app, account: try await environment.app.account(), terminal: terminal,
            now: TestEnvironment.noon)
        var watch = BoardWatch(context: context, output: try OutputOptions.parse([]))
        watch.pause = { _ in
            let look = looks.withLock {
                $0 += 1
                return $0
            }
            if look == 2 { columns.withLock { $0 = 40 } }
            guard look == 4 else { return }
            for name in ["Ada", "Grace"] { _ = try await environment.run("lineup answer fri \(name) yes") }
        }
        try await watch.run()
        let screens = transcript.outcome(code: 0).output.components(separatedBy: "\u{1B}[H\u{1B}[J").dropFirst()
        #expect(screens.count == 3, "as it was, in the narrow window, and when all were in")
        let lines = screens.dropFirst().flatMap { $0.split(separator: "\n").map(String.init) }
        #expect(lines.allSatisfy { $0.displayWidth <= 40 })
    }

    @Test func changesAreNamed() async throws {
        let environment = try await CommandTestEnvironment()
        let account = try await environment.app.account()
        func board() async throws -> [Lineup] {
            try await environment.app.store.read {
                try Board.upcoming(account: account.id, now: TestEnvironment.noon, in: $0)
            }
        }
        let before = try await board()
        for line in ["lineup answer fri Ada yes", "lineup remove fri Grace", "lineup add fri Edgar"] {
            #expect(try await environment.run(line).code == 0)
        }
        #expect(
            BoardWatch.changes(from: before, to: try await board()) == [
                "Late Show: Ada Lovelace asked → confirmed", "Late Show: Edgar Poe not asked",
                "Late Show: Grace Hopper removed", "Late Show: ✗ 1 of 3",
            ])
    }
}
