import TestSupport
import Testing

@testable import App

@Suite struct LineupBenchTests {
    @Test(arguments: [(isIn: true, said: true), (isIn: false, said: false)])
    func movingToTheBenchNamesThePerson(isIn: Bool, said: Bool) async throws {
        let environment = try await CommandTestEnvironment()
        if isIn { _ = try await environment.run(#"lineup add "Late Show" Edgar"#) }
        let outcome = try await environment.run(#"lineup bench "Late Show" Edgar"#)
        #expect(outcome.notes.contains("Moved Edgar Poe from the lineup to the bench.") == said, "\(outcome.notes)")
    }
}
