import SheetReader
import Testing
import Workbooks

enum Column: SheetField {
    case name, cell, email, note

    var headings: Set<String> {
        switch self {
        case .name: ["name", "performer"]
        case .cell: ["cell", "cellphone", "phone", "mobile"]
        case .email: ["email"]
        case .note: ["note", "notes"]
        }
    }

    var title: String { "\(self)" }

    var isMany: Bool { self == .cell }
}

/// Tables written by various spreadsheet programs.
@Suite struct SheetTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let what: String
        let bytes: [UInt8]
        var testDescription: String { what }

        init(_ what: String, _ text: String, before: [UInt8] = []) {
            (self.what, bytes) = (what, before + Array(text.utf8))
        }

        init(_ what: String, utf16 text: String, isBigEndian: Bool, mark: Bool = true) {
            self.what = what
            bytes = ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
                let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                return isBigEndian ? pair : pair.reversed()
            }
        }

        init(_ what: String, bytes: [UInt8]) { (self.what, self.bytes) = (what, bytes) }
    }

    static let plain = "Name,Cell,E-mail\nZoë Vine,415 555 0101,zoe@example.org\n"

    static let same: [Row] = [
        Row("commas", plain),
        Row("a mark", plain, before: [0xEF, 0xBB, 0xBF]),
        Row("CRLF", plain.replacing("\n", with: "\r\n")),
        Row("CR", plain.replacing("\n", with: "\r")),
        Row("semicolons", plain.replacing(",", with: ";")),
        Row("tabs", plain.replacing(",", with: "\t")),
        Row("UTF-16, little end first, tabs", utf16: plain.replacing(",", with: "\t"), isBigEndian: false),
        Row("UTF-16, big end first", utf16: plain, isBigEndian: true),
        Row("UTF-16 without a mark", utf16: plain, isBigEndian: false, mark: false),
        Row("windows-1252", bytes: Array(plain.unicodeScalars.map { UInt8($0.value) })),
        Row(
            "quoted", "\"NAME\",\"Cell Phone #\",\"E-Mail Address\"\n\"Zoë Vine\",\"415 555 0101\",\"zoe@example.org\""),
        Row("blanks", " name , Cell ,EMAIL \n Zoë Vine ,  \"415 555 0101\" , zoe@example.org , , \n"),
        Row("no line end", "name,cell,email\nZoë Vine,415 555 0101,zoe@example.org"),
        Row(
            "titles above",
            "Anchor Comedy\n\nPerformer,Mobile number,E-mail,Shirt\nZoë Vine,415 555 0101,zoe@example.org,M\n"),
        Row("a word on the separator", "sep=;\nName;Cell;Email\nZoë Vine;415 555 0101;zoe@example.org\n"),
        Row("JSON", #"[{"name": "Zoë Vine", "cell": ["415 555 0101"], "email": "zoe@example.org", "id": 1}]"#),
        Row(
            "JSON with other names first",
            #"[{}, {"id": 1, "email": "zoe@example.org", "phone": "415 555 0101", "name": "Zoë Vine"}]"#),
        Row("another order", "email;name;phone 1 - value\nzoe@example.org;Zoë Vine;415 555 0101\n"),
    ]

    @Test(arguments: same) func formatsGiveTheSameRows(_ row: Row) throws {
        let sheet = try Sheet<Column>(row.bytes, needs: [.name])
        let rows = sheet.rows.filter { !$0.isBlank }
        #expect(rows.map { $0[.name] } == ["Zoë Vine"])
        #expect(rows.map { $0[.cell] } == ["415 555 0101"])
        #expect(rows.map { $0[.email] } == ["zoe@example.org"])
        #expect(rows.allSatisfy { !$0.runsOver })
    }

    @Test func lineNumbersCountQuotedLineBreaks() throws {
        let text = "name,note\r\n\"Ada\",\"two\r\nlines, \"\"said\"\"\"\r\n\r\nAl \"Bo\" Reed,\r\nDee,x\r\n"
        let sheet = try Sheet<Column>(Array(text.utf8), needs: [.name])
        #expect(sheet.rows.map(\.line) == [2, 4, 5, 6])
        #expect(sheet.rows.map { $0[.name] } == ["Ada", nil, "Al \"Bo\" Reed", "Dee"])
        #expect(sheet.rows[0][.note] == "two\nlines, \"said\"")
        #expect(sheet.rows[1].isBlank)
    }

    @Test func severalPhonesKeepTheirHeadings() throws {
        let sheet = try Sheet<Column>(Array("name,Mobile,Phone 2,Shirt\nAda,1,2,M\n".utf8), needs: [.name])
        #expect(sheet.rows[0].all(.cell).map(\.heading) == ["Mobile", "Phone 2"])
        #expect(sheet.rows[0].all(.cell).map(\.text) == ["1", "2"])
        #expect(sheet.unused == ["Shirt"])
        #expect(sheet.fields == [.name, .cell])
    }

    @Test func apostropheAgainstFormulasIsRemoved() throws {
        let sheet = try Sheet<Column>(Array("name,note,cell\nAda,'=1+1,'+14155550101\n'Al,'x,\n".utf8), needs: [.name])
        #expect(sheet.rows.map { $0[.note] } == ["=1+1", "'x"])
        #expect(sheet.rows[0][.cell] == "+14155550101")
    }

    @Test func unquotedSeparatorIsDetected() throws {
        let sheet = try Sheet<Column>(Array("name,note\nAda,fine\nAl,likes tea, not coffee\n".utf8), needs: [.name])
        #expect(sheet.rows.map(\.runsOver) == [false, true])
    }

    static let bad: [(String, SheetError)] = [
        ("PK\u{3}\u{4}…", .unreadable(.damaged("its end is missing"))), ("", .empty), (" \r\n ", .empty),
        ("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nEND:VCARD\r\n", .vCards),
        ("name,cell\nAda,\"415\n", .openQuote(line: 2)),
        ("who,what\nAda,415\n", .noHeadings(needed: ["name"], seen: ["who", "what"])),
        ("Name,Performer\nAda,Al\n", .sameMeaning(["Name", "Performer"])),
    ]

    @Test(arguments: bad) func invalidFilesAreRejected(text: String, error: SheetError) {
        #expect(throws: error) { try Sheet<Column>(Array(text.utf8), needs: [.name]) }
    }

    /// Random bytes: reading ends, and no line number exceeds the file.
    @Test(arguments: 0..<200) func randomBytesAreReadOrRejected(seed: Int) {
        var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let drafts = Array("name,cell;\t\"\"\r\n a1ë\u{0}\u{FEFF}".utf8)
        let bytes =
            Array("name\n".utf8)
            + (0..<300).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return drafts[Int(state >> 33) % drafts.count]
            }
        let ends = bytes.count { $0 == 10 || $0 == 13 } + 1
        if let sheet = try? Sheet<Column>(bytes, needs: [.name]) {
            #expect(sheet.rows.allSatisfy { $0.line <= ends })
        }
    }
}
