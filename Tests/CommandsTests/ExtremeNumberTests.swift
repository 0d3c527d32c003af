import TestSupport
import Testing

@testable import App

/// Numbers and dates at the end of what can be counted, on the command line: refused in words or done, never a crash.
@Suite struct ExtremeNumberTests {
    private static let numbers = [
        "-9223372036854775808", "9223372036854775807", "9999-12-31", "in 999999 years", "in 999999 weeks 1h",
        "999999 weeks",
        "99999999999999999.99",
    ]

    /// `N` is the number.
    @Test(arguments: [
        ["todo", "done", "--", "N"], ["todo", "undone", "--", "N"], ["todo", "remove", "--", "N"],
        ["todo", "edit", "--title=x", "--", "N"], ["todo", "move", "1", "--to=N"],
        ["todo", "move", "--to=1", "--", "N"],
        ["todo", "move", "1", "--before=N"], ["todo", "add", "x", "--due=N"], ["todo", "list", "@N"],
        ["budget", "add", "tea", "--", "N"], ["budget", "spent", "--planned", "--", "N", "tea"],
        ["budget", "edit", "@late", "--amount=N", "--", "1"], ["budget", "remove", "@late", "--", "N"],
        ["note", "show", "--", "N"], ["note", "remove", "--", "N"], ["photo", "show", "@late", "--", "N"],
        ["photo", "crop", "@late", "--zoom=N"], ["photo", "crop", "@late", "--pan=N,N"],
        ["countdown", "add", "x", "--date=N"], ["countdown", "show", "--", "N"],
        ["calendar", "month", "--date=N"], ["calendar", "week", "--date=N"], ["calendar", "day", "--date=N"],
        ["calendar", "agenda", "--date=N"], ["calendar", "entry", "show", "--", "N"],
        ["calendar", "entry", "add", "x", "--date=N"], ["calendar", "entry", "add", "x", "--date=fri 8pm", "--end=N"],
        ["calendar", "entry", "add", "x", "--date=fri 8pm", "--length=N"],
        ["calendar", "entry", "add", "x", "--date=fri 8pm", "--alarm=N"],
        ["calendar", "entry", "add", "x", "--date=fri 8pm", "--repeat=every N days"],
        ["calendar", "entry", "add", "x", "--date=fri 8pm", "--repeat=daily", "--times=N"],
        ["calendar", "entry", "add", "x", "--date=fri 8pm", "--repeat=daily", "--until=N"],
        ["event", "add", "x", "--date=N"], ["event", "copy", "Late Show", "--weekly=N"],
        ["event", "edit", "Late Show", "--length=N"], ["event", "show", "--", "N"],
        ["lineup", "move", "Late Show", "Ada", "--", "N"], ["lineup", "edit", "Late Show", "Ada", "--fee=N"],
        ["lineup", "bench", "Late Show", "Ada", "--", "N"], ["contact", "show", "--", "N"],
        ["contact", "add", "x", "--cell=N"], ["inbox", "show", "--", "N"],
    ]) func areRefusedOrDone(line: [String]) async throws {
        let environment = try await CommandTestEnvironment()
        for number in Self.numbers {
            let words = line.map { $0.replacing("N", with: number) }
            let outcome = try await environment.run(words: words)
            #expect(!(outcome.output + outcome.notes).isEmpty, "\(words)")
        }
        // What was made can be looked at.
        for page in ["calendar agenda", "countdown list", "todo list", "board", "calendar export"] {
            #expect(try await environment.run(page).code == 0, "\(page) after \(line)")
        }
    }
}
