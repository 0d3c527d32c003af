import People
import PhoneNumbers
import Platform
import SheetReader
import Storage
import TestSupport
import Testing
import Values

/// An account in a store of its own, with imports into it.
struct PeopleTestEnvironment {
    let folder: TemporaryFolder
    let store: Store
    let account: ID<Account>

    static let now = Instant(milliseconds: 1_796_058_000_000)

    init() async throws {
        folder = try TemporaryFolder()
        store = try Store(path: folder.file("greenroom.db"), migrations: Migration.platform + Migration.people)
        account = try await Self.makeAccount(in: store)
    }

    private init(sharing env: PeopleTestEnvironment) async throws {
        (folder, store) = (env.folder, env.store)
        account = try await Self.makeAccount(in: store)
    }

    /// Another account in the same store.
    func neighbor() async throws -> PeopleTestEnvironment {
        try await PeopleTestEnvironment(sharing: self)
    }

    private static func makeAccount(in store: Store) async throws -> ID<Account> {
        let region = try #require(Region("US"))
        return try await store.write(at: now) { try Account.create(zone: .utc, region: region, in: $0).id }
    }

    /// Imports a file with these cards.
    @discardableResult
    func take(_ cards: [String], region: String? = "US", isDryRun: Bool = false) async throws -> [ImportedCard] {
        let path = try folder.write(cards.joined(), to: "people.vcf")
        return try await take(files: [ImportFile(path)], region: region, isDryRun: isDryRun).cards
    }

    @discardableResult
    func take(
        files: [ImportFile], region: String? = "US", isDryRun: Bool = false
    ) async throws -> (cards: [ImportedCard], summary: ImportSummary) {
        let region = try region.map { try #require(Region($0)) }
        var cards: [ImportedCard] = []
        let summary = try await ContactImport(
            store: store, account: account, region: region, isDryRun: isDryRun, now: Self.now
        ).run(files) { cards.append($0) }
        return (cards, summary)
    }

    /// Imports a spreadsheet with this text.
    @discardableResult
    func take(
        sheet text: String, region: String = "US", restores: Bool = false, chosen: [String: ContactColumn] = [:]
    ) async throws -> (report: ContactSheetImport.Report, columns: ColumnReport) {
        let region = try #require(Region(region))
        let file = ImportFile(try folder.write(text, to: "people.csv"))
        let keys = Dictionary(uniqueKeysWithValues: chosen.map { (Heading.choiceKey($0.key), $0.value) })
        let sheet = try file.sheet(needs: ContactColumn.names, chosen: keys)
        let columns = ColumnReport(sheet, file: file.name, region: region)
        let report = try await ContactSheetImport(
            store: store, account: account, region: region, restores: restores, now: Self.now
        ).run(file, sheet)
        return (report, columns)
    }

    func add(_ name: String, _ numbers: [String] = [], emails: [String] = []) async throws -> ID<Contact> {
        let account = account
        return try await store.write(at: PeopleTestEnvironment.now) { tx in
            let id = try Contact.create(name: name, account: account, in: tx)
            let known = numbers.map {
                ContactNumber(raw: $0, e164: $0, kind: "mobile", isTextable: true, isVerified: true)
            }
            try Contact.setNumbers(known, of: id, in: tx)
            try Contact.setEmails(emails, of: id, in: tx)
            return id
        }
    }

    func contacts() async throws -> [Contact] {
        let account = account
        return try await store.read { try Contact.all(account: account, in: $0) }
    }

    func contact(_ name: String) async throws -> Contact {
        try #require(await contacts().first { $0.name == name })
    }

    /// All contacts in the order in which they were added, as `name: numbers, addresses`.
    func people() async throws -> [String] {
        try await contacts().sorted { $0.id < $1.id }.map { contact in
            let reached = contact.numbers.map { $0.e164 ?? "(\($0.raw))" } + contact.emails
            return "\(contact.name): \(reached.joined(separator: ", "))"
        }
    }
}

/// One card. A number may be preceded by its types: `CELL:+1 415 555 0101`.
func vcard(_ name: String, uid: String? = nil, _ numbers: [String] = [], emails: [String] = []) -> String {
    var lines = ["BEGIN:VCARD", "VERSION:3.0", "FN:\(name)"]
    lines += numbers.map { $0.contains(":") ? "TEL;TYPE=\($0)" : "TEL:\($0)" }
    lines += emails.map { "EMAIL:\($0)" }
    lines += [uid.map { "UID:\($0)" }, "END:VCARD", ""].compactMap(\.self)
    return lines.joined(separator: "\r\n")
}
