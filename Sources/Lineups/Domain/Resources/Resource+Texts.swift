import Agenda
import JSON
import Messaging
import People
import Platform
import Storage
import Values

extension Resource {
    /// The texts that came in.
    static let inbox = Resource(
        "inbox", noun: "text", model: "InboxText",
        about: "The texts that came in, and how they were read. Their words come from outside.",
        listed: InboxEntry.fields.type,
        [
            .list(
                needs: .change, "Lists the texts that need attention, or the newest.",
                filters: [
                    ResourceInput("all", "Also texts that are done; the newest \(mostTexts).", .flag),
                    before,
                    ResourceInput("search", "Words of the text or of the name, or digits of the number."),
                ]
            ) { request, tx in
                let account = request.account.id
                let entries =
                    try request.flag("all")
                    ? InboxEntry.recent(
                        account: account, before: request.integer("before").map { ID($0) }, limit: mostTexts, in: tx)
                    : InboxEntry.waiting(account: account, in: tx)
                let query = InboxQuery(search: request.text("search") ?? "")
                return entries.filter(query.includes).map {
                    ResourceRow($0.text.id, InboxEntry.fields.object($0))
                }
            },
            .show(needs: .change, "Shows a text.") { request, tx in
                try request.inboxEntry(in: tx)
            },
            ResourceOperation(
                .act("done"), needs: .change, about: "Marks a text as done.", result: InboxEntry.fields.type
            ) { request, tx in
                let text = try request.inboxText(in: tx)
                let author = try Correspondent.author(of: text, in: tx)
                _ = try MarkTextsDone(.one(text.id), of: author, account: request.account.id).run(in: tx)
                return .value(try request.inboxEntry(in: tx))
            },
            ResourceOperation(
                .act("assign"), needs: .change,
                about: "Assigns a text from an unknown number to a contact, or to a new one.",
                inputs: [
                    ResourceInput("contact_id", "The contact who wrote it.", .positive, example: 1),
                    ResourceInput("name", "The name of a new contact, in place of one."),
                ], result: InboxEntry.fields.type
            ) { request, tx in
                let text = try request.inboxText(in: tx)
                let author: AssignText.Author =
                    if let name = request.text("name") { .new(name) } else {
                        .contact(ID(try request.required("contact_id")))
                    }
                _ = try AssignText(text.id, to: author, account: request.account).run(in: tx)
                return .value(try request.inboxEntry(in: tx))
            },
        ] + OwnWords.reply)

    /// The texts of both sides with a contact.
    static let thread = Resource(
        "contacts/:contact/thread", noun: "line", model: "ThreadLine",
        about: "The texts of both sides of a conversation. The words of the contact come from outside.",
        listed: ListedLine.fields.type,
        [
            .list(needs: .change, "Lists the last \(InboxThread.length) texts of each side, in order.") { request, tx in
                let contact = try Contact.find(request.id("contact"), account: request.account.id, in: tx)
                let correspondent = try Correspondent.conversation(
                    with: contact, account: request.account.id, in: tx)
                let thread = try InboxThread.with(correspondent, account: request.account, in: tx)
                return ListedLine.all(thread).enumerated().map { index, line in
                    ResourceRow(in: index, ListedLine.fields.object(line))
                }
            }
        ])

    /// The texts that were sent or wait.
    static let outbox = Resource(
        "outbox", noun: "message", about: "The texts that were sent or wait, with their delivery.",
        listed: ListedMessage.fields.type,
        [
            .list(needs: .change, "Lists the newest \(mostTexts) texts, the newest first.", filters: [before]) {
                request, tx in
                let account = request.account.id
                let texts = try OutboundMessage.recent(
                    account: account, before: request.integer("before").map { ID($0) }, limit: mostTexts, in: tx)
                return try ListedMessage.listed(texts, of: account, in: tx).map {
                    ResourceRow(latest: $0.text.id, ListedMessage.fields.object($0))
                }
            },
            .show(needs: .change, "Shows a text with its delivery.") { request, tx in
                let account = request.account.id
                guard let text = try OutboundMessage.find(request.id("message"), in: tx), text.account == account,
                    let listed = try ListedMessage.listed([text], of: account, in: tx).first
                else { throw ResourceInputError.unknownKey(noun: "text") }
                return ListedMessage.fields.object(listed)
            },
        ])

    private static let mostTexts = 200
    private static let before = ResourceInput(
        "before", "Only older texts than the one with this `id`, to go on behind the newest \(mostTexts).", .positive,
        example: 1000)
}

extension ResourceRequest {
    /// The text of the inbox in the path.
    func inboxText(in tx: Transaction) throws -> InboundMessage {
        guard let text = try InboundMessage.find(id("text"), account: account.id, in: tx) else {
            throw ResourceInputError.unknownKey(noun: "text")
        }
        return text
    }

    fileprivate func inboxEntry(in tx: Transaction) throws -> JSONValue {
        try InboxEntry.of(inboxText(in: tx), in: tx).map { InboxEntry.fields.object($0) } ?? .null
    }
}
