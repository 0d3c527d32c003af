import Testing

/// An open mic of a series: the command that is offered next is about the same night.
@Suite struct OpenMicCommandTests {
    /// (a line about a night after the next one; what is offered then)
    static let lines = [
        (#"openmic edit Mondays --date "dec 14" --walk-in Grace"#, #"openmic show Mondays --date "dec 14""#),
        (#"openmic show Mondays --date "dec 14""#, #"openmic draw Mondays --date "dec 14""#),
        (#"openmic draw Mondays --date "dec 14" --yes"#, #"openmic draw Mondays --date "dec 14" --send"#),
        ("openmic show Mondays", "openmic edit Mondays --walk-in NAME"),
    ]

    @Test(arguments: lines) func theNextCommandIsAboutTheSameNight(line: String, next: String) async throws {
        let environment = try await CommandTestEnvironment()
        for step in [
            #"series add Mondays --every mon --at 20:00 --until june --from "dec 7""#,
            "openmic add Mondays --keyword MIC --spots 12 --mode draw",
            #"openmic edit Mondays --date "dec 14" --walk-in Ada"#,
        ] {
            let outcome = try await environment.run(step)
            #expect(outcome.code == 0, "\(step): \(outcome)")
        }
        let outcome = try await environment.run(line)
        #expect(outcome.notes.split(separator: "\n").contains("Next: greenroom \(next)"), "\(outcome)")
    }
}
