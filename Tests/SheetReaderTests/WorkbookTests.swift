import SheetReader
import Testing
import ZipFiles

@testable import Workbooks

/// Excel workbooks, as various programs write them.
@Suite struct WorkbookTests {
    private static func texts(_ sheet: WorkbookSheet) -> [String] {
        sheet.rows.map { "\($0.number): " + $0.cells.map(\.text).joined(separator: "|") }
    }

    static let people = [
        "1: Anchor Comedy", "3: Name|Mobile|Home Phone|E-mail|Joined",
        "4: Zoë Vine|14155550123|+1 415 555 0124|zoe@example.org|2026-12-04", "5: Ada|14155550125|||2026-12-04T20:00",
        "6: Al|0612345678", "9: Bo|415-555-0126||bo@example.org|2026-12-05",
    ]

    static let shows = [
        "1: Show|Date|Time|Start|Fee|Host|Note|Sum|Length",
        "2: Late Show|2026-12-04|8:00 PM|2026-12-04T20:00|€80.10|TRUE|Bring merch please|Late Show!|15 min",
        "3: Late Show|2026-12-05|8:00|Dec 4 2026 8:00|$80.50|FALSE|two\nlines\u{7} _x0041_|0.3|1:30", "4: #N/A",
        "5: ||||12345678.9",
    ]

    @Test(
        "Numbers keep their digits, dates are in ISO form, hidden sheets are skipped",
        arguments: [
            ("openpyxl.xlsx", people), ("strict.xlsx", people), ("prefixed.xlsx", people), ("xlsxwriter.xlsx", shows),
            ("libreoffice.xlsx", shows), ("mac1904.xlsx", ["1: Name|Date", "2: Ada|2026-12-04T20:00"]),
        ])
    func otherPrograms(file: String, rows: [String]) throws {
        let sheet = try WorkbookReader.sheet(of: TestWorkbook.fixture(file))
        #expect(Self.texts(sheet) == rows)
    }

    @Test(
        "A sheet is chosen by its name, also a hidden one",
        arguments: [("Old", "Hidden Person"), ("old", "Hidden Person")])
    func named(name: String, person: String) throws {
        let sheet = try WorkbookReader.sheet(name, of: TestWorkbook.fixture("openpyxl.xlsx"))
        #expect(sheet.rows.last?.cells.map(\.text) == [person] && sheet.others == ["People", "Notes"])
    }

    /// (what; the cells of row 1; the texts)
    static let cells: [(String, String, [String])] = [
        (
            "rich text without its pronunciation", #"<c t="s"><v>0</v></c><c t="s"><v>1</v></c>"#,
            ["東京 Late", "two\nlines"]
        ),
        (
            "an inline text",
            #"<c t="inlineStr"><is><r><t>Ada </t></r><r><t>Lovelace</t></r><rPh><t>no</t></rPh></is></c>"#,
            ["Ada Lovelace"]
        ),
        (
            "places by their references", #"<c r="C1"><v>3</v></c><c><v>4</v></c><c r="G1"><v>7</v></c>"#,
            ["", "", "3", "4", "", "", "7"]
        ),
        (
            "a formula and its value", #"<c t="str"><f>A1&amp;"x"</f><v>Ada x</v></c><c><f>1+1</f><v>2</v></c>"#,
            ["Ada x", "2"]
        ),
        ("a formula that was never computed", #"<c><f>1+1</f><v/></c><c><v>1</v></c>"#, ["", "1"]),
        (
            "booleans and errors", #"<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#REF!</v></c>"#,
            ["TRUE", "FALSE", "#REF!"]
        ),
        (
            "dates in ISO form", #"<c t="d"><v>2026-12-04T00:00:00</v></c><c t="d"><v>2026-12-04T20:00:00Z</v></c>"#,
            ["2026-12-04", "2026-12-04T20:00"]
        ),
        ("escaped characters", #"<c t="str"><v>a_x000D_b _x005F_x0041_ _xyz_</v></c>"#, ["a\nb _x0041_ _xyz_"]),
        ("an unknown style", #"<c s="99"><v>1.5E1</v></c>"#, ["15"]),
    ]

    @Test(arguments: cells) func cellsAreReadAsTheyLook(_ what: String, cells: String, texts: [String]) throws {
        let strings = """
            <si><r><t>東京</t></r><r><t xml:space="preserve"> Late</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>\
            <si><t>two\r\nlines </t></si>
            """
        let sheet = try WorkbookReader.sheet(of: TestWorkbook.make("<row>\(cells)</row>", texts: strings))
        #expect(sheet.rows.map { $0.cells.map(\.text) } == [texts], "\(what)")
    }

    /// (as it stands in the file; the digits)
    @Test(arguments: [
        ("14155550123", "14155550123"), ("1.4155550123E10", "14155550123"), ("1.4155550123E+10", "14155550123"),
        ("12345678901234567", "12345678901234567"), ("80.099999999999994", "80.1"), ("0.30000000000000004", "0.3"),
        ("-1.5E-3", "-0.0015"), ("9.9999999999999999", "10"), ("1E+22", "10000000000000000000000"), ("0", "0"),
        ("-0", "0"), ("007", "7"), ("+4", "4"), ("12.50", "12.5"), ("1e", nil), ("", nil), ("1e999", nil),
        ("0x10", nil), ("nan", nil), ("1.2.3", nil), (".5", "0.5"), ("5.", "5"),
    ])
    func numbersHavePlainDigits(written: String, digits: String?) {
        #expect(ExactNumber.text(written) == digits)
    }

    /// (the format; the number; the text; whether it is a date)
    @Test(arguments: [
        ("General", "46360", "46360", false), ("0.00", "46360", "46360", false), ("#,##0", "1500", "1500", false),
        ("0%", "0.5", "0.5", false), ("m/d/yyyy", "46360", "2026-12-04", true),
        ("dd\\.mm\\.yyyy", "46360.9", "2026-12-04", true),
        ("[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "46360", "2026-12-04", true),
        ("yyyy\"年\"m\"月\"d\"日\"", "46360", "2026-12-04", true), ("mmm-yy", "46360", "2026-12-04", true),
        ("yyyy-mm-dd hh:mm:ss", "46360", "2026-12-04", true),
        ("yyyy-mm-dd h:mm:ss", "46360.3333333333", "2026-12-04T08:00", true),
        ("m/d/yy h:mm", "46360.3333333333", "Dec 4 2026 8:00", true),
        ("m/d/yy h:mm", "46360.8333333333", "2026-12-04T20:00", true),
        ("m/d/yy h:mm AM/PM", "46360.3333333333", "2026-12-04T08:00", true),
        ("h:mm AM/PM", "0.8333333333333334", "8:00 PM", false), ("h:mm AM/PM", "0.0104166667", "12:15 AM", false),
        ("h:mm AM/PM", "46360.5", "12:00 PM", false), ("h:mm", "0.3333333333", "8:00", false),
        ("hh:mm", "0.3333333333", "08:00", false), ("h:mm:ss", "0.4583333333", "11:00", false),
        ("[h]:mm", "1.0625", "25:30", false), ("mm:ss", "0.01041666667", "15:00", false),
        ("m/d/yyyy", "0", "0", false), ("m/d/yyyy", "-5", "-5", false), ("m/d/yyyy", "9999999", "9999999", false),
        ("m/d/yyyy", "59", "1900-02-28", true), ("m/d/yyyy", "61", "1900-03-01", true),
        ("0000000000", "612345678", "0612345678", false), ("000-000-0000", "4155550123", "415-555-0123", false),
        ("\"+\"0", "14155550123", "+14155550123", false), ("(###) ###-####", "4155550123", "(415) 555-0123", false),
        ("[<=9999999]###-####;(###) ###-####", "4155550123", "4155550123", false), ("0 \"days\"", "3", "3 days", false),
        ("[Red]0;[Blue]-0", "3", "3", false), ("\"$\"#,##0.00", "80.5", "$80.50", false),
        ("#,##0.00\\ [$EUR]", "80", "EUR 80", false), ("_-* #,##0.00_-", "80", "80", false), ("@", "007", "7", false),
    ])
    func formatsAreApplied(code: String, number: String, text: String, isDate: Bool) {
        let cell = NumberFormat(code: code).cell(number, epoch: .since1900)
        #expect(cell == WorkbookSheet.Cell(text: text, isDate: isDate))
    }

    @Test func mergedCellsAreRepeatedDownwards() throws {
        let data = """
            <row r="2"><c r="A2" t="str"><v>Show</v></c><c r="B2" t="str"><v>Name</v></c><c r="C2" t="str"><v>Phone</v></c></row>\
            <row r="3"><c r="A3" t="str"><v>Late</v></c><c r="B3" t="str"><v>Ada</v></c><c r="C3"><v>1</v></c><c r="D3"><v>2</v></c></row>\
            <row r="4"><c r="B4" t="str"><v>Al</v></c></row><row r="6"><c r="B6" t="str"><v>Bo</v></c></row>
            """
        let merges = "<mergeCells><mergeCell ref=\"A3:A5\"/><mergeCell ref=\"C2:D2\"/></mergeCells>"
        let file = try TestWorkbook.make(data, after: merges)
        #expect(
            Self.texts(try WorkbookReader.sheet(of: file))
                == ["2: Show|Name|Phone", "3: Late|Ada|1|2", "4: Late|Al", "6: |Bo"])
        let sheet = try Sheet<Column>(file, needs: [.name])
        #expect(sheet.rows.map(\.line) == [3, 4, 5, 6] && sheet.rows.map(\.isBlank) == [false, false, true, false])
        #expect(sheet.rows[0].all(.cell).map(\.text) == ["1", "2"])
    }

    @Test func columnsOfAWorkbookAreFoundByTheirHeadings() throws {
        let sheet = try Sheet<Column>(TestWorkbook.fixture("openpyxl.xlsx"), needs: [.name])
        let rows = sheet.rows.filter { !$0.isBlank }
        #expect(rows.map { $0[.name] } == ["Zoë Vine", "Ada", "Al", "Bo"])
        #expect(rows.map(\.line) == [4, 5, 6, 9] && sheet.unused == ["Home Phone", "Joined"])
        #expect(rows.allSatisfy { !$0.runsOver })
    }

    static let sheetErrors: [(String?, SheetError)] = [
        ("Notes", .noHeadings(needed: ["name"], seen: ["nothing"])),
        ("Moon", .unreadable(.noSheet("Moon", among: ["Old", "People", "Notes"]))),
    ]

    @Test(arguments: sheetErrors) func aSheetWithoutHeadingsIsRefused(name: String?, error: SheetError) throws {
        let file = try TestWorkbook.fixture("openpyxl.xlsx")
        #expect(throws: error) { try Sheet<Column>(file, needs: [.name], sheet: name) }
    }

    @Test func aTextHasNoSheets() {
        #expect(throws: SheetError.noWorkbook) {
            try Sheet<Column>(Array("name\nAda".utf8), needs: [.name], sheet: "One")
        }
    }

    private static let deep = String(repeating: "<a>", count: 70) + String(repeating: "</a>", count: 70)

    /// (what; the file; why it is refused)
    static let bad: [(String, @Sendable () throws -> [UInt8], WorkbookError)] = [
        ("Excel before 2007", { try TestWorkbook.fixture("old.xls") }, .oldExcel),
        ("a password", { try TestWorkbook.fixture("protected.xlsx") }, .passwordProtected),
        ("LibreOffice", { try TestWorkbook.fixture("libreoffice.ods") }, .otherProgram),
        (
            "another compound file",
            { [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 2000) }, .otherProgram
        ),
        ("no workbook", { try TestWorkbook.zip([("a.txt", "hello")]) }, .otherProgram),
        ("a document", { try TestWorkbook.make("", book: "<document/>") }, .otherProgram),
        (
            "an empty archive", { [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18) },
            .damaged("its end is missing")
        ),
        (
            "a file that was cut off", { Array(try TestWorkbook.fixture("xlsxwriter.xlsx").prefix(4000)) },
            .damaged("its end is missing")
        ),
        ("no sheets", { try TestWorkbook.make("", book: "<workbook/>") }, .noSheets),
        (
            "only hidden sheets",
            {
                try TestWorkbook.make(
                    "", book: TestWorkbook.book.replacing("sheetId", with: "state=\"veryHidden\" sheetId"))
            },
            .noSheets
        ),
        (
            "a sheet that is elsewhere",
            {
                try TestWorkbook.make(
                    "",
                    relationships: TestWorkbook.relationships.replacing(
                        "Target=\"one.xml\"", with: "TargetMode=\"External\" Target=\"http://localhost/one.xml\""))
            }, .noSheets
        ),
        (
            "a missing sheet",
            {
                try TestWorkbook.make(
                    "", relationships: TestWorkbook.relationships.replacing("one.xml", with: "../../etc/passwd"))
            },
            .damaged("the sheet \"One\" is missing")
        ),
        (
            "a document type", { try TestWorkbook.make("<!DOCTYPE a [<!ENTITY b \"c\">]><row/>") },
            .damaged("its sheet cannot be read")
        ),
        ("not XML", { try TestWorkbook.make("<row></c>") }, .damaged("its sheet cannot be read")),
        ("deep elements", { try TestWorkbook.make(deep) }, .damaged("its sheet cannot be read")),
        (
            "rows that go back", { try TestWorkbook.make("<row r=\"3\"/><row r=\"2\"/>") },
            .damaged("its rows are not in order")
        ),
        (
            "an unknown text", { try TestWorkbook.make("<row><c t=\"s\"><v>5</v></c></row>") },
            .damaged("a cell has an unknown text")
        ),
        (
            "an impossible cell", { try TestWorkbook.make("<row><c r=\"ZZZZ1\"><v>5</v></c></row>") },
            .damaged("ZZZZ1 is not the name of a cell")
        ),
        (
            "a cell far to the right", { try TestWorkbook.make("<row><c r=\"XFD1\"><v>5</v></c></row>") },
            .tooMany("columns")
        ),
        (
            "a very long text",
            { try TestWorkbook.make("<row><c t=\"str\"><v>\(String(repeating: "a", count: 40_000))</v></c></row>") },
            .tooMany("letters")
        ),
        (
            "one text in very many cells",
            {
                try TestWorkbook.make(
                    String(
                        repeating: "<row>\(String(repeating: "<c t=\"s\"><v>0</v></c>", count: 100))</row>", count: 25),
                    texts: "<si><t>\(String(repeating: "a", count: 30_000))</t></si>")
            },
            .tooMany("letters")
        ),
        (
            "40 MB in a file of 40 KB", { try TestWorkbook.make(String(repeating: " ", count: 40 << 20)) },
            .tooMany("bytes")
        ),
    ]

    @Test(arguments: bad.indices) func whatCannotBeReadIsRefused(index: Int) throws {
        let row = Self.bad[index]
        let file = try row.1()
        #expect(throws: row.2, "\(row.0)") { try WorkbookReader.sheet(of: file) }
    }

    @Test(
        "Damaged workbooks crash nothing", arguments: ["openpyxl.xlsx", "xlsxwriter.xlsx", "protected.xlsx", "old.xls"])
    func damage(name: String) throws {
        let whole = try TestWorkbook.fixture(name)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<100 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try? WorkbookReader.sheet(of: bytes)
        }
        for count in stride(from: 0, to: whole.count, by: 499) {
            _ = try? WorkbookReader.sheet(of: Array(whole.prefix(count)))
        }
    }
}
