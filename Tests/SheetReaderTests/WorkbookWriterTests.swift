import JSON
import Testing
import Workbooks
import ZipFiles

/// Workbooks that Greenroom writes.
@Suite struct WorkbookWriterTests {
    /// (the value; how it is read again)
    static let values: [(JSONValue, String)] = [
        ("+14155550123", "+14155550123"), ("0612345678", "0612345678"), ("=1+1", "=1+1"),
        ("Zoë 😀 <&>\"'", "Zoë 😀 <&>\"'"),
        ("two\nlines\tand a tab", "two\nlines\tand a tab"), ("_x0041_", "_x0041_"), ("\u{7}", "\\u{7}"), (nil, ""),
        (7, "7"), (true, "true"),
        (["improv", "host"], "improv; host"), ([], ""), (.double(0.5), "0.5"), ("1E5", "1E5"),
        ("2026-12-04", "2026-12-04"),
    ]

    @Test(arguments: values) func valuesSurvive(value: JSONValue, text: String) throws {
        let table = ExportTable(["name", "value"], rows: [["Ada", value], ["Al", nil]])
        let sheet = try WorkbookReader.sheet(of: WorkbookWriter(table).file(sheet: "Contacts"))
        #expect(sheet.name == "Contacts" && sheet.rows.map(\.number) == [1, 2, 3])
        #expect(sheet.rows[0].cells.map(\.text) == ["name", "value"])
        #expect(sheet.rows[1].cells.dropFirst().map(\.text).joined() == text)
        #expect(sheet.rows[1].cells.allSatisfy { !$0.isDate })
    }

    @Test("amounts are exact numbers, other texts of digits stay texts") func amounts() throws {
        let rows: [[JSONValue]] = [["Ada", "1234.50", "0612"], ["Al", "-15", "07"], ["Joan", "open", nil]]
        let table = ExportTable(["name", "paid", "code"], amounts: ["paid"], rows: rows)
        let file = try WorkbookWriter(table).file(sheet: "Pay")
        let entries = try ZipFile.read(file, entries: ["xl/worksheets/sheet1.xml": 100_000])
        guard case .bytes(let bytes)? = entries["xl/worksheets/sheet1.xml"] else {
            Issue.record("There is no sheet.")
            return
        }
        let sheet = String(decoding: bytes, as: UTF8.self)
        for cell in [
            "<c r=\"B2\" s=\"3\"><v>1234.50</v></c>", "<c r=\"B3\" s=\"0\"><v>-15</v></c>",
            "<c r=\"B4\" s=\"1\" t=\"inlineStr\">", "<c r=\"C2\" s=\"1\" t=\"inlineStr\">",
        ] {
            #expect(sheet.contains(cell), "\(cell)")
        }
        #expect(table.separated().contains("Ada,1234.50,0612"))
    }

    @Test func columnsBeyondZHaveTwoLetters() throws {
        let columns = (0..<60).map { "column \($0)" }
        let table = ExportTable(columns, rows: [columns.map { .string($0) }])
        let sheet = try WorkbookReader.sheet(of: WorkbookWriter(table).file(sheet: "Wide"))
        #expect(sheet.rows.map { $0.cells.map(\.text) } == [columns, columns])
    }

    @Test func theHeadingsAreBoldAndCellsAreTexts() throws {
        let file = try WorkbookWriter(ExportTable(["name", "id"], rows: [["Ada", 1]])).file(sheet: "Contacts")
        let entries = try ZipFile.read(file, entries: ["xl/worksheets/sheet1.xml": 100_000])
        guard case .bytes(let bytes)? = entries["xl/worksheets/sheet1.xml"] else {
            Issue.record("There is no sheet.")
            return
        }
        let sheet = String(decoding: bytes, as: UTF8.self)
        #expect(
            sheet.contains("<c r=\"A1\" s=\"2\" t=\"inlineStr\">")
                && sheet.contains("<c r=\"A2\" s=\"1\" t=\"inlineStr\">"))
        #expect(
            sheet.contains("<c r=\"B2\" s=\"0\"><v>1</v></c>")
                && sheet.contains("<col min=\"1\" max=\"1\" width=\"8\" style=\"1\""))
        #expect(try WorkbookWriter(ExportTable(["name", "id"], rows: [["Ada", 1]])).file(sheet: "Contacts") == file)
    }

    @Test(arguments: [("", 16_383), ("a", 16_384)]) func aLongTextIsCutAtTheLimitOfExcel(start: String, count: Int)
        throws
    {
        let table = ExportTable(["note"], rows: [[.string(start + String(repeating: "😀", count: 20_000))]])
        let sheet = try WorkbookReader.sheet(of: WorkbookWriter(table).file(sheet: "Notes"))
        #expect(sheet.rows[1].cells[0].text.count == count)
    }
}
