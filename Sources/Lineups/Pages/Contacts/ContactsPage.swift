import Agenda
import JSON
import Lineups
import PageKit
import People
import Platform
import Storage
import Templates
import Values

/// `/contacts`: everybody, by letter, by tag or by a search.
struct ContactsPage: Sendable {
    static let noun = PageNoun(
        link: ("Contacts", "/contacts"), at: 3, stylesheets: [.contactsStylesheet], keys: "g c",
        entries: [
            PageEntry("New contact", "/contacts/new", words: "add person", isInMenu: true),
            PageEntry("Import contacts", "/contacts/import", words: "vcard spreadsheet"),
        ],
        finder: ("Contacts", find), templates: templates
    ) { router in
        router.get("contacts", needs: .read, show)
        router.get("contacts/contacts.csv", sheet)
        router.post("contacts/tag", tag)
        router.post("contacts/lineup", addToLineup)
        TextTagPage.addRoutes(to: router)
        ContactFormPage.addRoutes(to: router)
        ContactImportPage.addRoutes(to: router)
        ContactPage.addRoutes(to: router)
        ContactMergePage.addRoutes(to: router)
        ContactErasePage.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "contacts": PackageResources.contacts_mustache, "contact_rows": PackageResources.contact_rows_mustache,
        "contact": PackageResources.contact_mustache, "contact_record": PackageResources.contact_record_mustache,
        "contact_calendar": PackageResources.contact_calendar_mustache,
        "contact_rules": PackageResources.contact_rules_mustache,
        "contact_away": PackageResources.contact_away_mustache, "away_fields": PackageResources.away_fields_mustache,
        "contact_form": PackageResources.contact_form_mustache,
        "contact_merge": PackageResources.contact_merge_mustache,
        "contact_choices": PackageResources.contact_choices_mustache,
        "contacts_import": PackageResources.contacts_import_mustache,
    ])

    /// Contacts by name, number or tag.
    @Sendable
    private static func find(
        _ words: String, _ limit: Int, _ account: Account, _ tx: Transaction
    ) throws -> [PageEntry] {
        try ContactLookup.search(words, account: account.id, in: tx).prefix(limit).map { contact in
            PageEntry(contact.name, "/contacts/\(contact.id)")
        }
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(try await page(request, tag: FieldModel(value: "")))
    }

    /// Tags the checked contacts, or removes the tag from them.
    @Sendable
    static func tag(_ request: PageRequest) async throws -> PageResponse {
        let contacts: [ID<Contact>] = try request.ids("contact")
        let typed = request.text("tag")
        let tags: [String]
        do throws(EventEntryError) {
            tags = try EventEntry.tags(typed)
        } catch {
            return .page(try await page(request, tag: FieldModel(value: typed, problem: error.sentence)))
        }
        guard !contacts.isEmpty else {
            return .page(try await page(request, tag: FieldModel(value: typed, problem: "Check the contacts first.")))
        }
        let isRemoved = request.text("do") == "remove"
        let tagging = TagContacts(contacts, tags: tags, isRemoved: isRemoved, account: request.account.id)
        let changed = try await request.write { try tagging.run(in: $0) }.count
        let count = changed.counted("contact")
        let names = tags.map { "“\($0)”" }.joined(separator: ", ")
        return .redirect(
            to: query(request).path,
            notice: isRemoved
                ? "Removed the tag\(tags.count == 1 ? "" : "s") \(names) from \(count)."
                : "Tagged \(count) with \(names).")
    }

    /// Adds the checked contacts to the lineup of a show.
    @Sendable
    static func addToLineup(_ request: PageRequest) async throws -> PageResponse {
        let contacts: [ID<Contact>] = try request.ids("contact")
        guard !contacts.isEmpty else {
            return .page(
                try await page(request, tag: FieldModel(value: ""), showProblem: "Check the contacts first."))
        }
        let event = try request.formID("event", of: Event.self)
        let addition = AddToLineup(event: event, contacts: contacts, account: request.account.id)
        let result = try await request.write { try addition.run(in: $0) }
        return LineupForms.back(to: event, AdditionText.of(result))
    }

    private static func query(_ request: PageRequest) -> ContactDirectory.Query {
        var query = ContactDirectory.Query()
        query.letter = request.query["letter"].flatMap { $0.isEmpty ? nil : String($0.folded.prefix(1)) }
        for (name, tag) in request.queryFields where name == "tag" && !tag.isEmpty && !query.tags.contains(tag) {
            query.tags.append(tag)
        }
        query.words = request.searched()
        query.page = request.query["page"].flatMap { Int($0) }.map { min(max(1, $0), 100_000) } ?? 1
        return query
    }

    private static func page(
        _ request: PageRequest, tag: FieldModel, showProblem: String? = nil
    ) async throws -> Page {
        let (account, query) = (request.account.id, query(request))
        let (directory, shows) = try await request.read { tx in
            (
                try ContactDirectory(query, account: account, in: tx),
                try Event.upcoming(.show, account: account, in: tx).prefix(mostShows)
            )
        }
        let model = ContactsModel(
            directory, query: query, tag: tag, shows: Array(shows), showProblem: showProblem, now: request.now)
        return Page(
            "contacts", title: "Contacts", section: "/contacts", fragments: ["contact_rows"],
            status: tag.problem == nil && showProblem == nil ? 200 : 422, model: model)
    }

    /// So many upcoming shows are offered for the checked contacts.
    private static let mostShows = 30

    /// All contacts as a spreadsheet, as `contact export` writes it.
    @Sendable
    static func sheet(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account.id
        let table = try await request.read { ExportTable(contacts: try Contact.all(account: account, in: $0)) }
        return .file(PageFile(table, name: "contacts.csv"))
    }
}
