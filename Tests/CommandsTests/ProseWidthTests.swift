import Lineups
import Platform
import Storage
import TestSupport
import Testing

@testable import App
@testable import CommandKit
@testable import LineupsCommands

/// What is said at a terminal fits it. A command to copy is not broken.
@Suite struct ProseWidthTests {
    @Test(
        "A line is broken between words, and a command or an address is whole",
        arguments: [
            ("a short line", 20, "a short line"), ("one two three four", 10, "one two\nthree four"),
            ("  one two three four", 12, "  one two\n  three four"), ("✓ one two three", 10, "✓ one two\n  three"),
            ("Next: greenroom event list", 20, "Next:\ngreenroom event list"),
            ("Or greenroom event list --all, once", 20, "Or\ngreenroom event list --all,\nonce"),
            ("To see it: greenroom event show \"A, b\" --json", 20, "To see it:\ngreenroom event show \"A, b\" --json"),
            ("See https://example.org/a/long/address now", 20, "See\nhttps://example.org/a/long/address\nnow"),
            (
                "Use <iframe src=\"https://example.org\"></iframe> there", 20,
                "Use\n<iframe src=\"https://example.org\"></iframe>\nthere"
            ),
            ("Send it to all five? [y/N] ", 20, "Send it to all five?\n[y/N] "),
            ("\u{1B}[2mone two three\u{1B}[0m", 14, "\u{1B}[2mone two three\u{1B}[0m"), ("", 10, ""),
        ])
    func filled(text: String, width: Int, lines: String) {
        #expect(text.filled(to: width) == lines)
    }

    @Test(
        "A long example is broken with backslashes, outside of quotation marks",
        arguments: [
            ("greenroom board", 20, "greenroom board"),
            ("  greenroom note add \"a b c\" --x", 22, "  greenroom note add \\\n      \"a b c\" --x"),
            ("greenroom note add \"a b c d e f g\"", 20, "greenroom note add \\\n    \"a b c d e f g\""),
        ])
    func broken(text: String, width: Int, lines: String) {
        #expect(text.brokenCommand(to: width) == lines)
    }

    private static let name = "An Evening With a Name That Is About as Long as Names Can Be"

    @Test(
        "Nothing is wider than the terminal",
        arguments: [
            "poll add Spring --dates \"jan 4-20\" --to Ada,Grace", "poll list", "position edit host --name compere",
            "position list", "trip list",
            "lineup edit \"Late Show\" Ada --pay \"USD 50 vs 70% of the gross door\" --no-tell", "undo", "board",
            "grid",
            "lineup bench \"Late Show\"", "event edit \"Late Show\" --date \"fri 9pm\" --no-tell",
            "calendar feed add Shows", "calendar agenda", "contact away Grace", "series list",
            "remind \"Late Show\" --dry-run", "lineup show \"\(name)\"", "event cancel \"\(name)\"", "today",
            "lineup share \"Late Show\"", "settlement show fri", "mcp approve 99", "openmic list", "training plan new",
            "photo list", "account show", "doctor",
        ])
    func fits(line: String) async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run("event add \"\(Self.name)\" --date \"dec 12 9pm\"")
        _ = try await environment.run("lineup add \"\(Self.name)\" Ada Grace")
        let shown = try await environment.run(
            words: CommandTestEnvironment.words(line), isInteractive: true, answers: ["n"], width: 80)
        let lines = (shown.output + shown.notes).split(separator: "\n").map { $0.drop { $0 == " " } }
        for line in lines where !line.hasPrefix("greenroom ") && !line.contains("://") {
            #expect(String(line).displayWidth <= 80, "\(line)")
        }
    }

    @Test("What programs read is not broken", arguments: ["--json", "--format csv", "--format tsv"])
    func machines(option: String) async throws {
        let environment = try await CommandTestEnvironment()
        let words = CommandTestEnvironment.words("event list \(option)")
        let (wide, narrow) = (
            try await environment.run(words: words), try await environment.run(words: words, width: 40)
        )
        #expect(wide.output == narrow.output)
    }

    @Test(
        "One long name does not turn a table into blocks", arguments: ["event list", "contact list", "board", "grid"])
    func longNames(line: String) async throws {
        let environment = try await CommandTestEnvironment()
        let name = String(repeating: "Abcdefghij", count: 6)
        for line in ["event add \(name) --date \"dec 12 2030 9pm\"", "contact add \(name)"] {
            #expect(try await environment.run(line).code == 0)
        }
        let lines = try await environment.run(words: CommandTestEnvironment.words(line), width: 80).output
            .split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { $0.displayWidth <= 80 }, "\(lines)")
        #expect(lines.contains { $0.contains("Abcdefghij") && $0.contains("…") }, "\(lines)")
        #expect(lines.count < 12 && !lines[0].contains("Abc"), "\(lines)")
    }

    @Test("The name of a far show has more room than its date") func farShow() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(
            try await environment.run(
                "event add \"Tuesday Night of New Faces\" --date \"jan 11 2030 8pm\" --location \"The Anchor\" "
                    + "--spots \"4 x spot, headliner\""
            ).code == 0)
        _ = try await environment.run("lineup add \"jan 11 2030\" Ada Grace Alan Edgar")
        let account = try await environment.app.account()
        let lineups = try await environment.app.store.read { try Board.upcoming(account: account.id, in: $0) }
        let lines = BoardTable(lineups: lineups, home: account.zone, now: TestEnvironment.noon).lines(
            height: 2, keepsEvents: true, on: Transcript(answers: []).terminal(isInteractive: true, width: 80))
        #expect(lines.contains { $0.contains("Tuesday Night o…") || $0.contains("Tuesday Night of") }, "\(lines)")
    }
}
