import ArgumentParser
import Foundation
import Lineups
import Platform
import Storage
import Synchronization
import TestSupport
import Testing

@testable import CommandKit
@testable import LineupsCommands

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

    /// The board on a terminal of so many lines.
    private func board(_ shows: Int, width: Int, height: Int?, keepsEvents: Bool) async throws -> [String] {
        let environment = try await CommandTestEnvironment()
        for show in 0..<shows {
            let line = "event add \"Show \(show)\" --date \"2026-12-\(10 + show) 20:00\" --location \"The Anchor\""
            #expect(try await environment.run(line).code == 0)
        }
        let account = try await environment.app.account()
        let lineups = try await environment.app.store.read {
            try Board.upcoming(account: account.id, in: $0)
        }
        let terminal = Transcript(answers: []).terminal(isInteractive: true, width: width)
        return BoardTable(lineups: lineups, home: account.zone, now: TestEnvironment.noon).lines(
            height: height, keepsEvents: keepsEvents, on: terminal)
    }

    @Test("the board has a line for each event, and its lineup below")
    func aLineForEachEvent() async throws {
        let lines = try await board(0, width: 120, height: nil, keepsEvents: true)
        #expect(
            lines == [
                "DATE             EVENT      LOCATION    CONFIRMED        MISSING",
                "Tue Dec 1, 8 PM  Open Mic               ! no lineup yet",
                "Fri Dec 4, 8 PM  Late Show  The Anchor  ✗ 0 of 3         Ada Lovelace, Grace Hopper, Alan Turing",
                "    … Ada Lovelace (host), … Grace Hopper, ! Alan Turing",
            ])
    }

    @Test("at 80 columns names are whole, and cut where the screen has no room for them")
    func longNames() async throws {
        let environment = try await CommandTestEnvironment()
        let name = "An Evening of Quite Long Names at the Harbour"
        for line in [
            "event add \"\(name)\" --date \"dec 12 9pm\" --location \"The Annex of the Old Harbour\"",
            "lineup add \"\(name)\" Ada Grace",
        ] { #expect(try await environment.run(line).code == 0) }
        let shown = try await environment.run(words: ["board"], width: 80).output.split(separator: "\n")
        #expect(shown.allSatisfy { String($0).displayWidth <= 80 }, "\(shown)")
        let words = Set(shown.joined(separator: " ").split(separator: " "))
        let names = "\(name) The Annex of the Old Harbour Lovelace, Hopper, Turing".split(separator: " ")
        #expect(words.isSuperset(of: names), "\(shown)")
        let account = try await environment.app.account()
        let lineups = try await environment.app.store.read { try Board.upcoming(account: account.id, in: $0) }
        let cut = BoardTable(lineups: lineups, home: account.zone, now: TestEnvironment.noon).lines(
            height: 6, keepsEvents: true, on: Transcript(answers: []).terminal(isInteractive: true, width: 80))
        #expect(cut.count { $0.contains("Dec") } == 3 && cut.count == 6, "\(cut)")
    }

    /// (other shows; lines of the screen; whether all are listed; lines; the last one)
    @Test(
        "the board fits the screen, the soonest first",
        arguments: [
            (0, 4, false, 4, "… Ada"), (0, 3, false, 3, "Late Show"), (8, 6, false, 6, "… and 6 more events"),
            (8, 6, true, 11, "Show 7"), (1, 2, false, 3, "… and 2 more events"),
        ])
    func itFitsTheScreen(_ shows: Int, _ height: Int, _ keeps: Bool, _ count: Int, _ last: String) async throws {
        for width in [80, 120] {
            let lines = try await board(shows, width: width, height: height, keepsEvents: keeps)
            #expect(lines.count == count, "\(lines)")
            #expect(lines.last?.contains(last) == true, "\(lines)")
            #expect(lines[1].contains("Open Mic") && lines.allSatisfy { $0.displayWidth <= width }, "\(lines)")
        }
    }

    @Test func changesAreNamed() async throws {
        let environment = try await CommandTestEnvironment()
        let account = try await environment.app.account()
        func board() async throws -> [Lineup] {
            try await environment.app.store.read {
                try Board.upcoming(account: account.id, in: $0)
            }
        }
        let before = try await board()
        for line in ["lineup answer fri Ada yes", "lineup remove fri Grace", "lineup add fri Edgar"] {
            #expect(try await environment.run(line).code == 0)
        }
        #expect(
            BoardWatch.changes(
                from: before, to: try await board(), at: TestEnvironment.noon, home: account.zone) == [
                    "Late Show: Ada Lovelace asked → confirmed", "Late Show: Edgar Poe not asked",
                    "Late Show: Grace Hopper removed", "Late Show: ✗ 1 of 3",
                ])
    }
}
