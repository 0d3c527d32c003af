import TestSupport
import Testing

@testable import App

/// Changes of a lineup that send texts at once show them, and ask first.
@Suite struct CausedTextsCommandTests {
    /// What was done before, the command, and what it says once it is confirmed. Edgar is asked for the place.
    static let rows: [(before: [String], line: String, said: String)] = [
        (
            [#"lineup answer "Late Show" Grace no"#, #"event edit "Late Show" --bench waitlist"#],
            #"lineup add "Late Show" Edgar --line"#, "Added Edgar Poe to the line: 1st."
        ),
        (
            [#"lineup answer "Late Show" Grace no"#, #"event edit "Late Show" --bench 1"#],
            #"lineup add "Late Show" Edgar --bench"#, "Added Edgar Poe to the bench."
        ),
        (
            [#"event edit "Late Show" --bench waitlist"#, #"lineup add "Late Show" Edgar --line"#],
            #"lineup remove "Late Show" Grace"#, #"Removed Grace Hopper from "Late Show"."#
        ),
        (
            [#"lineup answer "Late Show" Grace no"#, #"event edit "Late Show" --bench 1"#],
            #"lineup bench "Late Show" Edgar"#, "Edgar Poe"
        ),
    ]

    @Test(arguments: rows) func aChangeThatSendsTextsAsksFirst(
        _ row: (before: [String], line: String, said: String)
    ) async throws {
        let environment = try await CommandTestEnvironment()
        for line in row.before { #expect(try await environment.run(line).code == 0, "\(line)") }
        let lineup = try await environment.run(#"lineup show "Late Show" --json"#).output
        let refused = try await environment.run(row.line)
        #expect(refused.code == 64 && refused.notes.contains("Needs confirmation: add --yes."), "\(refused)")
        #expect(refused.output.contains("Will text: Edgar Poe") && refused.output.contains("1 text, "), "\(refused)")
        #expect(try await environment.run(#"lineup show "Late Show" --json"#).output == lineup, "nothing is changed")
        let done = try await environment.run(row.line + " --yes")
        #expect(done.output.contains(row.said), "\(done)")
        #expect(try await environment.run("inbox sent --json").output.contains("Hi Edgar"))
    }

    @Test(arguments: [#"lineup add "Late Show" Edgar --line"#, #"lineup add "Late Show" Edgar --bench"#])
    func aChangeThatSendsNoneDoesNotAsk(_ line: String) async throws {
        let environment = try await CommandTestEnvironment()
        let done = try await environment.run(line)
        #expect(done.code == 0 && !done.output.contains("Will text"), "\(done)")
    }
}
