import JSON
import People
import Platform
import Storage
import Values

extension Resource {
    /// The people of an account.
    static let contacts = Resource(
        "contacts", noun: "contact", about: "People you can add to a lineup.", listed: ListedContact.fields.type,
        shown: ListedContact.fieldsOfOne.type,
        [
            .list(
                "Lists contacts by name.",
                filters: [
                    ResourceInput("search", "Part of a name, number or address, or a tag.", example: "ada")
                ] + tagFilter
            ) { request, tx in
                let account = request.account
                let all = try Contact.all(account: account.id, in: tx)
                let found = request.text("search").map { ContactLookup.search($0, in: all) } ?? all
                return try ListedContact.listed(found.filter { request.tags.matches($0.tags) }, account, in: tx).map {
                    ResourceRow($0.contact.id, at: $0.contact.name.folded, ListedContact.fields.object($0))
                }
            },
            .show("Shows a contact with their shows and answers.") { request, tx in
                ListedContact.fieldsOfOne.object(
                    try ListedContact.find(request.id("contact"), request.account, in: tx))
            },
            .add(
                """
                Adds a contact. One with the same name and number, or without a number and with the same address, is \
                not added again; the request is refused if it says anything else about them.
                """,
                [
                    ResourceInput("name", "The name.", .short(200), isRequired: true, example: "Ada Lovelace"),
                    ResourceInput("cell", "The cell number.", example: "+1 415 555 0101"),
                    ResourceInput("email", "The e-mail address.", example: "ada@example.org"),
                    ResourceInput("tags", "Labels.", .list(.text), example: ["improv"]),
                    ResourceInput("note", "A note."),
                    ResourceInput("language", "Of texts to them; the account's by default.", example: "es"),
                ]
            ) { request, tx in
                var input = ContactInput(
                    name: request.text("name"), cells: [request.text("cell")].compactMap(\.self),
                    emails: [request.text("email")].compactMap(\.self), tags: request.texts("tags") ?? [],
                    note: request.text("note"))
                input.language = request.text("language")
                let entry = try input.newContact(region: request.account.region)
                let added = try AddContact(entry, account: request.account.id, modules: request.modules).run(in: tx)
                guard added.omitted.isEmpty else { throw KnownContact(added.contact, entry.name, added.omitted) }
                return (added.contact, added.isNew)
            },
            .edit(
                "Changes what is given.",
                [
                    ResourceInput("name", "The name.", .short(200), example: "Ada King"),
                    ResourceInput("cell", "Becomes the first number."),
                    ResourceInput("email", "Replaces the addresses; null for none.", .optional(.text)),
                    ResourceInput("note", "A note; null for none.", .optional(.text), example: "on tour in May"),
                    ResourceInput("zone", "A time zone; null for that of the number.", .optional(.text)),
                    ResourceInput(
                        "language", "Of texts to them; null for that of the account.",
                        .optional(.choice(TextLanguage.allCases.map(\.rawValue)))),
                    ResourceInput(
                        "channel", "How they are reached; null for the usual order.",
                        .optional(.choice(Channel.allCases.map(\.rawValue)))),
                    ResourceInput("public_name", "By which public pages name them; null for none.", .optional(.text)),
                    ResourceInput(
                        "named", "Whether they agreed to be named there; null while they have not said.",
                        .optional(.choice(["yes", "no"]))),
                ]
            ) { request, tx in
                var input = ContactInput(
                    name: request.text("name"), cells: [request.text("cell")].compactMap(\.self),
                    emails: [request.text("email")].compactMap(\.self), note: request.text("note"),
                    zone: request.text("zone"))
                (input.language, input.channel) = (request.text("language"), request.text("channel"))
                (input.publicName, input.named) = (request.text("public_name"), request.text("named"))
                _ = try ChangeContact(
                    request.id("contact"), changes: input.changes(region: request.account.region),
                    account: request.account, modules: request.modules
                ).run(in: tx)
            },
            .remove("Removes a contact who is in no upcoming lineup.") { request, tx in
                try RemoveContact(request.id("contact"), account: request.account.id, modules: request.modules)
                    .run(in: tx)
            },
        ] + OwnWords.toContact)
}

/// Somebody is not added again, and what was sent about them is not what is known.
private struct KnownContact: FieldErrors {
    private let contact: ID<Contact>
    private let name: String
    private let omitted: [AddContact.Field]

    init(_ contact: ID<Contact>, _ name: String, _ omitted: [AddContact.Field]) {
        (self.contact, self.name, self.omitted) = (contact, name, omitted)
    }

    var sentence: String {
        "\(name.quotedLine) is contact \(contact) already, with another \(omitted.map(\.rawValue).joined(separator: ", "))."
    }

    var kind: ErrorKind { .refused }

    var nextSteps: [NextStep] {
        let others = omitted.filter { $0 != .tags }
        return (others.isEmpty ? [] : [NextStep(sentence: "Change it with PATCH contacts/\(contact).")])
            + (omitted.contains(.tags) ? ["Add tags with POST tags/add."] : [])
    }

    var byField: [(field: String, error: any UserFacingError)] {
        omitted.map { ($0.rawValue, KnownContact(contact, name, [$0])) }
    }
}
