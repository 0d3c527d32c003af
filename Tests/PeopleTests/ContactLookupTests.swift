import People
import Platform
import Storage
import TestSupport
import Testing

/// Finding contacts by name, number and address.
@Suite struct ContactLookupTests {
    private func filled() async throws -> PeopleTestEnvironment {
        let env = try await PeopleTestEnvironment()
        try await env.take([
            vcard("Zoë Ångström", ["CELL:(415) 555-0101"], emails: ["zoe@Example.com"]),
            vcard("Dee Vine", ["CELL:+49 171 3920012", "WORK:415 555 0199"]),
            vcard("Łukasz O’Brien", emails: ["lukasz@example.org"]),
        ])
        let (tagged, gone) = (try await env.contact("Dee Vine").id, try await env.add("Zoe Gone", ["+14155550101"]))
        try await env.store.write(at: PeopleTestEnvironment.now) { tx in
            try Contact.tag(tagged, with: "improv", in: tx)
            try Contact.archive(gone, in: tx)
        }
        try await env.neighbor().take([vcard("Zoe Next Door", ["CELL:(415) 555-0101"])])
        return env
    }

    @Test(
        "search looks inside names, numbers, addresses and for tags",
        arguments: [
            ("zoe", ["Zoë Ångström"]), ("ÅNG", ["Zoë Ångström"]), ("lukasz", ["Łukasz O’Brien"]),
            ("o'b", ["Łukasz O’Brien"]), ("vin", ["Dee Vine"]), ("EXAMPLE", ["Łukasz O’Brien", "Zoë Ångström"]),
            ("example.com", ["Zoë Ångström"]), ("415555", ["Dee Vine", "Zoë Ångström"]),
            ("555-01", ["Dee Vine", "Zoë Ångström"]), ("+1 (415) 555-0199", ["Dee Vine"]), ("0171", []),
            ("171392", ["Dee Vine"]), ("improv", ["Dee Vine"]), ("impro", []), ("nobody", []), ("01", []),
        ])
    func search(_ words: String, _ names: [String]) async throws {
        let env = try await filled()
        let account = env.account
        let found = try await env.store.read { try ContactLookup.search(words, account: account, in: $0) }
        #expect(found.map(\.name).sorted() == names.sorted())
    }

    @Test(
        "the command line finds people by a number as it is written",
        arguments: [
            ("(415) 555-0101", "Zoë Ångström"), ("415.555.0101", "Zoë Ångström"), ("+49 171 3920012", "Dee Vine"),
            ("0199", "Dee Vine"), ("zoe@example.com", "Zoë Ångström"), ("angstrom", "Zoë Ångström"),
        ])
    func match(_ words: String, _ name: String) async throws {
        let env = try await filled()
        let account = env.account
        let result = try await env.store.read { try ContactLookup.match(words, account: account, in: $0) }
        guard case .one(let found) = result else {
            Issue.record("\(words) does not find one contact: \(result)")
            return
        }
        #expect(found.name == name)
    }

    @Test(
        "a list of names finds each of them",
        arguments: [
            ("zoe", ["Zoë Ångström"]), ("zoe, vine", ["Zoë Ångström", "Dee Vine"]),
            ("vine;zoe\r\n\r\n0101 ,", ["Dee Vine", "Zoë Ångström", "Zoë Ångström"]), ("zoe,", ["Zoë Ångström"]),
            ("Aoki, Beth", ["Aoki, Beth"]), ("aoki, vine", ["Aoki, Beth", "Dee Vine"]), ("nobody, zoe", nil),
            ("o, vine", nil), ("", nil), (" , ", nil),
            ("zoe and vine", ["Zoë Ångström", "Dee Vine"]), ("vine & zoe", ["Dee Vine", "Zoë Ångström"]),
            ("aoki, vine, and zoe", ["Aoki, Beth", "Dee Vine", "Zoë Ångström"]), ("zoe und nobody", nil),
            ("zoe and", ["Zoë Ångström"]),
        ] as [(String, [String]?)])
    func matches(_ list: String, _ names: [String]?) async throws {
        let env = try await filled()
        _ = try await env.add("Aoki, Beth", [])
        let account = env.account
        let found = try await env.store.read { try ContactLookup.matches(list, account: account, in: $0) }
        let clear = found.compactMap { if case .one(let contact) = $0.result { contact.name } else { nil } }
        #expect((clear.count == found.count ? clear : nil) == names, "\(found)")
    }

    @Test("numbers of archived contacts and of other accounts are not found")
    func strangers() async throws {
        let env = try await filled()
        let account = env.account
        let ids = try await env.store.read { tx in
            try Contact.ids(withNumber: "+14155550101", account: account, in: tx)
        }
        #expect(ids == [try await env.contact("Zoë Ångström").id])
        let shared = try await env.store.read { try Contact.sharedNumbers(account: account, in: $0) }
        #expect(shared.isEmpty)
    }
}
