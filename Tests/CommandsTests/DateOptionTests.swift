import TestSupport
import Testing

@testable import App

/// A day and a time in two options are one date: `--on DAY --at TIME`.
@Suite struct DateOptionTests {
    static let rows: [(line: String, says: String)] = [
        ("event add Gig --date 2027-12-11 --at 20:00", "Sat Dec 11 2027, 8 PM"),
        ("event add Gig --on 2027-12-11 --at 8pm", "Sat Dec 11 2027, 8 PM"),
        ("event add Gig --at 8pm --on 2027-12-11", "Sat Dec 11 2027, 8 PM"),
        (#"event add Gig --on "dec 11 2027" --at 20:00"#, "Sat Dec 11 2027, 8 PM"),
        ("event edit 1 --on 2027-12-12 --at 9pm --no-tell", "Sun Dec 12 2027, 9 PM"),
        ("event edit 1 --at 9pm --no-tell", "Fri Dec 4 2026, 9 PM"),
        ("event copy 1 --on 2027-12-12 --at 9pm", "Sun Dec 12 2027, 9 PM"),
        ("calendar entry add Dentist --date 2027-12-01 --at 15:00", "Wed Dec 1 2027, 3 PM"),
        ("countdown add Trip --date 2027-12-01 --at 15:00", "Wed Dec 1 2027, 3 PM"),
    ]

    @Test(arguments: rows) func aDayAndATimeAreOneDate(_ line: String, _ says: String) async throws {
        let outcome = try await CommandTestEnvironment().run(line)
        #expect(outcome.code == 0, "\(outcome.notes)")
        #expect((outcome.output + outcome.notes).contains(says), "\(outcome.output)")
    }

    @Test(arguments: [
        "event add Gig --date 2027-12-11 --on 2027-12-12", "event add Gig --at 8pm --at 9pm --on 2027-12-11",
        "calendar entry add Dentist --date 2027-12-01 --date 2027-12-02",
    ])
    func twoDaysOrTwoTimesAreRefused(_ line: String) async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        let outcome = try await environment.run(line)
        #expect(outcome.code != 0, "\(outcome.output)")
        #expect(try await environment.picture() == before)
    }
}
