import Foundation
import TestSupport
import Testing

@testable import App

/// Every import says what became of each record: the same in a dry run, and as JSON.
@Suite struct ImportReportTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let command: String
        let name: String
        let file: String
        /// The last line, first and after a second import.
        let summaries: [String]
        /// What is said, also by JSON.
        let left: [String]

        var testDescription: String { name }
    }

    private static let rows = [
        Row(
            command: "event import", name: "shows.csv",
            file: """
                Show,Date,Time,Name,Cell
                Fest,12/11/2026,8pm,Hedy,415 555 0199
                Fest,12/11/2026,8pm,TBD,
                Old One,11/2/2026,8pm,Mae,415 555 0198
                Gala,12/12/2026,8pm,,
                """,
            summaries: ["4 read: 3 added, 1 left out.", "4 read: 3 already there, 1 left out."],
            left: ["is in the past", "Mae"]),
        Row(
            command: "event import --skip-bad", name: "bad.csv",
            file: "Show,Date,Time,Name,Cell\nFest,12/11/2026,8pm,Hedy,12\nFest,12/11/2026,8pm,Mae,415 555 0198\n",
            summaries: ["2 read: 1 added, 1 left out.", "2 read: 1 already there, 1 left out."], left: ["\"12\""]),
        Row(
            command: "contact import --skip-bad", name: "people.csv",
            file: "Name,Cell\nHedy,12\nTBD,\nMae,415 555 0198\n",
            summaries: ["3 read: 1 added, 2 left out.", "3 read: 1 already there, 2 left out."],
            left: ["\"12\"", "It has a placeholder"]),
        Row(
            command: "todo import", name: "todo.txt", file: "map\nx 2026-11-01\nmap\n",
            summaries: [
                "3 read: 1 added, 1 already there, 1 left out.", "3 read: 2 already there, 1 left out.",
            ], left: ["it has no words"]),
    ]

    @Test(arguments: rows) func nothingIsLeftOutInSilence(_ row: Row) async throws {
        let environment = try await CommandTestEnvironment()
        let path = try environment.folder.write(row.file, to: row.name)
        let words = CommandTestEnvironment.words(row.command) + [path]
        let json = try await environment.run(words: words + ["--dry-run", "--json"]).output
        for (options, summary) in [(["--dry-run"], 0), ([], 0), ([], 1)] {
            let outcome = try await environment.run(words: words + options)
            #expect(outcome.code == 0 && outcome.output.hasSuffix(row.summaries[summary] + "\n"), "\(outcome)")
            for text in row.left { #expect(outcome.notes.contains(text), "\(outcome.notes)") }
        }
        let escaped = row.left.map { $0.replacingOccurrences(of: "\"", with: "\\\"") }
        for text in escaped { #expect(json.contains(text), "\(json)") }
    }
}
