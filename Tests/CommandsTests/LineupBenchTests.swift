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

    @Test func theLineupSaysWhomTheBenchSkips() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"lineup bench "Late Show" Edgar"#)
        let skip = "the bench skips them: away that day"
        #expect(try await !environment.run(#"lineup show "Late Show""#).output.contains("the bench skips"))
        _ = try await environment.run(#"contact away Edgar "dec 3-10""#)
        let shown = try await environment.run(#"lineup show "Late Show" --fields name,detail --format csv"#).output
        #expect(shown.contains("Edgar Poe,\(skip)"), "\(shown)")
    }
}
