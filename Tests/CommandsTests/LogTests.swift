import JSON
import Logging
import Synchronization
import TestSupport
import Testing
import Values

@testable import CommandKit

/// How a line of the log looks, and what is never in it.
@Suite struct LogTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: LogFormat.Name
        var environment: [String: String] = [:]
        var isStream = true
        let format: LogFormat
        var testDescription: String { "\(name) \(environment.keys) \(isStream)" }
    }

    @Test(arguments: [
        Row(name: .text, format: .text(hasTime: true)),
        Row(name: .text, environment: ["JOURNAL_STREAM": "8:12345"], format: .text(hasTime: false)),
        Row(name: .text, environment: ["INVOCATION_ID": "0f1e"], format: .text(hasTime: false)),
        Row(name: .text, environment: ["INVOCATION_ID": ""], format: .text(hasTime: true)),
        // A shell on a desktop has the variables too.
        Row(name: .text, environment: ["JOURNAL_STREAM": "8:1"], isStream: false, format: .text(hasTime: true)),
        Row(name: .json, environment: ["JOURNAL_STREAM": "8:12345"], format: .json), Row(name: .json, format: .json),
    ])
    func theJournalKeepsTheTime(_ row: Row) {
        #expect(LogFormat(row.name, environment: row.environment, isStream: row.isStream) == row.format)
    }

    private static func line(
        _ format: LogFormat, _ message: Logger.Message, _ metadata: Logger.Metadata
    ) -> String {
        let written = Written()
        var log = Logger(label: "greenroom") { label in
            LineLogHandler(label: label, format: format, clock: .fixed(TestEnvironment.noon)) { written.add($0) }
        }
        log[metadataKey: "request"] = "a1"
        log.notice(message, metadata: metadata, source: "Web")
        return written.text
    }

    private final class Written: Sendable {
        private let lines = Mutex("")
        var text: String { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0 += line } }
    }

    @Test(arguments: [
        (LogFormat.text(hasTime: true), "2026-11-30T17:00:00Z notice greenroom: reason=tooLarge request=a1 [Web] no\n"),
        (LogFormat.text(hasTime: false), "notice greenroom: reason=tooLarge request=a1 [Web] no\n"),
        (
            LogFormat.json,
            #"{"time":"2026-11-30T17:00:00Z","level":"notice","logger":"greenroom","source":"Web","message":"no","reason":"tooLarge","request":"a1"}"#
                + "\n"
        ),
    ])
    func aLine(_ format: LogFormat, _ line: String) {
        #expect(Self.line(format, "no", ["reason": "tooLarge"]) == line)
    }

    @Test(arguments: [LogFormat.text(hasTime: false), .json]) func oneLineAndNoNumbers(_ format: LogFormat) throws {
        let line = Self.line(
            format, "to +14155550171\nnotice greenroom: forged",
            ["url": "https://api.example.org/?To=%2B14155550172", "level": "+1 (415) 555-0173"])
        #expect(line.split(separator: "\n").count == 1)
        #expect(!line.contains("555"), "\(line)")
        for end in ["+…71", "+…72", "+…73"] { #expect(line.contains(end), "\(line)") }
        if format == .json {
            guard case .object(let members) = try JSONValue(parsing: Array(line.utf8)) else {
                Issue.record("\(line)")
                return
            }
            #expect(members.filter { $0.name == "level" }.map(\.value) == ["notice"])
        }
    }

    /// (text, redacted)
    @Test(arguments: [
        ("+14155550171", "+…71"), ("call +44 20 7946 0958.", "call +…58."), ("%2b14155550171&x", "+…71&x"),
        ("1 + 1 = 2", "1 + 1 = 2"), ("2026-11-30T12:00:00+0500", "2026-11-30T12:00:00+0500"), ("100%25", "100%25"),
        ("+2d -1d", "+2d -1d"),
    ])
    func numbersAreRedacted(_ text: String, _ redacted: String) {
        #expect(Redaction.numbers(in: text) == redacted)
    }
}
