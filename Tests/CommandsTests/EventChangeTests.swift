import Lineups
import Messaging
import Storage
import TestSupport
import Testing
import Values

@testable import Commands

/// A changed time or place: offered to those who know another one, and told only where the booker says so.
@Suite struct EventChangeTests {
    private func details(_ stage: CommandStage) async throws -> String {
        try await stage.run(#"lineup show "Late Show""#).output
    }

    @Test func withoutATerminalNobodyIsToldUnlessSaid() async throws {
        let stage = try await CommandStage()
        let before = try await stage.run("inbox sent").output
        let outcome = try await stage.run(#"event edit "Late Show" --date "fri 9pm""#)
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("To be told: Ada Lovelace, Grace Hopper"))
        #expect(outcome.output.contains("is now on Fri Dec 4, 9 PM"))
        #expect(outcome.notes.contains(#"greenroom event edit "Late Show" --tell"#))
        #expect(try await stage.run("inbox sent").output == before)
        #expect(
            try await details(stage).contains(#"knows another time or place: greenroom event edit "Late Show" --tell"#))
    }

    @Test func noIsTheDefaultAndTheChangeStays() async throws {
        let stage = try await CommandStage()
        let outcome = try await stage.run(
            words: ["event", "edit", "Late Show", "--location", "The Harbour"], isInteractive: true, answers: [""])
        #expect(outcome.code == 0)
        #expect(outcome.notes.contains("Nobody was told"))
        #expect(try await stage.run("event list").output.contains("The Harbour"))
    }

    /// Nobody listens at the provider's port, so the texts stay in the outbox.
    @Test func laterIsEarlyEnoughToTell() async throws {
        let stage = try await CommandStage()
        _ = try await stage.run(#"lineup answer "Late Show" Ada yes"#)
        _ = try await stage.run(#"event edit "Late Show" --date "fri 9pm" --no-tell"#)
        #expect(try await details(stage).contains("✓ confirmed"))
        let told = try await stage.run(#"event edit "Late Show" --tell"#)
        #expect(told.code == CommandError.Code.provider.rawValue)
        #expect(told.output.contains("2 texts, 2 segments"))
        #expect(try await !details(stage).contains("✓ confirmed"), "they confirm anew")
        #expect(try await !details(stage).contains("knows another"))
        #expect(try await stage.run(#"event edit "Late Show" --tell"#).output.contains("nothing to tell"))
        let history = try await stage.run(#"lineup show "Late Show" --history"#).output
        #expect(history.contains("confirmed → none, by the change"))
    }

    @Test func aNewNameAloneTellsNobody() async throws {
        let stage = try await CommandStage()
        let outcome = try await stage.run(#"event edit "Late Show" --name "Later Show""#)
        #expect(outcome.code == 0)
        #expect(!outcome.output.contains("To be told"))
    }

    @Test func aRequestThatStillWaitsIsPutAnew() async throws {
        let stage = try await CommandStage()
        _ = try await stage.run(#"ask "Late Show" --yes"#)
        let outcome = try await stage.run(#"event edit "Late Show" --date "fri 9pm" --no-tell"#)
        #expect(outcome.notes.contains("had not left yet was taken back and put anew"))
        let sent = try await stage.run("inbox sent --fields to,state,text --format csv").output
        #expect(sent.contains("Alan Turing,cancelled"))
        #expect(
            sent.contains(#"Alan Turing,queued,"Anchor Comedy: Hi Alan, are you in for Late Show, Fri Dec 4, 9 PM at"#))
    }

    static let clashing = [
        #"lineup add "Other Gig" Alan"#, #"ask "Late Show" --dry-run"#, #"event edit "Other Gig" --date "fri 7pm""#,
    ]

    /// Alan is wanted for both; every command that makes it so, or asks him, names both with their times.
    @Test(arguments: clashing) func whoIsWantedTwiceIsNamed(_ line: String) async throws {
        let stage = try await CommandStage()
        _ = try await stage.run(#"event add "Other Gig" --date "fri 9pm""#)
        if line != Self.clashing[0] { _ = try await stage.run(Self.clashing[0]) }
        let outcome = try await stage.run(line)
        #expect(outcome.code == 0)
        let note = try #require(outcome.notes.split(separator: "\n").first { $0.contains("also wanted") })
        #expect(note.contains("Alan Turing"))
        #expect(note.contains(#""Late Show" (Fri Dec 4 2026, 8 PM to 10 PM)"#))
        #expect(note.contains(#""Other Gig" (Fri Dec 4 2026"#))
    }
}
