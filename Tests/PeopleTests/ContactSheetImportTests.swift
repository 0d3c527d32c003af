import People
import PhoneNumbers
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Contacts of spreadsheets are matched like those of cards.
@Suite struct ContactSheetImportTests {
    private func take(
        _ text: String, into env: PeopleTestEnvironment, isDryRun: Bool = false, skipsBadRows: Bool = false
    ) async throws -> ContactSheetImport.Report {
        let region = try #require(Region("US"))
        let path = try env.folder.write(text, to: "people.csv")
        let file = ImportFile(path)
        return try await ContactSheetImport(
            store: env.store, account: env.account, region: region, isDryRun: isDryRun,
            skipsBadRows: skipsBadRows, now: PeopleTestEnvironment.now
        ).run(file, file.sheet(needs: ContactColumn.names))
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
        // An office's number or address and one word of the names are not one person.
        (
            "Name,Mobile,Work Phone\nStudio Lind,415 555 2671,415 555 0100\nStudio Roth,415 555 2672,415 555 0100",
            ["Studio Lind: +14155552671, +14155550100", "Studio Roth: +14155552672, +14155550100"]
        ),
        (
            "Name,Email\nJohn Smith,info@example.org\nJohn Baker,info@example.org",
            ["John Smith: info@example.org", "John Baker: info@example.org"]
        ),
        (
            "Name,Mobile,Home Phone\nMaria Garcia,415 555 2671,415 555 0100\n"
                + "Maria Garcia Junior,415 555 2672,415 555 0100",
            ["Maria Garcia: +14155552671, +14155550100", "Maria Garcia Junior: +14155552672, +14155550100"]
        ),
    ]

    @Test(arguments: sheets) func importingASheetAgainChangesNothing(text: String, people: [String]) async throws {
        let env = try await PeopleTestEnvironment()
        let first = try await take(text, into: env)
        #expect(first.problems.isEmpty && first.isTaken)
        #expect(try await env.people() == people)
        let picture = try await env.people()
        let second = try await take(text, into: env)
        #expect(second.people.allSatisfy { $0.outcome == .unchanged }, "\(second.people.map(\.outcome))")
        #expect(try await env.people() == picture)
    }

    @Test func aRowMatchesAnImportedCardAndKeepsItsName() async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take([
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:a\r\nFN:Ada Lovelace\r\nTEL;TYPE=CELL:+14155550101\r\nEND:VCARD\r\n"
        ])
        let report = try await take("Name,Cell,Email\nAda L.,415 555 0101,ada@example.org", into: env)
        #expect(try await env.people() == ["Ada Lovelace: +14155550101, ada@example.org"])
        #expect(report.people.flatMap(\.notes) == [.matchedContact("Ada Lovelace")])
    }

    @Test func tagsNoteAndZoneAreImportedButExistingValuesStay() async throws {
        let env = try await PeopleTestEnvironment()
        let text = "Name,Cell,Tags,Note,Time Zone\nAda,415 555 0101,improv; host,Vegan,Europe/Paris"
        _ = try await take(text, into: env)
        let ada = try await env.contact("Ada")
        #expect(ada.tags == ["host", "improv"] && ada.note == "Vegan" && ada.zone?.identifier == "Europe/Paris")
        _ = try await take(text.replacing("Vegan", with: "Not vegan").replacing("; host", with: "; mc"), into: env)
        let later = try await env.contact("Ada")
        #expect(later.note == "Vegan" && later.tags == ["host", "improv", "mc"])
    }

    /// A public name that is there stays, and no sheet makes anybody agree to be named.
    @Test(arguments: ["Public name", "public_name", "Nombre público", "Nom public"])
    func publicNamesAreImported(_ heading: String) async throws {
        let env = try await PeopleTestEnvironment()
        let text = "Name,Cell,\(heading)\nAda Lovelace,415 555 0101,DJ  Ada"
        let first = try await take(text, into: env)
        #expect(first.problems.isEmpty)
        let ada = try await env.contact("Ada Lovelace")
        #expect(ada.publicName == "DJ Ada" && ada.isNamed == nil)
        _ = try await take(text.replacing("DJ", with: "MC"), into: env)
        #expect(try await env.contact("Ada Lovelace").publicName == "DJ Ada")
        _ = try await take("Name,Cell\nGrace,415 555 0102", into: env)
        _ = try await take("Name,Cell,\(heading)\nGrace,415 555 0102,Amazing G", into: env)
        #expect(try await env.contact("Grace").publicName == "Amazing G")
    }

    static let badRows: [(String, Int, String)] = [
        ("Name,Public name\nAda,!!!", 2, "Invalid public name"),
        ("Name,Cell\nAda,415 555 0101\n,415 555 0102", 3, "It has no name."),
        ("Name,Cell\nAda,415 555\nAl,", 2, "\"415 555\""),
        ("Name,Cell\nAda,415 555 0101 / 415 555 0102", 2, "more than one number in one field"),
        ("Name,Cell\nAda,1.41556E+10", 2, "Format the column as a number without decimals"),
        ("Name,Cell\nAda,14.1556E+9", 2, "that the spreadsheet shortened"),
        ("Name,Cell\nAda,141556E+5", 2, "that the spreadsheet shortened"),
        ("Name;Phone\nAda;4,4791E10", 2, "that the spreadsheet shortened"),
        ("Name,Note\nAda,tea, no milk", 2, "more cells than the header row"),
        ("Name,Time zone\nAda,Atlantis", 2, "Unknown time zone"),
    ]

    /// (the number in the sheet; the country; whether it is refused)
    @Test(
        "a number that lost the zero at its start is refused",
        arguments: [
            ("612345678", "IT", true), ("0612345678", "IT", false),
            ("3123456789", "IT", false), ("1511234567", "DE", false), ("2079460123", "GB", false),
            ("4155550101", "US", false),
        ])
    func lostZeros(_ number: String, _ region: String, _ isRefused: Bool) async throws {
        let read = { (text: String) in try ContactEntry.checkedSheetCell(text, region: Region(region), kind: nil) }
        if isRefused {
            #expect(throws: ContactError.lostZero(number)) { try read(number) }
        } else {
            #expect(throws: Never.self) { try read(number) }
        }
    }

    @Test(arguments: badRows) func anInvalidRowIsReportedWithItsLineAndNothingIsImported(
        text: String, line: Int, reason: String
    ) async throws {
        let env = try await PeopleTestEnvironment()
        let report = try await take(text + "\nZoe,", into: env)
        #expect(report.problems.map(\.place.line) == [line])
        #expect(report.problems.first?.reason.contains(reason) == true, "\(report.problems)")
        #expect(!report.isTaken)
        #expect(try await env.people().isEmpty)
        let others = try await take(text + "\nZoe,", into: env, skipsBadRows: true)
        #expect(others.isTaken)
        #expect(try await env.contacts().contains { $0.name.hasPrefix("Zoe") })
    }

    @Test func invalidAddressesAreSkippedAndReported() async throws {
        let env = try await PeopleTestEnvironment()
        let report = try await take("Name,Cell,Email\nAda,415 555 0101,ada@; ada@example.org", into: env)
        #expect(report.isTaken && report.people.map(\.notes) == [[.unreadableEmail("ada@")]])
        #expect(try await env.contact("Ada").emails == ["ada@example.org"])
    }

    @Test func aDryRunReportsTheSameAndChangesNothing() async throws {
        let env = try await PeopleTestEnvironment()
        let report = try await take("Name,Cell\nAda,415 555 0101", into: env, isDryRun: true)
        #expect(report.people.map(\.outcome) == [.added])
        #expect(report.people.map(\.contact) == [nil])
        #expect(try await env.people().isEmpty)
    }

    @Test func cardsOfMergedContactsFindTheRemainingOne() async throws {
        let env = try await PeopleTestEnvironment()
        let cards = [("a", "Ada Lovelace", "0101"), ("b", "Countess", "0102")].map { uid, name, end in
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(uid)\r\nFN:\(name)\r\nTEL;TYPE=CELL:+1415555\(end)\r\nEND:VCARD\r\n"
        }
        try await env.take(cards)
        let (kept, other) = (try await env.contact("Ada Lovelace").id, try await env.contact("Countess").id)
        try await env.store.write(at: PeopleTestEnvironment.now) { tx in
            try Contact.merge(other, into: kept, in: tx)
            try Contact.delete(other, in: tx)
        }
        let again = try await env.take(cards)
        #expect(again.allSatisfy { $0.outcome == .unchanged }, "\(again.map(\.outcome))")
        #expect(try await env.contacts().map(\.name) == ["Ada Lovelace"])
    }
}
