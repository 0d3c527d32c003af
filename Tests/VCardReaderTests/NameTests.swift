import Testing
import VCardReader

@Suite struct NameTests {
    static let rows: [(lines: [String], name: String)] = [
        (["FN:  Dee \t Lee\u{A0}\u{3000}Vine "], "Dee Lee Vine"),
        (["FN:Dee\u{1B}[2J\u{7}Vine"], "Dee[2JVine"),
        (["FN:Vine, Dee"], "Vine, Dee"),
        (["FN:a\\,b\\;c\\:d\\\\e\\nf\\Ng\\h"], "a,b;c:d\\e f g\\h"),
        (["FN:", "FN:Second"], "Second"),
        (["FN: ", "N:Vine;Dee;Lee;Ms.;PhD"], "Ms. Dee Lee Vine PhD"),
        (["N:Vine"], "Vine"),
        (["N:;Dee;;;"], "Dee"),
        (["N:Vine\\;Lee;Dee\\, Jr."], "Dee, Jr. Vine;Lee"),
        (["N;ENCODING=QUOTED-PRINTABLE:Vine=3BLee;Dee"], "Dee Vine;Lee"),
        (["N;QUOTED-PRINTABLE:Vi=", "ne;D=65e"], "Dee Vine"),
        (["N:;;;;", "FN:", "NICKNAME:Dee", "ORG:Acme"], "Dee"),
        (["ORG:Acme\\, Inc.;Sales", "EMAIL:a@example.com"], "Acme, Inc."),
        (["ORG:;Sales", "EMAIL:a@example.com"], "Sales"),
        (["TEL:4155550161", "EMAIL:mailto:a@example.com", "EMAIL:b@example.com"], "a@example.com"),
        (["TEL:", "TEL:tel:4155550161"], "4155550161"),
        (["NOTE:nobody"], ""),
        (["fn:lower"], "lower"),
        (["item1.FN;LANGUAGE=en:Grouped"], "Grouped"),
        (["FN;X=\"a:b;c\":Quoted"], "Quoted"),
        (["FN;X=\"never closed:Open"], "Open"),
        (["FN : Spaced"], "Spaced"),
    ]

    @Test("names a card", arguments: rows)
    func names(_ lines: [String], name: String) throws {
        let read = try card(bytes: Array(lines.joined(separator: "\r\n").utf8))
        #expect(read.name == name)
        #expect(read.problems == [])
    }

    /// As address books and their tests write them.
    @Test(
        "reads the first nickname",
        arguments: [
            ("NICKNAME:Johny", "Johny"), ("NICKNAME:Johny\\,JayJay", "Johny,JayJay"), ("NICKNAME:Jim,Jimmie", "Jim"),
            ("NICKNAME;CHARSET=UTF-8:Johnny", "Johnny"), ("NICKNAME;TYPE=work:Boss", "Boss"),
            ("item1.NICKNAME: DJ  Ada ", "DJ Ada"), ("NICKNAME:gnat and gnu and pluto", "gnat and gnu and pluto"),
            ("NICKNAME;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Zo=C3=AB", "Zoë"),
            ("NICKNAME:\r\nNICKNAME:Second", "Second"), ("NICKNAME:,Dee", "Dee"), ("NICKNAME:", nil), ("NOTE:x", nil),
        ] as [(String, String?)])
    func nickname(_ lines: String, _ nickname: String?) throws {
        let read = try card(bytes: Array("FN:Dee Vine\r\n\(lines)".utf8))
        #expect(read.nickname == nickname && read.name == "Dee Vine" && read.problems == [])
    }

    @Test(
        "an address may have a name",
        arguments: [
            ("\"Ada\" <ada@example.com>", "ada@example.com"), ("Ada Lovelace <ada@example.com>", "ada@example.com"),
            ("<ada@example.com>", "ada@example.com"), ("mailto:ada@example.com", "ada@example.com"),
            ("a<b>", "a<b>"),
        ])
    func addressWithAName(_ value: String, _ address: String) throws {
        #expect(try card("FN:Ada", "EMAIL:\(value)").emails.map(\.address) == [address])
    }

    @Test(
        "drops control characters", arguments: ["NOTE:a\u{0}b\u{1B}c\u{85}d\\ne", "NOTE:a\u{7}bcd\\ne\u{7F}"])
    func dropsControls(_ line: String) throws {
        #expect(try card("FN:Ada", line).note == "abcd\ne")
    }

    @Test("reads the other properties")
    func readsTheRest() throws {
        let read = try card(
            "FN:Acme", "ORG:Acme\\, Inc.;Sales", "TITLE:Stand-up\\, host", "NOTE:one\\ntwo\\, three ",
            "UID:urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1", "X-ABShowAs:COMPANY")
        #expect(read.organization == "Acme, Inc.")
        #expect(read.title == "Stand-up, host")
        #expect(read.note == "one\ntwo, three")
        #expect(read.uid == "4fbe8971-0bc3-424c-9c26-36c3e1eff6b1")
        #expect(read.kind == .organization)
    }

    @Test(
        "tells people from lists and organizations",
        arguments: [
            ("KIND:group", Card.Kind.group), ("X-ADDRESSBOOKSERVER-KIND:group", .group),
            ("kind:Individual ", .individual),
            ("KIND:org", .organization), ("KIND:location", .other), ("X-ABShowAs:COMPANY", .organization),
            ("NOTE:KIND:group", .individual),
        ])
    func readsKind(_ property: String, kind: Card.Kind) throws {
        #expect(try card("FN:A", property).kind == kind)
    }
}
