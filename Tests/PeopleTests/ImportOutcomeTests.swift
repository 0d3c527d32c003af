import People
import PhoneNumbers
import Platform
import Testing

/// The outcomes and notes of imported cards.
@Suite struct ImportOutcomeTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let before: [String]
        let card: String
        let outcome: String
        var changes: [String] = []
        var notes: [String] = []
    }

    static let rows: [Row] = [
        Row(
            testDescription: "a new person", before: [], card: vcard("Dee Vine", ["CELL:415 555 0101"]),
            outcome: "added"),
        Row(
            testDescription: "a new number leads",
            before: [vcard("Dee Vine", uid: "dee", ["CELL:415 555 0101"])],
            card: vcard("Dee Vine", uid: "dee", ["CELL:415 555 0109"]), outcome: "updated",
            changes: [
                "numbers +14155550101 (mobile) → +14155550109 (mobile), +14155550101 (mobile)"
            ]),
        Row(
            testDescription: "another name and one more address",
            before: [vcard("Dee Vine", uid: "dee", emails: ["dee@example.com"])],
            card: vcard("Luna Star", uid: "dee", emails: ["luna@example.com", "dee@example.com"]), outcome: "updated",
            changes: ["name Dee Vine → Luna Star", "e-mail dee@example.com → luna@example.com, dee@example.com"]),
        Row(
            testDescription: "a number that was home is mobile",
            before: [vcard("Dee Vine", uid: "dee", ["HOME:415 555 0101"])],
            card: vcard("Dee Vine", uid: "dee", ["CELL:+1 (415) 555-0101"]), outcome: "updated",
            changes: ["numbers +14155550101 (home) → +14155550101 (mobile)"]),
        Row(
            testDescription: "the same number written otherwise",
            before: [vcard("Dee Vine", ["CELL:415 555 0101"])],
            card: vcard("Dee Vine", ["CELL:+1 (415) 555-0101"]), outcome: "unchanged"),
        Row(
            testDescription: "a group", before: [],
            card: vcard("The Improvisers").replacing("FN:", with: "KIND:group\r\nFN:"), outcome: "skipped"),
        Row(
            testDescription: "an empty card", before: [], card: "BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD\r\n",
            outcome: "skipped"),
        Row(
            testDescription: "a nickname is no public name", before: [],
            card: vcard("Dee Vine").replacing("FN:", with: "NICKNAME:DJ Fig\r\nFN:"), outcome: "added",
            notes: [#"nicknames on cards, such as "DJ Fig", do not become public names; enter those yourself"#]),
        Row(
            testDescription: "a nickname that is part of the name", before: [],
            card: vcard("Dee Vine").replacing("FN:", with: "NICKNAME:dee\r\nFN:"), outcome: "added"),
        Row(
            testDescription: "a nickname of somebody known", before: [vcard("Dee Vine", uid: "dee")],
            card: vcard("Dee Vine", uid: "dee").replacing("FN:", with: "NICKNAME:DJ Fig\r\nFN:"),
            outcome: "unchanged"),
        Row(
            testDescription: "only a name", before: [], card: vcard("Dee Vine"), outcome: "added"),
        Row(
            testDescription: "two numbers in one field", before: [],
            card: vcard("Dee Vine", ["CELL:415 555 0101 / 415 555 0102"]), outcome: "added",
            notes: ["415 555 0101 / 415 555 0102: has more than one number in one field; enter each one separately"]),
        Row(
            testDescription: "toll-free", before: [], card: vcard("Dee Vine", ["888 555 0123"]), outcome: "added",
            notes: ["888 555 0123: toll-free, cannot receive texts"]),
        Row(
            testDescription: "a fax", before: [], card: vcard("Dee Vine", ["FAX:415 555 0101"]), outcome: "added",
            notes: ["415 555 0101: a fax, cannot receive texts"]),
        Row(
            testDescription: "an area code newer than the numbering plan", before: [],
            card: vcard("Dee Vine", ["CELL:+1 942 555 0101"]), outcome: "added",
            notes: ["+1 942 555 0101: could not be verified; check it before you text it"]),
        Row(
            testDescription: "no address", before: [], card: vcard("Dee Vine", emails: ["dee at example"]),
            outcome: "added", notes: ["dee at example: not an e-mail address, ignored"]),
        Row(
            testDescription: "a bad line", before: [],
            card: vcard("Dee Vine").replacing("END:", with: "this is no property\r\nEND:"), outcome: "added",
            notes: ["line 4: skipped, not a property"]),
        Row(
            testDescription: "a shared number", before: [vcard("Jo Vine", ["HOME:415 555 0101"])],
            card: vcard("Dee Vine", ["HOME:415 555 0101"]), outcome: "added",
            notes: ["shares +14155550101 with Jo Vine"]),
    ]

    @Test("cards have the expected outcome, changes and notes", arguments: rows)
    func outcome(_ row: Row) async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take(row.before)
        let card = try #require(await env.take([row.card]).first)
        #expect(card.outcome.word == row.outcome)
        if case .updated(let changes) = card.outcome { #expect(changes.map(\.description) == row.changes) }
        #expect(card.notes.map(\.description) == row.notes)
        #expect(card.place.line == 1)
        #expect((card.contact == nil) == (row.outcome == "skipped"))
    }

    @Test("skipped cards have a reason and a location")
    func skipped() async throws {
        let env = try await PeopleTestEnvironment()
        let group = vcard("The Improvisers").replacing("FN:", with: "KIND:group\r\nFN:")
        let cards = try await env.take([vcard("Dee Vine"), group, "BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD\r\n"])
        #expect(cards.map(\.outcome) == [.added, .skipped(.nothingInIt), .skipped(.group)])
        #expect(cards.map(\.place.line) == [1, 10, 5], "groups come last")
        #expect(try await env.people() == ["Dee Vine: "])
    }

    @Test("a repeated card refers to the first one")
    func again() async throws {
        let env = try await PeopleTestEnvironment()
        let cards = try await env.take(Array(repeating: vcard("Dee Vine", ["415 555 0101"]), count: 3))
        #expect(cards.map(\.outcome) == [.added, .unchanged, .unchanged])
        #expect(cards.map(\.notes) == [[], [.sameContact(as: cards[0].place)], [.sameContact(as: cards[0].place)]])
    }

    @Test("the preferred address comes first and duplicates are removed")
    func addresses() async throws {
        let env = try await PeopleTestEnvironment()
        let card = vcard("Dee Vine", emails: ["dee@example.com", "Dee@Example.com", "vine@example.com"])
        let cards = try await env.take([card.replacing("EMAIL:vine", with: "EMAIL;TYPE=PREF:vine")])
        #expect(try await env.people() == ["Dee Vine: vine@example.com, dee@example.com"])
        #expect(cards.first?.emails == ["vine@example.com", "dee@example.com", "Dee@Example.com"])
    }

    @Test("the preferred mobile comes first, a fax last, and duplicates are removed")
    func order() async throws {
        let env = try await PeopleTestEnvironment()
        let numbers = ["FAX:415 555 0109", "HOME:415 555 0101", "CELL:415 555 0102", "CELL,PREF:415 555 0103"]
        let cards = try await env.take([vcard("Dee Vine", numbers + ["WORK:(415) 555-0102"])])
        let contact = try await env.contact("Dee Vine")
        #expect(
            contact.numbers.map(\.e164) == ["+14155550103", "+14155550102", "+14155550101", "+14155550109"])
        #expect(contact.numbers.map(\.kind) == ["mobile", "mobile", "home", "fax"])
        #expect(contact.numbers.map(\.isTextable) == [true, true, true, false])
        #expect(contact.cell?.e164 == "+14155550103")
        #expect(
            cards.first?.phones.map(\.raw)
                == ["415 555 0103", "415 555 0102", "415 555 0101", "(415) 555-0102", "415 555 0109"])
    }
}
