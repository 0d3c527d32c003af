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

    /// (a line about a canceled show with Ada on its list, what it says)
    static let canceled = [
        (#"openmic show "Late Show""#, "Fri Dec 4 2026, 8 PM is canceled."),
        ("openmic list", "Fri Dec 4 2026, 8 PM, canceled"),
        (#"openmic remove "Late Show" --yes"#, "1 person on its next list is not told."),
        (#"runsheet show "Late Show""#, "The show is canceled."),
        (#"guest list "Late Show""#, "The show is canceled."),
    ]

    @Test func aCanceledShowSaysSo() async throws {
        let environment = try await CommandTestEnvironment()
        for step in [
            #"openmic add "Late Show" --keyword SLAM --spots 12"#, #"openmic edit "Late Show" --walk-in Ada"#,
        ] {
            #expect(try await environment.run(step).code == 0)
        }
        let preview = try await environment.run(#"event cancel "Late Show" --dry-run"#)
        #expect(preview.notes.contains("Skipping Ada: no number"), "\(preview)")
        #expect(try await environment.run(#"event cancel "Late Show" --yes"#).code != 64)
        #expect(try await environment.run(#"openmic show "Late Show""#).output.contains("Ada"))
        for (line, words) in Self.canceled.filter({ !$0.0.hasPrefix("openmic remove") }) {
            let outcome = try await environment.run(line)
            #expect((outcome.output + outcome.notes).contains(words), "\(line): \(outcome)")
        }
        let removed = try await environment.run(Self.canceled[2].0)
        #expect((removed.output + removed.notes).contains(Self.canceled[2].1), "\(removed)")
    }
}
