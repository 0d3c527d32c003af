import Testing

/// `lineup suggest` with the name of a series is about all its coming shows.
@Suite struct SuggestSeriesTests {
    @Test(arguments: [("\"Tuesday Night\"", 2), ("\"dec 8\"", 1)])
    func theNameOfASeriesIsAllItsShows(_ name: String, _ shows: Int) async throws {
        let environment = try await CommandTestEnvironment()
        for line in [
            #"series add "Tuesday Night" --every tue --at 20:00 --until "jan 31""#, #"spot add "dec 8" host"#,
            #"spot add "dec 15" host"#,
        ] {
            #expect(try await environment.run(line).code == 0, "\(line)")
        }
        let outcome = try await environment.run("lineup suggest \(name) --format csv --fields event_id,spot")
        #expect(outcome.code == 0, "\(outcome)")
        #expect(outcome.output.split(whereSeparator: \.isNewline).count == shows + 1, "\(outcome.output)")
    }

    @Test func nobodyIsBothPinnedAndLeftOut() async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(#"lineup suggest "Late Show" --pin Grace --not Grace"#)
        #expect(
            outcome.code == 64 && outcome.notes.contains(#""Grace Hopper" is in both --pin and --not."#), "\(outcome)")
    }
}
