import Foundation
import Platform
import Storage
import Study
import Synchronization
import TestSupport
import Testing
import Values

@testable import CommandKit
@testable import StudyCommands

/// The commands of the study timer, and its watch. The commands run at noon in New York.
@Suite struct StudyTimerCommandTests {
    private static let noon = TestEnvironment.noon

    /// Starts a session some minutes ago.
    private func start(_ environment: CommandTestEnvironment, minutesAgo: Int, lengths: String = "25/5") async throws {
        let account = try await environment.app.account()
        _ = try await environment.app.store.write(at: Self.noon.adding(.minutes(-minutesAgo))) { tx in
            try StudyTimer.start(TimerLengths(lengths), account: account.id, in: tx)
        }
    }

    @Test("a session is started and finished, and its status and totals are shown")
    func commands() async throws {
        let environment = try await CommandTestEnvironment()
        let noText = "No text will come: your account has no cell."
        let started = try await environment.run("study timer start --study 1:30 --break 10 --todo 1")
        #expect(started.code == 0 && started.notes.contains(noText))
        #expect(try await environment.run("study timer status").notes.contains(noText))
        let status = try await environment.run("study timer status --json")
        #expect(status.output.contains(#""phase": "study""#) && status.output.contains(#""study_minutes": 90"#))
        #expect(status.output.contains(#""due_at": "2026-11-30T18:30:00Z""#))
        let early = try await environment.run("study timer break")
        #expect(early.code == 0 && early.output.contains("Break until"), "\(early.output)")
        #expect(try await environment.run("study timer finish").code == 0)
        let none = try await environment.run("study timer more")
        #expect(none.code == 1 && none.notes.contains("No study session is open."))
        #expect(try await environment.run("study timer status --json").output == "null\n")
        try await start(environment, minutesAgo: 25)
        #expect(try await environment.run("study timer").output.hasPrefix("Study time is up."))
        let onTime = try await environment.run("study timer break").output
        #expect(onTime == "Break until 12:05 PM, then 25 min to study.\n")
        #expect(try await environment.run("study timer totals").output.contains("25 min"))
        #expect(try await environment.run("study timer totals --json").output.contains(#""minutes": 25"#))
        #expect(try await environment.run("undo").output.contains("began a break"))
    }

    @Test("an invalid time is refused", arguments: ["0", "24:00", "90s", "soon", "-5"])
    func invalid(time: String) async throws {
        let outcome = try await CommandTestEnvironment().run(words: ["study", "timer", "start", "--study=\(time)"])
        #expect(outcome.code == 64 && outcome.notes.contains("Invalid time"), "\(outcome.notes)")
    }

    /// A watch whose clock moves on by a second whenever it pauses, and what it wrote.
    private func watch(
        _ environment: CommandTestEnvironment, player: String? = nil, isScreen: Bool = true, keys: [Int: String] = [:]
    ) async throws -> String {
        let seconds = Mutex(0)
        let old = environment.app
        var values = ["HOME": environment.folder.path, "GREENROOM_DATABASE": environment.folder.file("greenroom.db")]
        values["GREENROOM_ALARM_PLAYER"] = player
        let app = AppEnvironment(
            settings: try await Settings(environment: values, flags: [:]), store: old.store, provider: old.provider,
            templates: old.templates,
            clock: WallClock { Self.noon.adding(.seconds(seconds.withLock { $0 })) }, random: old.random, log: old.log,
            makeModules: old.makeModules)
        let transcript = Transcript(answers: [])
        let context = CommandContext(
            app: app, account: try await app.account(),
            terminal: transcript.terminal(isInteractive: isScreen, width: isScreen ? 80 : nil), now: Self.noon)
        var watch = try TimerWatch(context: context)
        watch.keys = TerminalKeys(read: { seconds.withLock { Array(keys[$0] ?? "") } }, close: {})
        watch.sleep = { _ in seconds.withLock { $0 += 1 } }
        try await watch.follow()
        return transcript.outcome(code: 0).output
    }

    @Test("the clock runs, the bell rings once when the time is up, and keys choose")
    func screen() async throws {
        let environment = try await CommandTestEnvironment()
        try await start(environment, minutesAgo: 24)
        let output = try await watch(environment, keys: [63: "x", 64: "b", 70: "s", 75: "q"])
        #expect(output.contains("1:00") && output.contains("0:01"))
        #expect(output.count { $0 == "\u{7}" } == 1)
        #expect(output.contains("Study time is up. Choose: break, more or finish"))
        #expect(output.contains("b: break") && output.contains("Break until 12:06"))
        #expect(output.contains("The break is not over, so you cannot choose STUDY yet."))
    }

    @Test("without a terminal there is a line for each phase and no bell")
    func lines() async throws {
        let environment = try await CommandTestEnvironment()
        try await start(environment, minutesAgo: 24)
        let output = try await watch(environment, isScreen: false, keys: [70: "f"])
        #expect(
            output == """
                Studying until 12:01 PM, then a break of 5 min.
                Study time is up. Choose: break, more or finish
                Session closed: studied 25 min, 0 breaks.

                """)
    }

    @Test("the configured player gets the MP3 file; the bell rings if it fails", arguments: [true, false])
    func player(works: Bool) async throws {
        let environment = try await CommandTestEnvironment()
        try await start(environment, minutesAgo: 24)
        let copy = environment.folder.file("played.mp3")
        let script = environment.folder.file("player")
        let body = works ? "#!/bin/sh\n[ \"$1\" = --loud ] && cp \"$2\" \(copy)\n" : "#!/bin/sh\nexit 1\n"
        try Data(body.utf8).write(to: URL(fileURLWithPath: script))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        let output = try await watch(environment, player: "\(script) --loud", keys: [65: "q"])
        #expect(output.contains("\u{7}") == !works)
        let played = FileManager.default.contents(atPath: copy)
        #expect(((played?.count ?? 0) > 1000) == works)
    }

    @Test("a player that does not exist is named at once")
    func missingPlayer() async throws {
        let environment = try await CommandTestEnvironment()
        try await start(environment, minutesAgo: 1)
        await #expect(throws: CommandError.self) { try await watch(environment, player: "no-such-player-here") }
    }
}
