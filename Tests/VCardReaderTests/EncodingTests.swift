import Testing
import VCardReader

@Suite struct EncodingTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var property: [UInt8]
        var name: String
        var problem: CardProblem.Reason?

        init(
            _ description: String, _ header: String, _ value: [UInt8], _ name: String,
            _ problem: CardProblem.Reason? = nil
        ) {
            testDescription = description
            property = Array(header.utf8) + value
            self.name = name
            self.problem = problem
        }
    }

    static let rows = [
        Row("UTF-8 without being told", "FN:", Array("Zoë 小明 🎤".utf8), "Zoë 小明 🎤"),
        Row("UTF-8 though the card says Latin-1", "FN;CHARSET=ISO-8859-1:", Array("Zoë".utf8), "Zoë"),
        Row("windows-1252 without being told", "FN:", [0x4A, 0xF6, 0x72, 0x67, 0x20, 0x80], "Jörg €"),
        Row("windows-1252 called Latin-1", "FN;CHARSET=iso-8859-1:", [0x93, 0x4F, 0x6B, 0x94], "“Ok”"),
        Row("Cyrillic", "FN;CHARSET=Windows-1251:", [0xCE, 0xEB, 0xFC, 0xE3, 0xE0], "Ольга"),
        Row("KOI8", "FN;CHARSET=\"KOI8-R\":", [0xEF, 0xCC, 0xD8, 0xC7, 0xC1], "Ольга"),
        Row("Shift JIS with a backslash byte", "FN;CHARSET=SHIFT_JIS:", [0x95, 0x5C, 0x8E, 0xA6], "表示"),
        Row("ISO-2022-JP", "FN;CHARSET=ISO-2022-JP:", [0x1B, 0x24, 0x42, 0x3B, 0x33, 0x1B, 0x28, 0x42], "山"),
        Row("GB2312", "FN;CHARSET=GB2312:", [0xCE, 0xC2, 0xC3, 0xF7], "温明"),
        Row("a set nobody knows", "FN;CHARSET=X-NONE:", [0x4A, 0xF6], "Jö", .characterSet("X-NONE")),
        Row("bytes wrong in their set", "FN;CHARSET=EUC-JP:", [0x41, 0xFF, 0xFF], "Aÿÿ", .characterSet("EUC-JP")),
        Row("UTF-8 that is none", "FN;CHARSET=UTF-8:", [0x5A, 0xEB], "Zë", .characterSet("UTF-8")),
        Row("base64 text", "FN;ENCODING=BASE64:", Array("Wm/DqyBTdGFy".utf8), "Zoë Star"),
        Row(
            "quoted-printable, Latin-1", "FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:", Array("J=F6rg".utf8),
            "Jörg"),
        Row(
            "quoted-printable, Shift JIS", "FN;ENCODING=QUOTED-PRINTABLE;CHARSET=SHIFT_JIS:", Array("=8ER=93c".utf8),
            "山田"),
    ]

    @Test("reads a name in", arguments: rows)
    func readsName(_ row: Row) throws {
        let read = try card(version: "2.1", bytes: row.property)
        #expect(read.name == row.name)
        #expect(read.problems.map(\.reason) == (row.problem.map { [$0] } ?? []))
    }

    @Test("splits N after decoding Shift JIS, whose second byte may be a backslash")
    func splitsShiftJIS() throws {
        let read = try card(
            version: "2.1", bytes: Array("N;CHARSET=SHIFT_JIS:".utf8) + [0x95, 0x5C, 0x3B] + Array("Ken".utf8))
        #expect(read.name == "Ken 表")
    }

    @Test("skips a byte order mark, at the start and between concatenated files")
    func passesMarks() {
        let read = cards("\u{FEFF}BEGIN:VCARD", "FN:A", "END:VCARD", "\u{FEFF}BEGIN:VCARD", "FN:B", "END:VCARD")
        #expect(read.map(\.name) == ["A", "B"])
    }

    @Test("invalid base64 loses only its property")
    func skipsBrokenBase64() throws {
        let read = try card("FN;ENCODING=B:*?*", "N:Vine;Dee", "TEL:4155550161")
        #expect(read.name == "Dee Vine")
        #expect(read.phones.map(\.raw) == ["4155550161"])
        #expect(read.problems == [CardProblem(line: 3, property: "FN", reason: .notBase64)])
    }
}
