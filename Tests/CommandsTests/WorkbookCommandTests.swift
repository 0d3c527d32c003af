import Foundation
import JSON
import SheetReader
import TestSupport
import Testing
import Workbooks

@testable import App

/// Excel workbooks, in and out.
@Suite struct WorkbookCommandTests {
    private static func workbook(_ rows: [[JSONValue]], sheet: String = "People") throws -> Data {
        let headings = rows[0].map(\.plainText)
        return Data(try WorkbookWriter(ExportTable(headings, rows: Array(rows.dropFirst()))).file(sheet: sheet))
    }

    static let people: [[JSONValue]] = [
        ["Name", "Cell #", "Shoe"], ["Emmy Noether", 4_155_550_112, 38], ["Alan Turing", "+1 415 555 0103", nil],
    ]

    private func write(_ data: Data, _ name: String, in environment: CommandTestEnvironment) throws -> String {
        let path = environment.folder.file(name)
        try data.write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test("A workbook is known by its content", arguments: ["people.xlsx", "people.csv", "people.vcf", "people"])
    func importByContent(name: String) async throws {
        let environment = try await CommandTestEnvironment()
        let path = try write(Self.workbook(Self.people), name, in: environment)
        let done = try await environment.run(words: ["contact", "import", path, "--sheet", "People"])
        #expect(done.code == 0 && done.output.hasSuffix("2 read: 1 added, 1 already there.\n"), "\(done)")
        #expect(done.notes.contains("Ignored columns: Shoe."), "\(done)")
        #expect(try await environment.run("contact list").output.contains("+14155550112"))
        let again = try await environment.run(words: ["contact", "import", path])
        #expect(again.output.hasSuffix("2 read: 2 already there.\n"), "\(again)")
    }

    @Test("vCards are known by their content") func cardsByContent() async throws {
        let environment = try await CommandTestEnvironment()
        let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Emmy Noether\r\nTEL:+14155550112\r\nEND:VCARD\r\n"
        let path = try environment.folder.write(card, to: "people.csv")
        #expect(try await environment.run(words: ["contact", "import", path]).output.hasSuffix("1 read: 1 added.\n"))
    }

    /// (the rows; what is said)
    static let bad: [([[JSONValue]], String)] = [
        ([["Name", "Cell"], ["Ada", "1.41556E+10"]], "Line 2: "),
        ([["Name", "Cell"], ["Ada", 12]], "Line 2: \"12\""),
        ([["Name", "Cell"], ["Ada", nil], [nil, 4_155_550_101]], "Line 3: It has no name."),
        ([["Shoe"], [38]], "it has no header row with name"),
    ]

    @Test(arguments: bad.indices) func badRowsAreRefused(index: Int) async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        let path = try write(Self.workbook(Self.bad[index].0), "mine.xlsx", in: environment)
        let outcome = try await environment.run(words: ["contact", "import", path])
        #expect(outcome.code == 1 && outcome.notes.contains(Self.bad[index].1), "\(outcome)")
        #expect(try await environment.picture() == before)
    }

    @Test func anUnknownSheetIsNamed() async throws {
        let environment = try await CommandTestEnvironment()
        let path = try write(Self.workbook(Self.people), "people.xlsx", in: environment)
        for command in ["contact", "event"] {
            let outcome = try await environment.run(words: [command, "import", path, "--sheet", "Moon"])
            #expect(outcome.notes.contains("it has no sheet \"Moon\"; its sheets are \"People\""), "\(outcome)")
        }
    }

    @Test func aSeasonIsImported() async throws {
        let environment = try await CommandTestEnvironment()
        let season: [[JSONValue]] = [
            ["Show", "Date", "Time", "Performer", "Fee", "Host"],
            ["New Faces", "2026-12-11", "8pm", "Ada Lovelace", 80, true], [nil, nil, nil, "Emmy Noether", nil, nil],
        ]
        let path = try write(Self.workbook(season, sheet: "Winter"), "season.xlsx", in: environment)
        let dry = try await environment.run(words: ["event", "import", path, "--sheet", "Winter", "--dry-run"])
        let words = #"Would create "New Faces" on Fri Dec 11 2026, 8 PM: would add Ada Lovelace (host), Emmy Noether."#
        #expect(dry.output.contains(words), "\(dry)")
    }

    /// (the show; when it is; whether the evening was assumed)
    @Test(
        "dates and times of a workbook mean what they show",
        arguments: [
            ("New Faces", "Fri Dec 11 2026, 8 PM", true), ("Matinee", "Fri Dec 11 2026, 11 AM", false),
            ("Text", "Fri Dec 11 2026, 8 PM", true), ("Padded", "Fri Dec 11 2026, 8 AM", false),
            ("Gala", "Sat Dec 12 2026, 8 PM", false), ("Early", "Sat Dec 12 2026, 8 PM", true),
            ("Breakfast", "Sat Dec 12 2026, 8 AM", false),
        ])
    func times(show: String, when: String, isAssumed: Bool) async throws {
        let environment = try await CommandTestEnvironment()
        let path = try #require(Bundle.module.path(forResource: "season", ofType: "xlsx", inDirectory: "Fixtures"))
        let dry = try await environment.run(words: ["event", "import", path, "--dry-run"])
        #expect(dry.output.contains("\"\(show)\" on \(when): would add"), "\(dry)")
        let line = dry.notes.split(separator: "\n").contains {
            $0.contains("assumed") && $0.contains(Self.lines[show] ?? "?")
        }
        #expect(line == isAssumed, "\(dry)")
    }

    /// The rows of the notes on the shows in the workbook. The note on a time is given once.
    private static let lines = [
        "New Faces": "ine 4:", "Matinee": "ine 5:", "Text": "ine 4:", "Padded": "ine 7:", "Gala": "ine 9:",
        "Early": "ine 10:", "Breakfast": "ine 11:",
    ]

    @Test(arguments: ["contact export", "event export", "lineup export \"Late Show\""])
    func exportsAreWorkbooks(_ command: String) async throws {
        let environment = try await CommandTestEnvironment()
        let words = CommandTestEnvironment.words(command)
        let file = environment.folder.file("out.xlsx")
        let written = try await environment.run(words: words + ["--output", file])
        #expect(written.code == 0 && written.output.isEmpty && written.notes.contains("Wrote "), "\(written)")
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        let printed = try await environment.run(words: words + ["--format", "xlsx"])
        #expect(printed.bytes == bytes && printed.output.isEmpty)
        let rows = try WorkbookReader.sheet(of: bytes).rows.map { $0.cells.map(\.text) }
        let csv = try await environment.run(words: words).output
        #expect(rows.first?.joined(separator: ",") == csv.split(separator: "\n").first.map(String.init))
        #expect(rows.count == csv.split(separator: "\n").count && rows.contains { $0.contains("+14155550102") })
        let again = try await environment.run(words: words + ["--output", file])
        #expect(again.code == 1 && again.notes.contains("add --force"), "\(again)")
        #expect(try await environment.run(words: words + ["--output", file, "--force"]).code == 0)
        let shown = try await environment.run(words: words + ["--format", "xlsx"], isInteractive: true, width: 80)
        #expect(shown.code == 64 && shown.notes.contains("--output FILE.xlsx") && shown.bytes.isEmpty, "\(shown)")
    }

    @Test func anExportedLineupIsImportedUnchanged() async throws {
        let environment = try await CommandTestEnvironment()
        let file = environment.folder.file("shows.xlsx")
        _ = try await environment.run(words: ["event", "export", "--output", file])
        let before = try await environment.picture()
        let done = try await environment.run(words: ["event", "import", file])
        #expect(done.code == 0, "\(done)")
        #expect(try await environment.picture() == before)
    }
}
