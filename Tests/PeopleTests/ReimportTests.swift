import People
import Platform
import Storage
import TestSupport
import Testing

/// Changes made by the booker survive an import.
@Suite struct ReimportTests {
    private let card = vcard("Dee Vine", uid: "u1", ["CELL:+14155550101"], emails: ["dee@example.com"])
    private let newerCard = vcard("Dee Vine", uid: "u1", ["CELL:+14155550108", "HOME:+14155550101"])

    private func number(_ e164: String) -> ContactNumber {
        ContactNumber(raw: e164, e164: e164, kind: "mobile", isTextable: true, isVerified: true)
    }

    @Test("a number that the booker put first stays first")
    func correctedNumber() async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take([card])
        let (id, corrected) = (try await env.contact("Dee Vine").id, number("+14155550109"))
        try await env.store.write { try Contact.setCell(corrected, of: id, in: $0) }
        #expect(try await env.take([card]).first?.outcome == .unchanged)
        #expect(try await env.people() == ["Dee Vine: +14155550109, +14155550101, dee@example.com"])
    }

    @Test("a new number of the card comes first and old ones stay")
    func newerCard() async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take([card])
        let (id, added) = (try await env.contact("Dee Vine").id, number("+14155550109"))
        try await env.store.write { tx in
            try Contact.setCell(added, of: id, in: tx)
            try Contact.setEmails(["dee@example.com", "agent@example.com"], of: id, in: tx)
            try Contact.tag(id, with: "improv", in: tx)
        }
        #expect(try await env.take([newerCard]).first?.outcome.word == "updated")
        #expect(
            try await env.people() == [
                "Dee Vine: +14155550108, +14155550101, +14155550109, dee@example.com, agent@example.com"
            ])
        #expect(try await env.contact("Dee Vine").tags == ["improv"])
    }

    @Test("setting an existing cell moves it to the front")
    func cellAgain() async throws {
        let env = try await PeopleTestEnvironment()
        let id = try await env.add("Dee Vine", ["+14155550101", "+14155550102"])
        let second = number("+14155550102")
        try await env.store.write { try Contact.setCell(second, of: id, in: $0) }
        #expect(try await env.people() == ["Dee Vine: +14155550102, +14155550101"])
    }

    @Test("a contact added by hand stays linked to the card of its first import")
    func link() async throws {
        let env = try await PeopleTestEnvironment()
        let id = try await env.add("Dee Vine", ["+14155550101"])
        #expect(try await env.take([card]).first?.contact == id)
        let other = number("+14155550109")
        try await env.store.write { tx in
            try Contact.rename(id, to: "Luna Star", in: tx)
            try Contact.setNumbers([other], of: id, in: tx)
            try Contact.setEmails([], of: id, in: tx)
        }
        #expect(try await env.take([card]).first?.contact == id)
    }

    @Test("the card of an archived contact becomes a new contact")
    func archived() async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take([card])
        let old = try await env.contact("Dee Vine").id
        try await env.store.write(at: PeopleTestEnvironment.now) {
            try Contact.archive(old, in: $0)
        }
        let again = try #require(await env.take([card]).first)
        #expect(again.outcome == .added)
        #expect(again.notes.isEmpty)
        #expect(again.contact != old)
        #expect(try await env.take([card]).first?.outcome == .unchanged)
        #expect(try await env.people() == ["Dee Vine: +14155550101, dee@example.com"])
    }

    @Test("accounts do not see each other's contacts")
    func accounts() async throws {
        let env = try await PeopleTestEnvironment()
        let neighbor = try await env.neighbor()
        try await env.take([card])
        #expect(try await neighbor.people().isEmpty)

        let theirs = try #require(await neighbor.take([card]).first)
        #expect(theirs.outcome == .added)
        #expect(theirs.notes.isEmpty)
        #expect(try await neighbor.take([newerCard]).first?.outcome.word == "updated")
        #expect(try await env.people() == ["Dee Vine: +14155550101, dee@example.com"])
        #expect(try await env.take([card]).first?.notes == [])

        let account = neighbor.account
        let found = try await env.store.read { tx in
            try ContactLookup.search("vine", account: account, in: tx).map(\.account)
                + ContactLookalike.find(
                    name: "Dee Vine", numbers: [number("+14155550101")], emails: ["dee@example.com"], account: account,
                    in: tx
                ).compactMap { try Contact.find($0.contact, in: tx)?.account }
        }
        #expect(found == [account, account])
    }
}
