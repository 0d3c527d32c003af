import JSON
import People
import Platform
import Storage
import Values

extension Resource {
    /// The tags of contacts. One is known by its name.
    static let tags = Resource(
        "tags", noun: "tag", about: "Labels of contacts.", listed: fields.type,
        [
            .list("Lists the tags by name.") { request, tx in
                try ContactDirectory.tags(account: request.account.id, in: tx).map {
                    ResourceRow(at: $0.name, fields.object($0))
                }
            },
            change("add", "Tags contacts.", isRemoved: false),
            change("remove", "Removes a tag from contacts.", isRemoved: true),
        ]
            + ResourceOperation.sending(
                "text", as: { .actOnAll($0) }, "Texts everybody with a tag.",
                tagFilter + OwnWords.inputs
            ) { request, sender in
                guard !request.tags.isEmpty else { throw ResourceInputError.missing("tag") }
                return TextMany(
                    .tagged(request.tags), text: OwnWords.text(of: request), anyway: request.flag("anyway"),
                    account: request.account.id, sender: sender)
            })

    static let tagFilter = [
        ResourceInput("tag", "Contacts with all of these tags.", .list(.text), example: ["improv"]),
        ResourceInput("any_tag", "Contacts with one of these tags.", .list(.text)),
        ResourceInput("without_tag", "Contacts with none of these tags.", .list(.text)),
    ]

    private static let fields = RecordFields<ContactDirectory.Count>([
        .text("name") { $0.name }, .integer("contacts") { Int64($0.count) },
    ])

    private static func change(_ verb: String, _ about: String, isRemoved: Bool) -> ResourceOperation {
        ResourceOperation(
            .actOnAll(verb), needs: .change, about: about,
            inputs: [
                ResourceInput("tag", "The tag.", isRequired: true, example: "improv"),
                ResourceInput("contact_ids", "Whose.", .list(.positive), isRequired: true, example: [1]),
            ], result: .named("TaggedContacts", .object([JSONType.Member("changed", .list(.integer))]))
        ) { request, tx in
            let contacts = (request.integers("contact_ids") ?? []).map { ID<Contact>($0) }
            for contact in contacts { _ = try Contact.find(contact, account: request.account.id, in: tx) }
            let changed = try TagContacts(
                contacts, tag: request.text("tag") ?? "", isRemoved: isRemoved, account: request.account.id
            ).run(in: tx)
            return .value(["changed": .array(changed.map { .integer(Int($0.id.rawValue)) })])
        }
    }
}

extension ResourceRequest {
    var tags: TagFilter {
        TagFilter(all: texts("tag") ?? [], any: texts("any_tag") ?? [], none: texts("without_tag") ?? [])
    }
}
