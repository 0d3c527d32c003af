import People
import Storage
import Testing

/// What the booker did by hand outlives an import.
@Suite struct KeepingTests {
    private let card = vcard("Dee Vine", uid: "u1", ["CELL:+14155550101"], emails: ["dee@example.com"])
    private let newerCard = vcard("Dee Vine", uid: "u1", ["CELL:+14155550108", "HOME:+14155550101"])

    private func number(_ e164: String) -> ContactNumber {
        ContactNumber(raw: e164, e164: e164, kind: "mobile", isTextable: true, isVerified: true)
    }

    @Test("a better number put in front stays there")
    func correctedNumber() async throws {
        let desk = try await Desk()
        try await desk.take([card])
        let (id, corrected) = (try await desk.contact("Dee Vine").id, number("+14155550109"))
        try await desk.store.write { try Contact.setCell(corrected, of: id, in: $0) }
        #expect(try await desk.take([card]).first?.outcome == .unchanged)
        #expect(try await desk.people() == ["Dee Vine: +14155550109, +14155550101, dee@example.com"])
    }

    @Test("a new number of the card leads, and the old ones stay")
    func newerCard() async throws {
        let desk = try await Desk()
        try await desk.take([card])
        let (id, added) = (try await desk.contact("Dee Vine").id, number("+14155550109"))
        try await desk.store.write { tx in
            try Contact.setCell(added, of: id, in: tx)
            try Contact.setEmails(["dee@example.com", "agent@example.com"], of: id, in: tx)
            try Contact.tag(id, with: "improv", in: tx)
        }
        #expect(try await desk.take([newerCard]).first?.outcome.word == "updated")
        #expect(
            try await desk.people() == [
                "Dee Vine: +14155550108, +14155550101, +14155550109, dee@example.com, agent@example.com"
            ])
        #expect(try await desk.contact("Dee Vine").tags == ["improv"])
    }

    @Test("setting a cell that is there already moves it to the front")
    func cellAgain() async throws {
        let desk = try await Desk()
        let id = try await desk.add("Dee Vine", ["+14155550101", "+14155550102"])
        let second = number("+14155550102")
        try await desk.store.write { try Contact.setCell(second, of: id, in: $0) }
        #expect(try await desk.people() == ["Dee Vine: +14155550102, +14155550101"])
    }

    @Test("a contact typed in is the card's from its first import on, whatever changes in both later")
    func link() async throws {
        let desk = try await Desk()
        let id = try await desk.add("Dee Vine", ["+14155550101"])
        #expect(try await desk.take([card]).first?.contact == id)
        let other = number("+14155550109")
        try await desk.store.write { tx in
            try Contact.rename(id, to: "Luna Star", in: tx)
            try Contact.setNumbers([other], of: id, in: tx)
            try Contact.setEmails([], of: id, in: tx)
        }
        #expect(try await desk.take([card]).first?.contact == id)
    }

    @Test("whoever was removed comes back as somebody new")
    func archived() async throws {
        let desk = try await Desk()
        try await desk.take([card])
        let old = try await desk.contact("Dee Vine").id
        try await desk.store.write { try Contact.archive(old, now: Desk.now, in: $0) }
        let again = try #require(await desk.take([card]).first)
        #expect(again.outcome == .added)
        #expect(again.notes.isEmpty)
        #expect(again.contact != old)
        #expect(try await desk.take([card]).first?.outcome == .unchanged)
        #expect(try await desk.people() == ["Dee Vine: +14155550101, dee@example.com"])
    }

    @Test("two accounts never see each other's contacts")
    func accounts() async throws {
        let desk = try await Desk()
        let neighbour = try await desk.neighbour()
        try await desk.take([card])
        #expect(try await neighbour.people().isEmpty)

        let theirs = try #require(await neighbour.take([card]).first)
        #expect(theirs.outcome == .added)
        #expect(theirs.notes.isEmpty)
        #expect(try await neighbour.take([newerCard]).first?.outcome.word == "updated")
        #expect(try await desk.people() == ["Dee Vine: +14155550101, dee@example.com"])
        #expect(try await desk.take([card]).first?.notes == [])

        let account = neighbour.account
        let found = try await desk.store.read { tx in
            try Contact.search("vine", account: account, in: tx).map(\.account)
                + Contact.lookalikes(
                    name: "Dee Vine", numbers: [number("+14155550101")], emails: ["dee@example.com"], account: account,
                    in: tx
                ).compactMap { try Contact.find($0.contact, in: tx)?.account }
        }
        #expect(found == [account, account])
    }
}
