import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// An import does not add somebody again who was erased.
@Suite struct ErasedContactTests {
    private func erase(_ name: String, _ env: PeopleTestEnvironment) async throws {
        try await ErasedContact.prepareKey(of: env.store, random: .seeded(1), now: PeopleTestEnvironment.now)
        let contact = try await env.contact(name)
        try await env.store.write(at: PeopleTestEnvironment.now) { tx in
            let person = try KnownPerson(contact, in: tx)
            try person.erase(in: tx) { _ in false }
        }
    }

    static let cards = [
        vcard("Edgar Poe", uid: "e", ["415 555 0102"]), vcard("Somebody Else", uid: "e"),
        vcard("Edgar Poe", uid: "new", ["415 555 0102"]), vcard("E. A. P.", ["+1 415 555 0102", "415 555 0199"]),
    ]

    @Test(arguments: cards) func aCardIsNotAddedAgain(_ card: String) async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take([Self.cards[0]])
        try await erase("Edgar Poe", env)
        for isDryRun in [true, false] {
            #expect(try await env.take([card], isDryRun: isDryRun).map(\.outcome) == [.skipped(.erasedEarlier)])
        }
        #expect(ImportedCard.Reason.erasedEarlier.description == "erased earlier: not added")
        #expect(try await env.contacts().isEmpty)
    }

    @Test(arguments: [false, true]) func aRowIsNotAddedAgain(restores: Bool) async throws {
        let env = try await PeopleTestEnvironment()
        let sheet = "Name,Cell\nEdgar Poe,415 555 0102\nAda,415 555 0101\n"
        try await env.take(sheet: sheet)
        try await erase("Edgar Poe", env)
        let report = try await env.take(sheet: sheet, restores: restores).report
        #expect(report.people.map(\.outcome) == [.skipped(.erasedEarlier), .unchanged])
    }

    @Test func anotherAccountKeepsAndAddsThem() async throws {
        let env = try await PeopleTestEnvironment()
        let neighbor = try await env.neighbor()
        try await env.take([Self.cards[0]])
        try await erase("Edgar Poe", env)
        #expect(try await neighbor.take([Self.cards[0]]).map(\.outcome) == [.added])
    }

    @Test func onlyHashesAreStored() async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take([Self.cards[0]])
        try await erase("Edgar Poe", env)
        let hashes: [String] = try await env.store.read { try $0.values("SELECT hash FROM erased_contact") }
        #expect(Set(hashes).count == 2 && hashes.allSatisfy { $0.hasPrefix("erased:") && $0.utf8.count == 71 })
        let (used, key) = try await env.store.read { (try ErasedContact.keyNames(in: $0), Erasure.keyName(in: $0)) }
        #expect(used == Set([key].compactMap(\.self)))
    }

    @Test(arguments: [
        ("Alert: Ada Lovelace is out.", true), ("ADA  LOVELACE texted", true), ("Ada is out.", false),
        ("Adaline Lovelace", false), ("call +14155550101", true), ("write to ADA@example.org", true), ("", false),
    ])
    func namesAreFoundAsAWhole(text: String, isMentioned: Bool) async throws {
        let env = try await PeopleTestEnvironment()
        let ada = try await env.add("Ada Lovelace", ["+14155550101"], emails: ["ada@example.org"])
        let account = env.account
        let person = try await env.store.read {
            try KnownPerson(Contact.find(ada, account: account, in: $0), in: $0)
        }
        #expect(person.isMentioned(in: text) == isMentioned)
    }
}
