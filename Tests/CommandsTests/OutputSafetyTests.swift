import CommandKit
import JSON
import TestSupport
import Testing
import Values

/// Whatever a stranger has written, the terminal shows it and does not run it.
@Suite struct OutputSafetyTests {
    private static let hostile = "a\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}1m\u{202E}b\rc"

    @Test(arguments: [false, true]) func theTerminalGetsOnlyOurOwnSequences(hasColor: Bool) {
        let transcript = Transcript(answers: [])
        let plain = transcript.terminal(isInteractive: true)
        let terminal = plain.colored(hasColor)
        terminal.line(Self.hostile)
        terminal.say(Self.hostile)
        _ = terminal.ask(Self.hostile)
        terminal.line(Style.colored("green", .green, terminal) + Style.bold("\u{1B}[31;1mbold", terminal))
        let outcome = transcript.outcome(code: 0)
        let shown = (outcome.output + outcome.notes).replacing(/\u{1B}\[(?:0|1|2|3[1-7])m/, with: "")
        #expect(!shown.unicodeScalars.contains { $0 != "\n" && Printable.isHidden($0) }, "\(shown.debugDescription)")
        #expect(outcome.output.contains("\u{1B}[32mgreen\u{1B}[0m") == hasColor)
        #expect(outcome.output.contains("green") && outcome.output.contains("bold"))
    }

    @Test(arguments: [true, false]) func aFileIsWrittenUnchangedOnlyForPrograms(isScreen: Bool) {
        let transcript = Transcript(answers: [])
        transcript.terminal(isInteractive: isScreen, width: isScreen ? 80 : nil).file(Self.hostile + "\r\n")
        #expect((transcript.outcome(code: 0).output == Self.hostile + "\r\n") == !isScreen)
    }

    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+1-2", "'+1-2"), ("-cmd", "'-cmd"), ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", "'\t=1"),
        ("＝1+1", "'＝1+1"), ("＋1x", "'＋1x"), ("－1x", "'－1x"), ("＠x", "'＠x"), ("−x", "'−x"), (" =1", "' =1"),
        ("\u{200B}=1", "'\\u{200b}=1"), ("\n=1", "\"'\n=1\""), ("+14155550123", "+14155550123"), ("-12.50", "-12.50"),
        ("a=b", "a=b"), ("", ""),
    ])
    func aSpreadsheetRunsNoFormula(_ row: (text: String, cell: String)) {
        #expect(SeparatedValues.cell(row.text, separator: ",") == row.cell)
    }

    /// File names, option values and settings, through the real program.
    @Test(
        .timeLimit(.minutes(3)),
        arguments: [
            ["board", "--database", "/nowhere/\(hostile)"], ["board", "--config", "/nowhere/\(hostile)"],
            ["photo", "add", "/nowhere/\(hostile)"], ["calendar", "import", "/nowhere/\(hostile)"],
            ["contact", "import", "/nowhere/\(hostile).vcf"], ["restore", "/nowhere/\(hostile)"],
            ["board", "--color", hostile], ["board", "--\(hostile)"], [hostile], ["event", hostile],
            ["event", "add", "x", "--date", hostile], ["settings", "set", hostile, "x"],
            ["settings", "set", "GREENROOM_LISTEN", hostile], ["lineup", "show", hostile],
        ])
    func argumentsAreShownNotRun(_ words: [String]) async throws {
        let end = try await RunningProgram(words, home: TemporaryFolder()).finished()
        #expect(end.code.map { $0 != 0 } == true, "\(end)")
        #expect(!(end.output + end.notes).unicodeScalars.contains { $0 != "\n" && Printable.isHidden($0) }, "\(end)")
    }

    @Test(.timeLimit(.minutes(3)), arguments: ["settings show", "settings show --json", "board", "doctor"])
    func settingsAreShownNotRun(_ line: String) async throws {
        let environment = [
            "GREENROOM_CONTACT": Self.hostile, "GREENROOM_\(Self.hostile)": "x", "GREENROOM_ACCOUNT": Self.hostile,
        ]
        let end = try await RunningProgram.run(line, home: TemporaryFolder(), environment: environment)
        #expect(!(end.output + end.notes).unicodeScalars.contains { $0 != "\n" && Printable.isHidden($0) }, "\(end)")
    }
}
