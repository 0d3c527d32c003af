import Agenda
import Lineups
import Messaging
import PageKit
import Platform
import Storage
import Values

/// The texts that need the booker, the newest texts, or what was sent.
struct InboxModel: PageModel {
    enum View: String, CaseIterable, Sendable {
        case waiting, all, sent

        var title: String {
            switch self {
            case .waiting: "Needs you"
            case .all: "All texts"
            case .sent: "Sent"
            }
        }
    }

    struct Tab: Codable, Hashable, Sendable {
        let title: String
        let path: String
        /// Nil where it is not counted.
        let count: Int?
        let isCurrent: Bool
    }

    /// A field that the search keeps.
    struct Kept: Codable, Hashable, Sendable {
        let name: String
        let value: String
    }

    /// A show that a text may be about, with the answer of its author.
    struct Show: Codable, Hashable, Sendable {
        let event: Int64
        let contact: Int64
        let show: String
        let answer: StatusText
        /// The answer that is most likely meant, if the text says so much.
        let isYesLikely: Bool
        let isNoLikely: Bool
        /// It is the only one, so that keys can answer.
        let hasKeys: Bool
    }

    /// One text.
    struct Row: Codable, Hashable, Sendable {
        let key: String
        /// Of a text that waits; nil for others.
        let waiting: Int64?
        /// The conversation; nil for a number that never texted us.
        let path: String?
        let name: String
        let at: String
        let body: String
        /// How it was understood, or what became of it.
        let status: StatusText
        /// Who may have written it, or why it did not arrive.
        let detail: String?
        /// The shows that a text that waits may be about.
        let shows: [Show]
        /// Whether its author can be texted.
        let canReply: Bool
    }

    /// An alert that was not texted, because the owner's cell is the sender.
    struct Alert: Codable, Hashable, Sendable {
        let time: String
        let line: String
    }

    let tabs: [Tab]
    let alerts: [Alert]
    let hasAlerts: Bool
    /// The texts that wait, by show and from unknown numbers.
    let filters: [Tab]
    /// How many texts were not kept, as a line; nil for none.
    let unkept: String?
    /// How many plans of assistants wait, as a line; nil for none.
    let plans: String?
    let hasFilters: Bool
    /// What was searched for.
    let search: String?
    let kept: [Kept]
    /// What the addresses of the forms end with, and those of the conversations.
    let suffix: String
    let rows: [Row]
    let hasRows: Bool
    /// Rows can be checked.
    let isAnyWaiting: Bool
    /// Nothing needs the booker.
    let isSettled: Bool
    /// Texts were searched or filtered.
    let isFiltered: Bool
    /// Why our texts wait; nil if they do not.
    let paused: String?

    /// So many of the newest texts are listed.
    static let length = 200
}

/// What the inbox is made from, read in one transaction.
struct InboxFacts: Sendable {
    var received: [InboxEntry] = []
    var sent: [(text: OutboundMessage, name: String?)] = []
    let waitingCount: Int
    /// Of all texts that wait, whatever is searched for.
    var unknownCount = 0
    var alerts: [(line: String, at: Instant)] = []
    /// Texts from unknown numbers that were not kept.
    var unkeptCount = 0
    /// Plans of assistants that wait.
    var planCount = 0
    var shows: [(event: Event, count: Int)] = []
}

extension InboxModel {
    init(
        _ facts: InboxFacts, view: View, query: InboxQuery = InboxQuery(), paused: String?, home: Zone, now: Instant
    ) {
        let address = InboxView(view, query)
        tabs = View.allCases.map { tab in
            Tab(
                title: tab.title, path: InboxView(tab).path, count: tab == .waiting ? facts.waitingCount : nil,
                isCurrent: tab == view)
        }
        filters = view == .waiting ? Self.filters(facts, query) : []
        hasFilters = !filters.isEmpty
        alerts = facts.alerts.map { Alert(time: DateText().short($0.at, in: home, now: now), line: $0.line) }
        hasAlerts = !alerts.isEmpty
        unkept = UnkeptTexts.line(facts.unkeptCount)
        let plans = facts.planCount
        self.plans = plans > 0 ? plans.counted("plan of an assistant waits", "plans of assistants wait") : nil
        search = query.search.isEmpty ? nil : query.search
        kept = address.kept.map { Kept(name: $0.0, value: $0.1) }
        suffix = address.suffix
        rows =
            view == .sent
            ? facts.sent.map { Row($0.text, name: $0.name, home: home, now: now) }
            : facts.received.reversed().map { Row($0, home: home, now: now) }
        hasRows = !rows.isEmpty
        isAnyWaiting = rows.contains { $0.waiting != nil }
        isFiltered = query != InboxQuery()
        isSettled = rows.isEmpty && view == .waiting && !isFiltered
        self.paused = paused
    }

    /// `, by e-mail` for a mail; empty for a text.
    fileprivate static func way(_ address: String) -> String {
        Channel(of: address) == .text ? "" : ", by \(Channel(of: address).words)"
    }

    /// Each leads to its texts, and the chosen one back to all.
    private static func filters(_ facts: InboxFacts, _ query: InboxQuery) -> [Tab] {
        func tab(_ title: String, _ count: Int, isCurrent: Bool, _ chosen: InboxQuery) -> Tab {
            var query = chosen
            query.search = ""
            return Tab(
                title: title, path: InboxView(.waiting, isCurrent ? InboxQuery() : query).path, count: count,
                isCurrent: isCurrent)
        }
        var tabs = facts.shows.map { show in
            tab(show.event.name, show.count, isCurrent: query.event == show.event.id, InboxQuery(event: show.event.id))
        }
        if facts.unknownCount > 0 || query.isUnknownOnly {
            tabs.append(
                tab(
                    "Unknown numbers", facts.unknownCount, isCurrent: query.isUnknownOnly,
                    InboxQuery(isUnknownOnly: true)))
        }
        return tabs
    }
}

extension InboxModel.Row {
    fileprivate init(_ entry: InboxEntry, home: Zone, now: Instant) {
        let text = entry.text
        key = "text-\(text.id)"
        waiting = text.needsAttention ? text.id.rawValue : nil
        path = "/inbox/\(text.id)"
        name = entry.name ?? text.from
        at = DateText().short(text.receivedAt, in: home, now: now) + InboxModel.way(text.from)
        body = TextBody.of(text.body, pictures: text.mediaCount)
        status =
            text.needsAttention
            ? StatusText(light: .red, sign: "!", words: text.pageWords)
            : StatusText(light: nil, sign: "✓", words: text.pageWords)
        detail = entry.suggestion.people.first.map { "Perhaps \($0.name): \($0.reason)" }
        shows = entry.slots.map { InboxModel.Show($0, isOnly: entry.slots.count == 1) }
        canReply = text.reading.label != .optOut
    }

    fileprivate init(_ text: OutboundMessage, name: String?, home: Zone, now: Instant) {
        key = "sent-\(text.id)"
        waiting = nil
        path = text.contact.map { "/contacts/\($0)/texts" }
        self.name = name ?? text.to
        at = DateText().short(text.createdAt, in: home, now: now) + InboxModel.way(text.to)
        body = TextBody.of(text.body, pictures: text.media.count)
        status = StatusText(text)
        detail = text.failure
        shows = []
        canReply = false
    }
}

extension InboxModel.Show {
    fileprivate init(_ slot: WaitingText, isOnly: Bool) {
        event = slot.event.id.rawValue
        contact = slot.contact.rawValue
        show = "\(slot.event.name), \(DateText().short(slot.event.localStart))"
        answer = StatusText(slot.answer)
        (isYesLikely, isNoLikely) = (slot.leaning == .yes, slot.leaning == .no)
        hasKeys = isOnly
    }
}

/// The words of a text with how many pictures it has.
enum TextBody {
    static func of(_ body: String, pictures: Int) -> String {
        guard pictures > 0 else { return body }
        let brought = "(\(pictures.counted("picture")))"
        return body.isEmpty ? brought : "\(body) \(brought)"
    }
}

extension StatusText {
    /// What became of a text of ours. Nobody reports that a mail arrived.
    init(_ text: OutboundMessage) {
        let isMail = Channel(of: text.to) == .mail
        self.init(isMail && text.state == .accepted ? .sent : text.state)
    }

    private init(_ state: OutboundState) {
        let words = state.word.replacing("_", with: " ")
        switch state {
        case .sent, .delivered, .read: self.init(light: .green, sign: "✓", words: words)
        case .queued: self.init(light: .yellow, sign: "…", words: "queued")
        case .sending, .accepted: self.init(light: .yellow, sign: "…", words: "on its way")
        case .canceled: self.init(light: nil, sign: "–", words: words)
        case .uncertain, .unconfirmed: self.init(light: .red, sign: "?", words: words)
        case .failed, .undelivered, .optedOut, .invalidNumber, .expired:
            self.init(light: .red, sign: "✗", words: words)
        }
    }
}
