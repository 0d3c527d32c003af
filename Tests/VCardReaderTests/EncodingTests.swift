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

    @Test(
        "a character set named anywhere in the card applies to its other properties",
        arguments: [
            (["FN:", "NOTE;CHARSET=Windows-1251:x"], "Ольга"), (["ADR;CHARSET=WINDOWS-1251:;;x", "FN:"], "Ольга"),
            (["ADR;CHARSET=WINDOWS-1251:;;x", "N:"], "Ольга"), (["N:", "ORG;CHARSET=cp1251:x"], "Ольга"),
            (["NOTE;CHARSET=KOI8-R:x", "FN;CHARSET=CP1251:"], "Ольга"),
            (["NOTE;CHARSET=UTF-8:x", "NOTE;CHARSET=CP1251:x", "FN:"], "Ольга"),
            (["FN;QUOTED-PRINTABLE:=CE=EB=FC=E3=E0", "NOTE;CHARSET=CP1251:x"], "Ольга"),
            (["NOTE;CHARSET=UTF-8:x", "FN:"], "Îëüãà"), (["NOTE;CHARSET=ISO-8859-1:x", "FN:"], "Îëüãà"),
            (["AGENT:", "BEGIN:VCARD", "FN;CHARSET=CP1251:x", "END:VCARD", "FN:"], "Îëüãà"),
            (["FN:", "END:VCARD", "BEGIN:VCARD", "FN;CHARSET=CP1251:x"], "Îëüãà"),
        ])
    func readsSetOfCard(_ lines: [String], _ name: String) throws {
        // A line without a value has the name in Windows-1251.
        let values = lines.map { Array($0.utf8) + ($0.hasSuffix(":") && $0 != "AGENT:" ? Self.olga : []) }
        let all = [Array("BEGIN:VCARD".utf8)] + values + [Array("END:VCARD".utf8)]
        let first = try #require(CardReader.cards(in: Array(all.joined(separator: [13, 10]))).first)
        #expect(first.name == name)
        #expect(first.problems == [])
    }

    private static let olga: [UInt8] = [0xCE, 0xEB, 0xFC, 0xE3, 0xE0]

    @Test("reads UTF-16 with and without a byte order mark", arguments: [true, false], [true, false])
    func readsUTF16(isBigEndian: Bool, hasMark: Bool) {
        let text = (hasMark ? "\u{FEFF}" : "") + "BEGIN:VCARD\r\nFN:Zoë 小明 🎤\r\nTEL:1\r\nEND:VCARD\r\n"
        let bytes = text.utf16.flatMap { unit -> [UInt8] in
            let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBigEndian ? pair : pair.reversed()
        }
        #expect(CardReader.cards(in: bytes).map(\.name) == ["Zoë 小明 🎤"])
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
