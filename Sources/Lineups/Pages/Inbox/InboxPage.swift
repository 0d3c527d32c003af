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

/// `/inbox`: what needs the booker, all texts, and what was sent.
struct InboxPage: Sendable {
    static let noun = PageNoun(
        link: ("Inbox", "/inbox"), at: 2, stylesheets: [.inboxStylesheet], countsTexts: true, keys: "g i",
        templates: templates
    ) { router in
        router.get("inbox", show)
        router.post("inbox/release", release)
        router.post("inbox/done", done)
        router.post("inbox/answer", answer)
        ThreadPage.addRoutes(to: router)
        SwapPage.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "inbox": PackageResources.inbox_mustache, "inbox_rows": PackageResources.inbox_rows_mustache,
        "inbox_triage": PackageResources.inbox_triage_mustache,
        "thread": PackageResources.thread_mustache, "thread_lines": PackageResources.thread_lines_mustache,
        "thread_reply": PackageResources.thread_reply_mustache,
    ])

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let view = InboxView(request.query)
        let account = request.account.id
        let facts = try await request.read {
            try InboxFacts.of(view.list, query: view.query, account: account, in: $0)
        }
        let sender = try await request.services.sender(request.account)
        let model = InboxModel(
            facts, view: view.list, query: view.query, paused: sender.pausedBecause, home: request.account.zone,
            now: request.now)
        return .page(
            Page(
                "inbox", title: "Inbox", section: "/inbox", fragments: ["inbox_rows"], scripts: [.triageScript],
                model: model))
    }

    /// Marks the checked texts as done.
    @Sendable
    static func done(_ request: PageRequest) async throws -> PageResponse {
        let texts: [ID<InboundMessage>] = try request.form.values("text").map { try PageRequest.key($0) }
        let account = request.account.id
        let count = try await request.write { tx in
            try requireAll(texts, account: account, in: tx)
            return try MarkSeveralTextsDone(texts, account: account).run(in: tx)
        }
        return .redirect(
            to: InboxView(openedFrom: request.query)?.path ?? "/inbox",
            notice: count == 0 ? "Nothing to mark as done." : "Done: \(count.counted("text")).")
    }

    /// Throws `PageError.notFound` for a text that the account does not have.
    static func requireAll(_ texts: [ID<InboundMessage>], account: ID<Account>, in tx: Transaction) throws {
        for text in texts where try InboundMessage.find(text, account: account, in: tx) == nil {
            throw PageError.notFound
        }
    }

    /// Answers the checked texts.
    @Sendable
    static func answer(_ request: PageRequest) async throws -> PageResponse {
        let list = InboxView(openedFrom: request.query)
        let path = list?.path ?? "/inbox"
        let form = try AnswerForm(request, path: "/inbox/answer\(list?.suffix ?? "")", backPath: path)
        return try await form.submitSeveral(request) { .redirect(to: path, notice: $0) }
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
    static func of(
        _ view: InboxModel.View, query: InboxQuery = InboxQuery(), account: ID<Account>, in tx: Transaction
    ) throws -> InboxFacts {
        let waiting = view == .waiting ? try InboxEntry.waiting(account: account, in: tx) : []
        var facts = InboxFacts(
            waitingCount: view == .waiting
                ? waiting.count : try InboundMessage.waitingCount(account: account, in: tx))
        facts.alerts = try Notification.notTexted(of: account, in: tx)
        facts.unkeptCount = try UnkeptTexts.count(of: account, in: tx)
        facts.planCount = try AssistantPlan.waitingCount(of: account, in: tx)
        // Of so many of the newest, those that match are listed.
        let limit = query.search.isEmpty ? InboxModel.length : 10 * InboxModel.length
        switch view {
        case .waiting:
            facts.received = waiting.filter(query.includes)
            facts.unknownCount = waiting.count(where: \.isFromUnknownNumber)
            let slots = Dictionary(grouping: waiting.flatMap(\.slots), by: \.event.id)
            facts.shows = slots.values.compactMap { slots in
                slots.first.map { (event: $0.event, count: Set(slots.map(\.text.id)).count) }
            }.sorted { ($0.event.startsAt, $0.event.id) < ($1.event.startsAt, $1.event.id) }
        case .all:
            let found = try InboxEntry.recent(account: account, limit: limit, in: tx).filter(query.includes)
            facts.received = found.suffix(InboxModel.length)
        case .sent:
            let sent = try OutboundMessage.recent(account: account, limit: limit, in: tx).map { text in
                (text: text, name: try text.contact.flatMap { try Contact.name(of: $0, in: tx) })
            }.filter { query.includes(body: $0.text.body, name: $0.name, number: $0.text.to) }
            facts.sent = Array(sent.prefix(InboxModel.length))
        }
        return facts
    }
}
