import Agenda
import JSON
import Messaging
import People
import Platform
import Storage
import Values

/// Texts in words of one's own, as a program plans and sends them.
enum OwnWords {
    static let inputs = [
        ResourceInput("text", "The text.", isRequired: true, example: "Doors are at 7."),
        ResourceInput("anyway", "Whether quiet hours are ignored.", .flag),
    ]

    static func text(of request: ResourceRequest) -> String { request.text("text") ?? "" }

    /// Approves a text to somebody until it is queued.
    static func key(_ plan: SendCustomText.Plan) -> String {
        "\(plan.approvalKey)-\(Fingerprint.of(plan.body))"
    }

    /// Texts to one contact.
    static let toContact: [ResourceOperation] = ResourceOperation.sending(
        "text", "Texts a contact.", inputs
    ) { request, sender, tx in
        let plan = try message(request, in: tx).plan(from: sender, in: tx)
        return PlannedTexts(plan.preview, keys: [key(plan)])
    } send: { request, sender, keys, tx in
        var message = try message(request, in: tx)
        message.hold = try SendingWait.of(request.account.id, in: tx)
        let plan = try message.plan(from: sender, in: tx)
        guard keys.contains(key(plan)) else { return (0, [plan.name]) }
        _ = try message.send(from: sender, in: tx)
        return (1, [])
    }

    private static func message(_ request: ResourceRequest, in tx: Transaction) throws -> SendCustomText {
        let contact = try Contact.find(request.id("contact"), account: request.account.id, in: tx)
        return try SendCustomText(
            to: Correspondent(contact, in: tx), text: text(of: request), anyway: request.flag("anyway"),
            account: request.account.id)
    }

    /// A reply to a text of the inbox. Its key approves it as long as neither side has written more.
    static let reply: [ResourceOperation] = ResourceOperation.sending(
        "reply", "Replies to a text.", inputs
    ) { request, sender, tx in
        let (reply, thread) = try answer(to: request, in: tx)
        let plan = try reply.plan(from: sender, in: tx)
        return PlannedTexts(plan.preview, keys: [key(plan, thread.revision)])
    } send: { request, sender, keys, tx in
        let (found, thread) = try answer(to: request, in: tx)
        var reply = found
        reply.hold = try SendingWait.of(request.account.id, in: tx)
        let plan = try reply.plan(from: sender, in: tx)
        guard keys.contains(key(plan, thread.revision)) else { return (0, [plan.name]) }
        _ = try reply.send(from: sender, after: thread.revision, in: tx)
        return (1, [])
    }

    private static func key(_ plan: SendCustomText.Plan, _ revision: Thread.Revision) -> String {
        "\(revision.text)-\(Fingerprint.of(plan.body))"
    }

    private static func answer(to request: ResourceRequest, in tx: Transaction) throws -> (ReplyToText, Thread) {
        let author = try Correspondent.author(of: request.inboxText(in: tx), in: tx)
        let reply = try ReplyToText(
            to: author, text: text(of: request), anyway: request.flag("anyway"), account: request.account.id)
        return (reply, try InboxThread.with(author, account: request.account, in: tx).thread)
    }
}

extension ResourceOperation {
    /// The two operations of a text to many.
    static func sending(
        _ name: String, as kind: (String) -> Kind = { .act($0) }, _ about: String, _ inputs: [ResourceInput],
        many: @escaping @Sendable (ResourceRequest, Sender) throws -> TextMany
    ) -> [ResourceOperation] {
        sending(name, as: kind, about, inputs) { request, sender, tx in
            let plan = try many(request, sender).plan(in: tx)
            return PlannedTexts(
                plan.preview, keys: plan.messages.map { OwnWords.key($0.plan) },
                skipped: plan.skippedWords(home: request.account.zone, now: tx.now).map { ($0.name, $0.words) })
        } send: { request, sender, keys, tx in
            var many = try many(request, sender)
            many.hold = try SendingWait.of(request.account.id, in: tx)
            let plan = try many.plan(in: tx)
            let approved = plan.messages.map(\.plan).filter { keys.contains(OwnWords.key($0)) }
            let sent = try many.send(to: Set(approved.map(\.approvalKey)), in: tx)
            let missing = plan.messages.map(\.plan).filter { !keys.contains(OwnWords.key($0)) }
            return (sent.count, missing.map(\.name))
        }
    }
}
