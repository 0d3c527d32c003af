internal import JSON
internal import Lineups
internal import People
internal import Platform
internal import Storage
internal import Values

/// `/contacts`: everybody, by letter, by tag or by a search.
package struct ContactsPage: Sendable {
    package static let noun = PageNoun(link: ("Contacts", "/contacts"), at: 3) { router in
        router.get("contacts", show)
        router.get("contacts/contacts.csv", sheet)
        ContactFormPage.addRoutes(to: router)
        ContactImportPage.addRoutes(to: router)
        ContactPage.addRoutes(to: router)
        ContactMergePage.addRoutes(to: router)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        var query = ContactDirectory.Query()
        query.letter = request.query["letter"].flatMap { $0.isEmpty ? nil : String($0.folded.prefix(1)) }
        query.tag = request.query["tag"].flatMap { $0.isEmpty ? nil : $0 }
        query.words = String((request.query["q"] ?? "").prefix(100))
        query.page = request.query["page"].flatMap { Int($0) }.map { min(max(1, $0), 100_000) } ?? 1
        let (account, chosen) = (request.account.id, query)
        let directory = try await request.read { try ContactDirectory(chosen, account: account, in: $0) }
        let model = ContactsModel(directory, query: chosen)
        return .page(
            Page("contacts", title: "Contacts", section: "/contacts", fragments: ["contact_rows"], model: model))
    }

    /// All contacts as a spreadsheet, as `contact export` writes it.
    @Sendable
    static func sheet(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account.id
        let table = try await request.read { ExportTable(contacts: try Contact.all(account: account, in: $0)) }
        return .file(PageFile(table, name: "contacts.csv"))
    }
}
