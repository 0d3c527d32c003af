import CommandKit
import Foundation
import TestSupport
import Testing
import Values

/// Texts that do not look like what they were read as, at the command line.
@Suite struct DoubtedReadingTests {
    private static let grace = "+14155550102"
    static let possibleOptOut = "haha no more texts from the bank, finally can sleep"

    @Test("inbox show prints how it was read, and how probable that is") func showPrintsBoth() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.text(Self.possibleOptOut, from: Self.grace)
        let shown = try await environment.run("inbox show Grace")
        let words = shown.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.firstMatch(of: /perhaps opt-out \([0-9]{1,2}% likely\)/) != nil, "\(shown.output)")
        #expect(!shown.output.contains("free-opt-out"))
        #expect(shown.output.contains("paused: possible opt-out"))
        #expect(shown.notes.contains("greenroom inbox resume Grace"))
        let fields = try await environment.run("inbox show Grace --json --fields doubted_verdict,doubted_rule").output
        #expect(fields.contains("\"opt_out\"") && fields.contains("\"free-opt-out\""))
    }

    @Test("inbox resume ends the pause") func resumeEndsThePause() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.text(Self.possibleOptOut, from: Self.grace)
        let lineup = try await environment.run(#"lineup show "Late Show""#).output
        #expect(lineup.contains("x paused: possible opt-out"), "\(lineup)")
        let states = #"lineup show "Late Show" --fields name,state --format csv"#
        #expect(try await environment.run(states).output.contains("Grace Hopper,paused\n"))
        let refused = try await environment.run(#"inbox reply Grace "Hello?" --yes"#)
        #expect(refused.code == CommandError.Code.refused.rawValue)
        #expect(refused.notes.contains("greenroom inbox resume \(Self.grace)"))
        #expect(try await environment.run("inbox resume \(Self.grace)").output == "Resumed texts to Grace Hopper.\n")
        #expect(try await environment.run(states).output.contains("Grace Hopper,asked\n"))
        #expect(
            try await environment.run("inbox resume Grace").output == "Texts to Grace Hopper were not paused.\n")
    }

    @Test("corrected readings are exported without names and numbers") func exportsCorrections() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.text("yes", from: Self.grace)
        try await environment.text("Grace here on 415 555 0102, my goat ate the calendar", from: Self.grace)
        _ = try await environment.run(#"lineup answer "Late Show" Grace no --misread --no-tell"#)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let exported = try await environment.run("inbox examples --export \(file)")
        #expect(exported.output == "Wrote 1 corrected text to \(file).\n")
        let lines = try String(contentsOfFile: file, encoding: .utf8)
        #expect(lines == #"{"text":"<name> here on ### ### ####, my goat ate the calendar","label":"decline"}"# + "\n")
    }
}
