import Testing
import VCardReader

@Suite struct PhoneTests {
    @Test(
        "reads the kind of a number",
        arguments: [
            ("TEL:1", CardPhone.Kind.other), ("TEL;CELL:1", .mobile), ("TEL;TYPE=cell,voice:1", .mobile),
            ("TEL;TYPE=\"voice,cell\":1", .mobile), ("TEL;type=WORK;type=CELL:1", .mobile),
            ("TEL;IPHONE;CELL;VOICE:1", .mobile),
            ("TEL;HOME;VOICE:1", .home), ("TEL;TYPE=work:1", .work), ("TEL;type=MAIN:1", .main),
            ("TEL;FAX;HOME:1", .fax),
            ("TEL;TYPE=HOME,FAX:1", .fax), ("TEL;TYPE=X-WORK-FAX:1", .fax), ("TEL;type=pager:1", .pager),
            ("TEL;MODEM:1", .modem),
            ("TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=46=61=78):1", .fax),
            ("TEL;waid=14155550186:1", .other),
        ])
    func readsKind(_ property: String, kind: CardPhone.Kind) throws {
        let phone = try #require(card("FN:A", property).phones.first)
        #expect(phone.kind == kind)
        #expect(phone.canBeTexted == ![.fax, .pager, .modem].contains(kind))
    }

    @Test(
        "pairs a number with its label, in any order and case",
        arguments: [
            (["item1.TEL:1", "item1.X-ABLabel:booking"], "booking", CardPhone.Kind.other),
            (["ITEM1.X-ABLABEL:_$!<Mobile>!$_", "item1.TEL;type=pref:1"], "Mobile", .mobile),
            (["item1.TEL;type=WORK:1", "NOTE:x", "item1.x-ablabel:_$!<WorkFAX>!$_"], "WorkFAX", .fax),
            (["item1.TEL:1", "item1.X-ABLabel:Mobilnummer"], "Mobilnummer", .mobile),
            (["item1.TEL:1", "item1.X-ABLabel:Marcello"], "Marcello", .other),
            (
                ["item1.TEL:1", "item10.X-ABLabel:no", "X-ABLabel:no", "item1.X-ABLabel:", "item1.X-ABLabel:yes"],
                "yes", .other
            ),
            (["TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=42=6F=6F=6B):1"], "Book", .other),
            (["TEL;TYPE=X-Agent:1"], "Agent", .other),
        ])
    func pairsLabel(_ lines: [String], label: String, kind: CardPhone.Kind) throws {
        let phone = try #require(card(bytes: Array(lines.joined(separator: "\r\n").utf8)).phones.first)
        #expect(phone.label == label)
        #expect(phone.kind == kind)
    }

    @Test(
        "reads a number as it is written",
        arguments: [
            ("TEL:(415) 555-0161 ", "(415) 555-0161"), ("TEL;VALUE=uri:tel:+14155550161", "+14155550161"),
            ("TEL:TEL:+1-415-555-0161;ext=12", "+1-415-555-0161;ext=12"),
            ("TEL;TYPE=cell:tel\\:+14155550161", "+14155550161"),
            ("TEL;VALUE=uri:tel:+1%20415%20555", "+1 415 555"),
            ("TEL:415-555-0161 / 415-555-0162", "415-555-0161 / 415-555-0162"),
            ("TEL:\u{202A}+1 (415) 555-0161\u{202C}", "\u{202A}+1 (415) 555-0161\u{202C}"),
            ("TEL:415 555 0161 x12", "415 555 0161 x12"),
            ("TEL;ENCODING=QUOTED-PRINTABLE:=2B1415=", "+1415"),
        ])
    func readsNumber(_ property: String, raw: String) throws {
        #expect(try card("FN:A", property).phones.map(\.raw) == [raw])
    }

    @Test("orders mobiles first, then preferred numbers, without fax")
    func ordersPhones() throws {
        let read = try card(
            "FN:A", "TEL;HOME;PREF:1", "TEL;PREF=1;TYPE=FAX:2", "TEL;TYPE=work;PREF=50:3", "TEL;CELL:4", "TEL:5",
            "TEL;TYPE=cell;PREF=2:6", "TEL;type=PAGER:7", "TEL:8")
        #expect(read.phones.map(\.raw) == ["1", "2", "3", "4", "5", "6", "7", "8"])
        #expect(read.phonesToText.map(\.raw) == ["6", "4", "1", "3", "5", "8"])
        #expect(read.phones.map(\.preferred) == [true, true, true, false, false, true, false, false])
    }

    @Test("reads e-mail addresses with their labels")
    func readsEmails() throws {
        let read = try card(
            "FN:A", "EMAIL;PREF;INTERNET:a@example.com", "item1.EMAIL:MAILTO:b%2Bc@example.com?subject=x", "EMAIL: ",
            "item1.X-ABLabel:_$!<Other>!$_")
        #expect(
            read.emails == [
                CardEmail(address: "a@example.com", preferred: true),
                CardEmail(address: "b+c@example.com", label: "Other"),
            ])
    }
}
