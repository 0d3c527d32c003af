import Agenda
import Lineups
import Messaging
import PageKit
import People
import Platform
import Storage
import Templates
import Twilio
import Values

/// `/contacts/new` and `/contacts/ID/edit`.
enum ContactFormPage {
    static func addRoutes(to router: PageRouter) {
        router.get("contacts/new") { .page(page(try await prefilled($0), problems: [:], of: nil)) }
        router.post("contacts/new", add)
        router.get("contacts/:contact/edit") { request in
            let contact = try await contact(request)
            let positions = try await positions(of: contact, request)
            return .page(page(fields(of: contact), problems: [:], of: contact, positions))
        }
        router.edit("contacts/:contact/edit", of: stored, save)
    }

    private static func prefilled(_ request: PageRequest) async throws -> [String: String] {
        ["name": String((request.query["name"] ?? "").prefix(200))]
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let typed = request.texts(["name", "cell", "email", "tags", "note", "language"])
        var input = ContactInput(
            name: typed["name"] ?? "", cells: [typed["cell"] ?? ""].filter { !$0.isEmpty },
            emails: [typed["email"] ?? ""].filter { !$0.isEmpty },
            tags: (typed["tags"] ?? "").split(separator: ",").map(String.init).filter {
                !$0.allSatisfy(\.isWhitespace)
            }, note: typed["note"])
        input.language = typed["language"]
        let entry: ContactEntry
        do throws(InputProblems<ContactInput.Field>) {
            entry = try input.newContact(region: request.account.region)
        } catch {
            return .page(page(typed, problems: error.messages, of: nil))
        }
        let addition = AddContact(entry, account: request.account.id, modules: request.services.modules)
        let result = try await request.write { try addition.run(in: $0) }
        var notes = [result.isNew ? "Added \(entry.name)." : "\(entry.name) already exists."]
        if !result.omitted.isEmpty {
            notes.append("Not changed: \(result.omitted.map(\.rawValue).joined(separator: ", ")).")
        }
        notes += result.lookalikes.map { "\($0.description.prefix(1).uppercased())\($0.description.dropFirst())." }
        notes += entry.numbers.compactMap(\.number.warning)
        return .redirect(to: "/contacts/\(result.contact)", notice: notes.joined(separator: " "))
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let contact = try await contact(request)
        let before = fields(of: contact)
        let typed = request.texts([
            "name", "cell", "email", "note", "zone", "language", "channel", "public_name", "named",
        ])
        // A field that still has what it was filled with is not read again.
        func changed(_ name: String) -> String? { typed[name] == before[name] ? nil : typed[name] }
        let cell = changed("cell")
        var input = ContactInput(
            name: changed("name"), cells: [cell].compactMap(\.self).filter { !$0.isEmpty },
            emails: [changed("email")].compactMap(\.self), note: changed("note"), zone: changed("zone"))
        input.language = changed("language")
        input.channel = changed("channel")
        (input.publicName, input.named) = (changed("public_name"), changed("named"))
        var changes: ChangeContact.Changes
        do throws(InputProblems<ContactInput.Field>) {
            changes = try input.changes(region: request.account.region)
        } catch {
            let positions = try await positions(of: contact, request)
            return .page(page(typed, problems: error.messages, of: contact, positions))
        }
        if cell?.isEmpty == true { changes.numberToRemove = before["cell"] }
        let change = ChangeContact(
            contact.id, changes: changes, account: request.account, modules: request.services.modules)
        let positions = try await positionChange(of: contact, request)
        let result = try await request.write { [change] tx in
            _ = try positions?.run(in: tx)
            return try change.run(in: tx)
        }
        var notes = ["Saved."] + result.sharingCell.map { "\($0) has the same number." }
        notes += [changes.cell?.warning].compactMap(\.self)
        if changes.channel != nil {
            let note = try await request.read { try ContactAddress.noteOnPreference(of: result.contact, in: $0) }
            notes += [note].compactMap(\.self)
        }
        return .redirect(to: "/contacts/\(contact.id)", notice: notes.joined(separator: " "))
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let account = request.account.id
        let contact = try Contact.find(request.id("contact"), account: account, in: tx)
        let own = try ContactPosition.all(of: contact.id, account: account, in: tx)
        let positions = try Position.all(account: account, in: tx).map { position in
            let known = own.first { $0.position.id == position.id }
            return StoredFields.Field.choice(
                "position-\(position.id)", position.name, known.map { $0.likes ? "likes" : "can" } ?? "",
                words: ["": "no", "can": "can take it", "likes": "likes it"])
        }
        return StoredFields(
            UndoRows.Row("contact fields", contact.id.rawValue), contact.name, fields(of: contact),
            labels: [
                "name": "Name", "cell": "Cell", "email": "E-mail", "note": "Note", "zone": "Time zone",
                "language": "Language",
                "channel": "Reached by", "public_name": "Public name", "named": "Named on public pages",
            ],
            and: positions)
    }

    /// Every position of the account, with what is known of the contact.
    private static func positions(
        of contact: Contact, _ request: PageRequest
    ) async throws -> [ContactFormModel.PositionChoice] {
        let account = request.account.id
        return try await request.read { tx in
            let own = try ContactPosition.all(of: contact.id, account: account, in: tx)
            return try Position.all(account: account, in: tx).map { position in
                let known = own.first { $0.position.id == position.id }
                return ContactFormModel.PositionChoice(
                    id: position.id.rawValue, name: position.name, canTake: known?.likes == false,
                    likes: known?.likes == true)
            }
        }
    }

    /// Nil for a form without positions.
    private static func positionChange(
        of contact: Contact, _ request: PageRequest
    ) async throws -> SetContactPositions? {
        let account = request.account.id
        let all = try await request.read { try Position.all(account: account, in: $0) }
        let chosen = all.filter { request.form["position-\($0.id)"] != nil }
        guard !chosen.isEmpty else { return nil }
        func names(_ values: [String]) -> [String] {
            chosen.filter { values.contains(request.text("position-\($0.id)")) }.map(\.name)
        }
        return SetContactPositions(
            contact.id, canTake: names(["can", "likes"]), likes: names(["likes"]), account: account)
    }

    private static func contact(_ request: PageRequest) async throws -> Contact {
        let (id, account) = (try request.id("contact", of: Contact.self), request.account.id)
        return try await request.read { try Contact.find(id, account: account, in: $0) }
    }

    private static func fields(of contact: Contact) -> [String: String] {
        [
            "name": contact.name, "cell": contact.cell?.e164 ?? "", "email": contact.emails.first ?? "",
            "note": contact.note ?? "", "zone": contact.zone?.identifier ?? "",
            "language": contact.language?.rawValue ?? "",
            "channel": contact.channel?.rawValue ?? "", "public_name": contact.publicName ?? "",
            "named": contact.isNamed.map { $0 ? "yes" : "no" } ?? "",
        ]
    }

    private static func page(
        _ fields: [String: String], problems: [String: String], of contact: Contact?,
        _ positions: [ContactFormModel.PositionChoice] = []
    ) -> Page {
        let path = contact.map { "/contacts/\($0.id)" }
        let model = ContactFormModel(
            title: contact.map { "Edit \($0.name)" } ?? "Add a contact",
            path: path.map { "\($0)/edit" } ?? "/contacts/new",
            backPath: path ?? "/contacts", isNew: contact == nil,
            isBlank: contact == nil && problems.isEmpty, name: FieldModel("name", fields, problems),
            cell: FieldModel("cell", fields, problems),
            email: FieldModel("email", fields, problems), tags: FieldModel("tags", fields, problems),
            note: FieldModel("note", fields, problems), zone: FieldModel("zone", fields, problems),
            language: ChoiceModel(
                FieldModel("language", fields, problems), among: [""] + TextLanguage.allCases.map(\.rawValue)
            ) { TextLanguage(rawValue: $0)?.ownName ?? "The account's" },
            prefersText: fields["channel"] == Channel.text.rawValue,
            prefersMail: fields["channel"] == Channel.mail.rawValue,
            prefersWhatsApp: fields["channel"] == Channel.whatsApp.rawValue,
            publicName: FieldModel("public_name", fields, problems),
            named: ChoiceModel(FieldModel("named", fields, problems), among: ["", "yes", "no"]) {
                $0.isEmpty ? "They have not said" : $0.capitalizedFirst
            },
            positions: positions, hasPositions: !positions.isEmpty)
        return Page(
            "contact_form", title: model.title, section: "/contacts", status: problems.isEmpty ? 200 : 422,
            scripts: [.fieldsScript], model: model)
    }
}

struct ContactFormModel: PageModel {
    /// A position, and whether they can take it.
    struct PositionChoice: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        let canTake: Bool
        /// More than others.
        let likes: Bool
    }

    let title: String
    let path: String
    let backPath: String
    /// Tags are entered with a new contact, and at the record of another.
    let isNew: Bool
    /// Nothing has been typed yet, so the first field gets the focus.
    let isBlank: Bool
    let name: FieldModel
    let cell: FieldModel
    let email: FieldModel
    let tags: FieldModel
    let note: FieldModel
    let zone: FieldModel
    let language: ChoiceModel
    let prefersText: Bool
    let prefersMail: Bool
    let prefersWhatsApp: Bool
    let publicName: FieldModel
    let named: ChoiceModel
    let positions: [PositionChoice]
    let hasPositions: Bool
}
