import Foundation
import JSON
import People
import PhoneNumbers
import Platform
import SheetReader
import Storage
import TestSupport
import Testing
import Workbooks

/// Contacts of Excel workbooks are read like those of CSV files.
@Suite struct ContactWorkbookTests {
    private static func fixture(_ name: String) throws -> String {
        let folder = try #require(Bundle.module.resourceURL).appendingPathComponent("Fixtures/Workbooks")
        return folder.appendingPathComponent(name).path
    }

    private func take(
        _ file: ImportFile, into env: PeopleTestEnvironment, skipsBadRows: Bool = false, sheet: String? = nil
    ) async throws -> ContactSheetImport.Report {
        try await ContactSheetImport(
            store: env.store, account: env.account, region: Region("US"), skipsBadRows: skipsBadRows,
            now: PeopleTestEnvironment.now
        ).run(file, file.sheet(needs: ContactColumn.names, named: sheet))
    }

    @Test func aWorkbookOfAnotherProgramIsImported() async throws {
        let env = try await PeopleTestEnvironment()
        let file = ImportFile(try Self.fixture("people.xlsx"))
        let first = try await take(file, into: env)
        #expect(first.problems.map(\.place.line) == [6] && !first.isTaken, "0612345678 is no number of the US")
        #expect(try await take(file, into: env, skipsBadRows: true).isTaken)
        let people = [
            "Ada: +14155550125", "Bo: +14155550126, bo@example.org",
            "Zoë Vine: +14155550123, +14155550124, zoe@example.org",
        ]
        #expect(try await env.people().sorted() == people)
        let kinds = try await env.contact("Zoë Vine").numbers.map(\.kind)
        #expect(kinds == ["mobile", "home"])
        let again = try await take(file, into: env, skipsBadRows: true)
        #expect(again.people.allSatisfy { $0.outcome == .unchanged })
        let hidden = try await take(file, into: env, sheet: "Old")
        #expect(hidden.people.map(\.name) == ["Hidden Person"])
    }

    /// (the file; how its error begins)
    @Test(arguments: [
        ("protected.xlsx", "it is protected by a password"), ("old.xls", "it is in the format of Excel before 2007"),
        ("libreoffice.ods", "it is not an Excel workbook"),
    ])
    func otherFilesAreRefusedInOneLine(name: String, words: String) async throws {
        let env = try await PeopleTestEnvironment()
        let file = ImportFile(try Self.fixture(name), named: name)
        #expect(file.isSheet)
        let error = await #expect(throws: ImportError.self) { try await take(file, into: env) }
        let line = "\(try #require(error))"
        #expect(line.hasPrefix("\(name) cannot be imported: \(words)") && !line.contains("\n"), "\(line)")
        #expect(line.contains("as .xlsx or CSV"), "\(line)")
    }

    /// (the file's name; its beginning; whether it is a spreadsheet)
    @Test(arguments: [
        ("a.vcf", "PK\u{3}\u{4}", true), ("a", "PK\u{3}\u{4}", true), ("a.csv", " \r\nbegin:vcard\r\n", false),
        ("a.xlsx", "BEGIN:VCARD\r\n", false), ("a.csv", "name\n", true), ("a.vcf", "name\n", false),
        ("a.xlsx", "PK", true),
        ("a.csv", "", true), ("a.json", "[]", true),
    ])
    func kindsOfFilesAreKnownByTheirContent(name: String, content: String, isSheet: Bool) throws {
        let folder = try TemporaryFolder()
        #expect(ImportFile(try folder.write(content, to: name)).isSheet == isSheet)
    }

    /// (the kinds of the numbers, in their order; those after an export and an import)
    @Test(
        "kinds of numbers survive a workbook",
        arguments: [
            (["mobile", "home", "fax"], ["mobile", "home", "fax"]), (["home", "work"], ["home", "work"]),
            (["work", nil], ["work", nil]), ([nil, "pager"], [nil, "pager"]), (["fax", "main"], ["main", "fax"]),
        ] as [([String?], [String?])])
    func kindsSurvive(kinds: [String?], after: [String?]) async throws {
        let (here, there) = (try await PeopleTestEnvironment(), try await PeopleTestEnvironment())
        let account = here.account
        let numbers = kinds.enumerated().map { index, kind in
            let number = "+1415555013\(index)"
            return ContactNumber(
                raw: number, e164: number, kind: kind, isTextable: kind != "fax" && kind != "pager", isVerified: true)
        }
        try await here.store.write(at: PeopleTestEnvironment.now) { tx in
            let id = try Contact.create(name: "Ada", account: account, in: tx)
            try Contact.setNumbers(numbers, of: id, in: tx)
        }
        let file = try WorkbookWriter(ExportTable(contacts: await here.contacts())).file(sheet: "Contacts")
        let path = there.folder.file("copy.xlsx")
        try Data(file).write(to: URL(fileURLWithPath: path))
        let report = try await take(ImportFile(path), into: there)
        #expect(report.isTaken, "\(report.problems)")
        #expect(try await there.contact("Ada").numbers.map(\.kind) == after)
    }
}
