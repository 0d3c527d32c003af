import Lineups
import Messaging
import People
import Platform
import Storage
import Templates

/// `/inbox`: what needs the booker, all texts, and what was sent.
package struct InboxPage: Sendable {
    package static let noun = PageNoun(link: ("Inbox", "/inbox"), at: 2, templates: templates) { router in
        router.get("inbox", show)
        router.post("inbox/release", release)
        ThreadPage.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "inbox": PackageResources.inbox_mustache, "inbox_rows": PackageResources.inbox_rows_mustache,
        "thread": PackageResources.thread_mustache, "thread_lines": PackageResources.thread_lines_mustache,
        "thread_reply": PackageResources.thread_reply_mustache,
    ])

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let view = request.query["show"].flatMap(InboxModel.View.init) ?? .waiting
        let account = request.account.id
        let facts = try await request.read { try InboxFacts.of(view, account: account, in: $0) }
        let sender = try await request.services.sender(request.account)
        let model = InboxModel(
            facts, view: view, paused: sender.pausedBecause, home: request.account.zone, now: request.now)
        return .page(Page("inbox", title: "Inbox", section: "/inbox", fragments: ["inbox_rows"], model: model))
    }

    /// Lets a paused sender send again.
    @Sendable
    static func release(_ request: PageRequest) async throws -> PageResponse {
        let sender = try await request.services.sender(request.account)
        guard sender.account == request.account.id else { throw PageError.notFound }
        let wasPaused = try await request.store.write(.everything, at: request.now) {
            try Sender.resume(sender.id, in: $0)
        }
        return .redirect(
            to: "/inbox",
            notice: wasPaused ? "Resumed sending from \(sender.address)." : "\(sender.address) was not paused.")
    }
}

extension InboxFacts {
    static func of(_ view: InboxModel.View, account: ID<Account>, in tx: Transaction) throws -> InboxFacts {
        let waiting = try InboundMessage.waiting(account: account, in: tx).count
        var facts = InboxFacts(waitingCount: waiting)
        switch view {
        case .waiting: facts.received = try InboxEntry.waiting(account: account, in: tx)
        case .all: facts.received = try InboxEntry.recent(account: account, limit: InboxModel.length, in: tx)
        case .sent:
            facts.sent = try OutboundMessage.recent(account: account, limit: InboxModel.length, in: tx).map { text in
                (text, try text.contact.flatMap { try Contact.name(of: $0, in: tx) })
            }
        }
        return facts
    }
}
