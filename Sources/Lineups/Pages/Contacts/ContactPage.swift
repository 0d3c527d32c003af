import Agenda
import Lineups
import Messaging
import PageKit
import People
import Platform
import Storage
import Twilio
import Values

/// `/contacts/ID`: one person, and the small changes to them.
enum ContactPage {
    static func addRoutes(to router: PageRouter) {
        router.get("contacts/:contact", show)
        router.post("contacts/:contact/tag", tag)
        router.post("contacts/:contact/numbers/remove", removeNumber)
        router.post("contacts/:contact/numbers/right", keepNumber)
        router.get("contacts/:contact/remove", confirmRemoval)
        router.post("contacts/:contact/remove", remove)
        DatesAwayForms.addRoutes(to: router)
        BookingRulesForm.addRoutes(to: router)
        ContactCalendarForm.addRoutes(to: router)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(try await page(of: request))
    }

    /// Adds tags, or takes one away.
    @Sendable
    static func tag(_ request: PageRequest) async throws -> PageResponse {
        let contact: ID<Contact> = try request.id("contact")
        let isRemoved = request.form["remove"] != nil
        let typed = request.text(isRemoved ? "remove" : "tag")
        let tags: [String]
        do throws(EventEntryError) {
            tags = isRemoved ? [try EventEntry.name(typed, what: EventEntry.tag)] : try EventEntry.tags(typed)
        } catch {
            return .page(try await page(of: request, tag: FieldModel(value: typed, problem: error.sentence)))
        }
        let tagging = TagContacts([contact], tags: tags, isRemoved: isRemoved, account: request.account.id)
        try await request.write { _ = try tagging.run(in: $0) }
        return .redirect(to: "/contacts/\(contact)")
    }

    @Sendable
    static func removeNumber(_ request: PageRequest) async throws -> PageResponse {
        var changes = ChangeContact.Changes()
        changes.numberToRemove = request.form["number"] ?? ""
        return try await change(request, changes, notice: "Removed the number.")
    }

    /// Clears the flag of a number which somebody called wrong.
    @Sendable
    static func keepNumber(_ request: PageRequest) async throws -> PageResponse {
        var changes = ChangeContact.Changes()
        changes.clearsWrongNumber = true
        return try await change(request, changes, notice: "Texts go to that number again.")
    }

    private static func change(
        _ request: PageRequest, _ changes: ChangeContact.Changes, notice: String
    ) async throws -> PageResponse {
        let change = ChangeContact(
            try request.id("contact"), changes: changes, account: request.account, modules: request.services.modules)
        let result = try await request.write { try change.run(in: $0) }
        return .redirect(to: "/contacts/\(result.contact.id)", notice: notice)
    }

    private static func removal(_ request: PageRequest) throws -> RemoveContact {
        RemoveContact(try request.id("contact"), account: request.account.id, modules: request.services.modules)
    }

    @Sendable
    static func confirmRemoval(_ request: PageRequest) async throws -> PageResponse {
        let removal = try removal(request)
        let contact = try await request.read { try removal.plan(in: $0) }
        let model = ConfirmModel(
            title: "Remove \(contact.name)?", crumb: "Contacts", crumbPath: "/contacts",
            sentences: ["Past lineups keep the name. This cannot be undone."], path: "/contacts/\(contact.id)/remove",
            button: "Remove", backPath: "/contacts/\(contact.id)")
        return .page(model.page(in: "/contacts"))
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let removal = try removal(request)
        let name = try await request.write { tx in
            let name = try removal.plan(in: tx).name
            try removal.run(in: tx)
            return name
        }
        return .redirect(to: "/contacts", notice: "Removed \(name) from the contacts.")
    }

    /// - Parameters: the forms with what was typed, if they are shown again.
    static func page(
        of request: PageRequest, tag: FieldModel = FieldModel(value: ""), away: DatesAwayForm = DatesAwayForm(),
        rules: BookingRulesForm? = nil, calendar: FieldModel? = nil
    ) async throws -> Page {
        let id: ID<Contact> = try request.id("contact")
        let (account, today) = (request.account, request.account.zone.date(of: request.now))
        let facts = try await request.read { try ContactFacts.of(id, account: account, today: today, in: $0) }
        let model = ContactModel(
            facts, tag: tag, away: away, rules: rules, calendar: calendar, home: account.zone, now: request.now)
        let isRefused =
            tag.problem != nil || !away.problems.isEmpty || model.rules.isRefused || model.calendar.isRefused
        return Page(
            "contact", title: model.name, section: "/contacts", fragments: ["contact_record"],
            status: isRefused ? 422 : 200, model: model)
    }
}

extension ContactFacts {
    /// Throws `ContactError.unknown`.
    static func of(
        _ id: ID<Contact>, account owner: Account, today: LocalDate, in tx: Transaction
    ) throws -> ContactFacts {
        let account = owner.id
        let contact = try Contact.find(id, account: account, in: tx)
        let numbers = contact.numbers.compactMap(\.e164)
        return ContactFacts(
            contact: contact, record: try ContactRecord.of(id, in: tx),
            sharedNumbers: try Contact.sharedNumbers(account: account, in: tx),
            optOut: try OptOut.scope(of: numbers, account: account, in: tx),
            mailRemarks: try ContactAddress.mailRemarks(of: contact, account: account, in: tx),
            reachedBy: try ContactAddress.reach(of: contact, in: tx).map { Channel(of: $0) },
            isPaused: try numbers.contains { try NumberPause.isInForce($0, account: account, in: tx) },
            away: try DatesAway.all(of: id, since: today, in: tx),
            positions: try ContactPosition.all(of: id, account: account, in: tx),
            rules: try BookingRules.of(id, in: tx).texts(account: account, in: tx),
            calendar: try ContactCalendar.of(id, in: tx), busy: try BusyTime.all(of: id, in: tx).count,
            suggestedLanguage: try LanguageSuggestion.of(contact, account: owner, in: tx))
    }
}
