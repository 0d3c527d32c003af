import Testing

/// Hints of shows that have one name, such as those of a series, name them by number.
@Suite struct SharedNameTests {
    @Test(arguments: [
        #"event add "Tuesday Night" --date "dec 9 8pm""#, #"lineup bench "dec 8""#, #"lineup add "dec 8" Grace"#,
        #"ask "dec 8" --dry-run"#,
        #"remind "dec 15""#, #"lineup suggest "dec 8" --allow unsaid --apply"#,
        #"lineup show "dec 8""#, #"runsheet show "dec 8""#, #"event edit "dec 8" --bench 1"#,
    ])
    func aHintNamesOneShow(_ line: String) async throws {
        let environment = try await CommandTestEnvironment()
        for line in [
            #"series add "Tuesday Night" --every tue --at 20:00 --until "jan 31""#, #"spot add "dec 8" host"#,
            #"lineup add "dec 8" Ada"#,
        ] {
            #expect(try await environment.run(line).code == 0, "\(line)")
        }
        let outcome = try await environment.run(line)
        #expect(outcome.code == 0, "\(outcome)")
        let hints = outcome.notes.split(whereSeparator: \.isNewline).filter { $0.contains("greenroom ") }
        #expect(!hints.isEmpty && !hints.contains { $0.contains("Tuesday Night") }, "\(outcome.notes)")
    }

    @Test("a name that several shows have is refused with their numbers, not with a longer name") func severalMatch()
        async throws
    {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run(#"series add "Tuesday Night" --every tue --at 20:00"#).code == 0)
        let outcome = try await environment.run(#"lineup add "Tuesday Night" Ada"#)
        #expect(outcome.code != 0)
        #expect(outcome.notes.contains(#"Several events match "Tuesday Night". Use the number:"#), "\(outcome)")
    }
}
