import Testing
import VCardReader

@Suite struct LineSplittingTests {
    @Test("reads any line end", arguments: ["\r\n", "\n", "\r\r\n", "\r", "\r\n\r\n", "\n\n", " \r\n"])
    func readsLineEnds(_ end: String) {
        let lines = ["", "BEGIN:VCARD", "VERSION:3.0", "FN:Dee", " \tLee", "TEL:415555", " 0161", "END:VCARD", ""]
        let read = CardReader.cards(in: Array(lines.joined(separator: end).utf8))
        #expect(read.map(\.name) == ["Dee Lee"])
        #expect(read.first?.problems == [])
    }

    @Test("a carriage return does not end a line in a file with line feeds")
    func keepsReturnInLine() throws {
        #expect(try card("FN:Dee\rTEL:1", "TEL:2").phones.map(\.raw) == ["2"])
    }

    @Test("line feeds end lines too in a file that begins with carriage returns")
    func readsMixedFile() {
        let old = "BEGIN:VCARD\rFN:Old\rEND:VCARD\r"
        let new = "BEGIN:VCARD\r\nFN;ENCODING=QUOTED-PRINTABLE:Ne=\r\nw\r\nEND:VCARD\r\n"
        let bytes = Array(String(repeating: old, count: 3000).utf8) + Array(new.utf8)
        #expect(CardReader.cards(in: bytes).last?.name == "New")
        #expect(cards(in: bytes, pieces: [1000, 1]).last?.name == "New")
    }

    @Test("unfolds headers, and quoted-printable by soft breaks alone")
    func unfolds() throws {
        let read = try card(
            version: "2.1", "NOTE;CHARSET=UTF", " -8;ENCODING=QUOTED-", " PRINTABLE:caf=C3=", "=A9 =",
            " au lait=0D=0A=", "TEL:no= ",
            "ne", "FN:Dee", "TEL;TYPE=HO", " ME;X-A=\"", " a:b\":1")
        #expect(read.note == "café  au lait\nTEL:none")
        #expect(read.phones == [CardPhone(raw: "1", kind: .home)])
    }

    @Test(
        "a wrong soft break costs neither the next property nor the next card",
        arguments: [
            ["TEL:1"], ["item1.TEL;CELL:1"], ["TEL;TYPE=\"cell,voice\":1"], ["END:VCARD", "BEGIN:VCARD", "TEL:1"],
            ["BEGIN:VCARD", "TEL:1"], ["", "TEL:1"], ["N:Vine;Dee", "TEL:1"], ["REV:2025-01-01", "TEL:1"],
        ])
    func survivesWrongSoftBreak(_ lines: [String]) {
        let file = ["BEGIN:VCARD", "NOTE;QUOTED-PRINTABLE:cut="] + lines + ["END:VCARD", ""]
        let read = CardReader.cards(in: Array(file.joined(separator: "\r\n").utf8))
        #expect(read.flatMap { $0.phones.map(\.raw) } == ["1"])
        #expect(read.first?.note?.hasPrefix("cut") == true)
    }

    @Test("a number in a quoted-printable note is not a phone of the card")
    func keepsNumberInNote() throws {
        let read = try card("NOTE;QUOTED-PRINTABLE:call=0D=0A=", "TEL:1=0D=0A=", "EMAIL: a", "FN:Dee")
        #expect(read.note == "call\nTEL:1\nEMAIL: a")
        #expect(read.phones == [])
        #expect(read.name == "Dee")
    }

    @Test(
        "a photo is passed over however it is written",
        arguments: [
            ["PHOTO;ENCODING=b;TYPE=JPEG:AAAA", " BBBB", " TEL=="],
            ["PHOTO;JPEG;ENCODING=BASE64:", "AAAA", "TEL0", "", ""],
            ["PHOTO;BASE64:AAAA", "  BBBB", "", ""],
            ["PHOTO;ENCODING=BASE64:*** no base64 \u{1} at all", "BBBB"],
            ["PHOTO:data:image/jpeg;base64,AAAA", "BBBB"],
            ["PHOTO;VALUE=uri:https://example.com/a.jpg"],
            ["X-MS-CARDPICTURE;TYPE=JPEG;ENCODING=BASE64:", " AAAA", " BBBB", ""],
            ["item1.LOGO;ENCODING=b:AAAA", " BBBB", "item1.X-ABLabel:none"],
            ["KEY;X509;ENCODING=BASE64:", "MIIL", "NDCC", ""],
            ["SOUND;ENCODING=b:" + String(repeating: "A", count: 200_000), " BBBB", "CCCC"],
        ])
    func passesOverPhoto(_ lines: [String]) throws {
        let read = try card(bytes: Array((lines + ["FN:Dee", "TEL:4155550161"]).joined(separator: "\r\n").utf8))
        #expect(read.name == "Dee")
        #expect(read.phones.map(\.raw) == ["4155550161"])
        #expect(read.problems == [])
    }

    @Test("a quote that is never closed reads the same in any chunks", arguments: ["PHOTO", "NOTE", "AGENT", "X-A"])
    func survivesOpenQuote(name: String) {
        let file = ["BEGIN:VCARD", "\(name);X=\"a;ENCODING=B:AAAA", "BBBB", "CCCC", "", "TEL;X=\":1", "END:VCARD", ""]
        let bytes = Array(file.joined(separator: "\r\n").utf8)
        let whole = CardReader.cards(in: bytes)
        #expect(whole.flatMap { $0.phones.map(\.raw) } == ["1"])
        #expect(cards(in: bytes, pieces: [1]) == whole)
    }

    @Test(
        "quoted-printable is what a whole parameter calls so",
        arguments: [
            ("NOTE;ENCODING=QUOTED-PRINTABLE:a=3Db", "a=b"), ("NOTE;encoding=quoted-printable:a=3db", "a=b"),
            ("NOTE;QUOTED-PRINTABLE:a=3Db", "a=b"), ("NOTE;ENCODING=\"QUOTED-PRINTABLE\":a=3Db", "a=b"),
            ("NOTE;X-QUOTED-PRINTABLE:a=3Db", "a=3Db"), ("NOTE;X-A(ENCODING=QUOTED-PRINTABLE):a=3Db", "a=3Db"),
            ("NOTE:a=3Db", "a=3Db"), ("NOTE;QUOTED-PRINTABLE:a=ZZ=4", "a=ZZ=4"), ("NOTE;QUOTED-PRINTABLE:a=", "a"),
        ])
    func readsQuotedPrintable(_ property: String, note: String) throws {
        #expect(try card(property).note == note)
    }
}
