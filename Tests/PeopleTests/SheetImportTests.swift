import People
import PhoneNumbers
import Storage
import TestSupport
import Testing
import Values

/// People from a spreadsheet, matched and made as from cards.
@Suite struct SheetImportTests {
    private func take(
        _ text: String, into desk: Desk, isDryRun: Bool = false, skipsBadRows: Bool = false
    ) async throws -> ContactSheetImport.Report {
        let region = try #require(Region("US"))
        let path = try desk.folder.write(text, to: "people.csv")
        return try await ContactSheetImport(
            store: desk.store, account: desk.account, region: region, isDryRun: isDryRun,
            skipsBadRows: skipsBadRows, now: Desk.now
        ).run(VCardFile(path))
    }

    static let sheets: [(String, [String])] = [
        (
            "Name,Cell,Email\nAda Lovelace,(415) 555-0101,Ada@Example.org",
            ["Ada Lovelace: +14155550101, Ada@example.org"]
        ),
        ("First Name,Last Name,Mobile Phone\nAda,Lovelace,415.555.0101", ["Ada Lovelace: +14155550101"]),
        ("Name,Phone,Cell\nAda,415 555 0102,415 555 0101", ["Ada: +14155550101, +14155550102"]),
        (
            "Name,Cell,Other Phones\nAda,415 555 0101,415 555 0102; 415 555 0103",
            ["Ada: +14155550101, +14155550102, +14155550103"]
        ),
        ("name\nAda\nAl", ["Ada: ", "Al: "]),
        (
            "Name,Cell\nAda Lovelace,415 555 0101\nAda,415 555 0101\nADA LOVELACE,+1 415 555 0101",
            ["Ada Lovelace: +14155550101"]
        ),
        (
            "Name,Cell,Email\nAda,415 555 0101,\nAda,415 555 0101,ada@example.org\nAda,,ada@example.org",
            ["Ada: +14155550101, ada@example.org"]
        ),
        ("Name,Cell\nAda,415 555 0101\nGrace,415 555 0101", ["Ada: +14155550101", "Grace: +14155550101"]),
    ]

    @Test(arguments: sheets) func isTakenOnce(text: String, people: [String]) async throws {
        let desk = try await Desk()
        let first = try await take(text, into: desk)
        #expect(first.problems.isEmpty && first.isTaken)
        #expect(try await desk.people() == people)
        let picture = try await desk.people()
        let second = try await take(text, into: desk)
        #expect(second.people.allSatisfy { $0.outcome == .unchanged }, "\(second.people.map(\.outcome))")
        #expect(try await desk.people() == picture)
    }

    @Test func aContactFromACardIsKnownAndKeepsItsName() async throws {
        let desk = try await Desk()
        try await desk.take([
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:a\r\nFN:Ada Lovelace\r\nTEL;TYPE=CELL:+14155550101\r\nEND:VCARD\r\n"
        ])
        let report = try await take("Name,Cell,Email\nAda L.,415 555 0101,ada@example.org", into: desk)
        #expect(try await desk.people() == ["Ada Lovelace: +14155550101, ada@example.org"])
        #expect(report.people.flatMap(\.notes) == [.takenFor("Ada Lovelace")])
    }

    @Test func tagsNoteAndZoneComeAlongAndTheBookersOwnStay() async throws {
        let desk = try await Desk()
        let text = "Name,Cell,Tags,Note,Time Zone\nAda,415 555 0101,improv; host,Vegan,Europe/Paris"
        _ = try await take(text, into: desk)
        let ada = try await desk.contact("Ada")
        #expect(ada.tags == ["host", "improv"] && ada.note == "Vegan" && ada.zone?.identifier == "Europe/Paris")
        _ = try await take(text.replacing("Vegan", with: "Not vegan").replacing("; host", with: "; mc"), into: desk)
        let later = try await desk.contact("Ada")
        #expect(later.note == "Vegan" && later.tags == ["host", "improv", "mc"])
    }

    static let badRows: [(String, Int, String)] = [
        ("Name,Cell\nAda,415 555 0101\n,415 555 0102", 3, "No name is in it."),
        ("Name,Cell\nAda,415 555\nAl,", 2, "\"415 555\""),
        ("Name,Cell\nAda,415 555 0101 / 415 555 0102", 2, "has two numbers in one field"),
        ("Name,Note\nAda,tea, no milk", 2, "more cells than there are headings"),
        ("Name,Time zone\nAda,Atlantis", 2, "is not a time zone"),
    ]

    @Test(arguments: badRows) func aBadRowIsToldWithItsLineAndNothingIsTaken(
        text: String, line: Int, reason: String
    ) async throws {
        let desk = try await Desk()
        let report = try await take(text + "\nZoe,", into: desk)
        #expect(report.problems.map(\.place.line) == [line])
        #expect(report.problems.first?.reason.contains(reason) == true, "\(report.problems)")
        #expect(!report.isTaken)
        #expect(try await desk.people().isEmpty)
        let others = try await take(text + "\nZoe,", into: desk, skipsBadRows: true)
        #expect(others.isTaken)
        #expect(try await desk.contacts().contains { $0.name == "Zoe" })
    }

    @Test func whatIsNoAddressIsLeftOutAndTold() async throws {
        let desk = try await Desk()
        let report = try await take("Name,Cell,Email\nAda,415 555 0101,ada@; ada@example.org", into: desk)
        #expect(report.isTaken && report.people.map(\.notes) == [[.unreadableEmail("ada@")]])
        #expect(try await desk.contact("Ada").emails == ["ada@example.org"])
    }

    @Test func aDryRunTellsTheSameAndDoesNothing() async throws {
        let desk = try await Desk()
        let report = try await take("Name,Cell\nAda,415 555 0101", into: desk, isDryRun: true)
        #expect(report.people.map(\.outcome) == [.added])
        #expect(report.people.map(\.contact) == [nil])
        #expect(try await desk.people().isEmpty)
    }

    @Test func twoBecomeOneAndTheirCardsFindIt() async throws {
        let desk = try await Desk()
        let cards = [("a", "Ada Lovelace", "0101"), ("b", "Countess", "0102")].map { uid, name, end in
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(uid)\r\nFN:\(name)\r\nTEL;TYPE=CELL:+1415555\(end)\r\nEND:VCARD\r\n"
        }
        try await desk.take(cards)
        let (kept, other) = (try await desk.contact("Ada Lovelace").id, try await desk.contact("Countess").id)
        try await desk.store.write { tx in
            try Contact.merge(other, into: kept, in: tx)
            try Contact.delete(other, in: tx)
        }
        let again = try await desk.take(cards)
        #expect(again.allSatisfy { $0.outcome == .unchanged }, "\(again.map(\.outcome))")
        #expect(try await desk.contacts().map(\.name) == ["Ada Lovelace"])
    }
}
