import Agenda
import Foundation
import Storage
import Synchronization
import TestSupport
import Testing
import Values

@testable import AgendaCommands
@testable import CommandKit

/// `countdown show --watch`: the countdown is drawn again each second.
@Suite struct CountdownWatchTests {
    /// A watch whose clock moves on by a second whenever it pauses, and what it wrote.
    private func watch(
        _ environment: CommandTestEnvironment, _ name: String, from start: Instant,
        controls: CountdownControls = CountdownControls(),
        keys: [String]? = nil, then: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) async throws -> String {
        let seconds = Mutex(0)
        let left = Mutex(keys ?? [])
        let old = environment.app
        let app = AppEnvironment(
            settings: old.settings, store: old.store, provider: old.provider, templates: old.templates,
            clock: WallClock { start.adding(.seconds(seconds.withLock { $0 })) }, random: old.random, log: old.log,
            makeModules: old.makeModules)
        let transcript = Transcript(answers: [])
        let context = CommandContext(
            app: app, account: try await app.account(),
            terminal: transcript.terminal(isInteractive: keys != nil, width: keys == nil ? nil : 80), now: start)
        var watch = CountdownWatch(
            context: context, event: try await context.countdownEvent(name), controls: controls)
        watch.keys = keys.map { _ in
            TerminalKeys(read: { left.withLock { Array($0.isEmpty ? "" : $0.removeFirst()) } }, close: {})
        }
        watch.sleep = { _ in
            let second = seconds.withLock {
                $0 += 1
                return $0
            }
            try await then(second)
        }
        try await watch.run()
        return transcript.outcome(code: 0).output
    }

    /// Friday 8 PM in New York.
    private static let showTime = TestEnvironment.noon.adding(.days(4) + .hours(8))

    @Test func withoutATerminalEverySecondIsALine() async throws {
        let output = try await watch(
            CommandTestEnvironment(), "Late Show", from: Self.showTime.adding(.seconds(-61)))
        let lines = output.split(separator: "\n")
        #expect(lines.count == 62)
        #expect(lines.first == "2026-12-04T19:58:59-05:00  0d 00:01:01  Only 1 Minute until Late Show")
        #expect(lines[2] == "2026-12-04T19:59:01-05:00  0d 00:00:59  Only 59 Seconds until Late Show")
        #expect(lines[60] == "2026-12-04T19:59:59-05:00  0d 00:00:01  Only 1 Second until Late Show")
        #expect(lines.last == "2026-12-04T20:00:00-05:00  It's here: Late Show")
    }

    @Test func theWandTurnsOffBelowTwoDays() async throws {
        let output = try await watch(
            CommandTestEnvironment(), "Late Show", from: Self.showTime.adding(.seconds(-172_801)),
            controls: CountdownControls(wand: true), keys: ["", "", "", "q"])
        let frames = output.components(separatedBy: "\u{1B}[H").dropFirst()
        #expect(frames.count == 3)
        #expect(frames.map { $0.contains("wand: [on]") } == [true, true, false])
        #expect(frames.last?.contains("wand: (off") == true)
    }

    @Test func keysChangeTheControlsAndDisabledOnesDoNothing() async throws {
        let output = try await watch(
            CommandTestEnvironment(), "Late Show", from: Self.showTime.adding(.days(-5)), keys: ["h", "w", " ", "q"])
        let frames = output.components(separatedBy: "\u{1B}[H").dropFirst().map { $0 }
        #expect(frames.count == 3)
        #expect(frames[0].contains("Only 120 Hours until Late Show") && frames[0].contains("[hours]"))
        #expect(frames[1].contains("Less than a week left") && frames[1].contains("[hours]"))
        #expect(frames[2].contains("Only 71 Hours until Late Show") && !frames[2].contains("Less than a week"))
        #expect(output.hasSuffix("\u{1B}[?25h"))
    }

    @Test func changesAppearAndRemovalEndsTheWatch() async throws {
        let environment = try await CommandTestEnvironment()
        let output = try await watch(environment, "canyon", from: TestEnvironment.noon) { second in
            if second == 1 { _ = try await environment.run(#"countdown edit canyon --name "the trip""#) }
            if second == 2 { _ = try await environment.run("countdown remove trip --yes") }
        }
        let lines = output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[1].hasSuffix("Only 183 Days until the trip"))
        #expect(lines[2] == #""the trip" was removed."#)
    }
}
