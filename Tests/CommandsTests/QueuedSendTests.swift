import TestSupport
import Testing

@testable import Commands

/// What is said twice is taken the second way, and what cannot be meant is refused.
@Suite struct QueuedSendTests {
    /// It is seven in the morning in Hawaii.
    @Test func aQueuedRequestIsUndone() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"contact add "Kai Kahale" --cell "+1 808 555 0123""#)
        _ = try await environment.run(#"lineup add "Open Mic" Kai"#)
        for _ in 1...2 {
            let asked = try await environment.run(#"ask "Open Mic" --yes"#).output
            #expect(asked.contains("1 waits for a fit hour") && asked.contains("Text STOP to opt out."), "\(asked)")
            #expect(try await environment.run("undo").output == "Undone: asked Kai Kahale about \"Open Mic\".\n")
            #expect(try await environment.run(#"lineup show "Open Mic""#).output.contains("not asked"))
        }
        #expect(try await environment.run("undo").output.contains("added Kai Kahale"))
    }

    @Test(arguments: [
        (#"event edit "Late Show" --answer-by "30d before""#, "which is in the past"),
        (#"event add "New Faces" --date "fri 8pm" --answer-by "5d before""#, "which is in the past"),
        (#"event edit "Late Show" --answer-by "fri 9pm""#, "is not before"),
    ])
    func aDeadlineThatCannotBeMetIsRefused(line: String, reason: String) async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(line)
        #expect(outcome.code == 64 && outcome.notes.contains(reason), "\(outcome.notes)")
    }

    @Test func skippedRecipientsAreNotListed() async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(#"event edit "Late Show" --date "fri 9pm" --no-tell"#)
        #expect(!outcome.output.contains("To be told"))
        #expect(outcome.notes.contains("Nobody was told of the change."))
    }
}
