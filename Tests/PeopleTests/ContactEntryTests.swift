import People
import PhoneNumbers
import Platform
import Storage
import TestSupport
import Testing

/// Contacts entered by the booker.
@Suite struct ContactEntryTests {
    struct Row: CustomTestStringConvertible {
        let name: String
        var cell: String?
        var email: String?
        let error: ContactError

        var testDescription: String { "\(error)" }
    }

    static let wrong: [Row] = [
        Row(name: "", error: .noName("")),
        Row(name: " \t\u{A0}\n", error: .noName(" \t\u{A0}\n")),
        Row(name: "…", error: .noName("…")),
        Row(name: String(repeating: "a", count: 201), error: .longName(201)),
        Row(name: "Dee", cell: "415 555", error: .unreadableNumber("415 555", .tooShort)),
        Row(name: "Dee", cell: "", error: .unreadableNumber("", .empty)),
        Row(name: "Dee", cell: "call me", error: .unreadableNumber("call me", .noNumber)),
        Row(name: "Dee", email: "dee@example", error: .notAnAddress("dee@example")),
        Row(name: "Dee", email: "", error: .notAnAddress("")),
    ]

    @Test("invalid values are rejected", arguments: wrong)
    func refused(_ row: Row) throws {
        let region = try #require(Region("US"))
        #expect(throws: row.error) {
            try ContactEntry(
                name: row.name, cells: row.cell.map { [$0] } ?? [], emails: row.email.map { [$0] } ?? [],
                region: region)
        }
    }

    @Test("errors have clear messages")
    func words() {
        #expect(ContactError.noName("").description == "A contact needs a name.")
        #expect(
            ContactError.unreadableNumber("415 555", .needsCountry).description
                == "\"415 555\": needs a country code: write it with +.")
        #expect(
            ContactError.notAnAddress("dee\u{1B}[2J").description
                == "Invalid e-mail address \"dee\\u{1b}[2J\". Use one like ada@example.com.")
    }

    @Test(
        "valid names are accepted", arguments: [("  Dee   Vine ", "Dee Vine"), ("🎤", "🎤"), ("王貞治", "王貞治"), ("7", "7")])
    func taken(_ written: String, _ name: String) async throws {
        let env = try await PeopleTestEnvironment()
        let region = try #require(Region("US"))
        let entry = try ContactEntry(
            name: written, cells: ["(415) 555-0132", "+1 415 555 0132"],
            emails: [" Dee@Example.COM", "dee@example.com"], region: region)
        #expect(entry.numbers.map(\.problem) == [nil])
        let account = env.account
        _ = try await env.store.write(at: PeopleTestEnvironment.now) {
            try entry.create(account: account, in: $0)
        }
        #expect(try await env.people() == ["\(name): +14155550132, Dee@example.com"])
    }

    @Test("a number that cannot be texted is accepted with a note")
    func landline() throws {
        let region = try #require(Region("DE"))
        let entry = try ContactEntry(name: "Dee", cells: ["030 23125123"], region: region)
        #expect(entry.numbers.map(\.number.isTextable) == [false])
        #expect(entry.numbers.map(\.problem) == [.cannotBeTexted(.landline)])
    }

    @Test("contacts with the same name, number or address are reported")
    func lookalikes() async throws {
        let env = try await PeopleTestEnvironment()
        let bo = try await env.add("Bo Hart", ["+14155550101", "+14155550102"])
        let dee = try await env.add("Dee Vine", emails: ["Dee@Example.com"])
        let zoe = try await env.add("Zoë", ["+14155550102"])
        _ = try await env.add("Al Reed", ["+14155550109"])
        let numbers = ["+14155550102"].map {
            ContactNumber(raw: $0, e164: $0, kind: nil, isTextable: true, isVerified: true)
        }
        let account = env.account
        let found = try await env.store.read { tx in
            try ContactLookalike.find(
                name: "zoe", numbers: numbers, emails: ["dee@example.com"], besides: bo, account: account, in: tx)
        }
        #expect(found.map(\.contact) == [zoe, dee])
        #expect(found.map(\.reason) == [.number("+14155550102"), .email("dee@example.com")])
        #expect(
            found.map(\.description) == [
                "contact \(zoe) Zoë also has the number +14155550102",
                "contact \(dee) Dee Vine also has the address dee@example.com",
            ])
        let namesakes = try await env.store.read { tx in
            try ContactLookalike.find(name: "ZOE", numbers: [], emails: [], account: account, in: tx)
        }
        #expect(namesakes.map(\.reason) == [.name])
    }
}
