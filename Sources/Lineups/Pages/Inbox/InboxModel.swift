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

    /// One text.
    struct Row: Codable, Hashable, Sendable {
        let key: String
        /// The conversation; nil for a number that never texted us.
        let path: String?
        let name: String
        let at: String
        let body: String
        /// How it was understood, or what became of it.
        let status: LineupStatusText
        /// Who may have written it, or why it did not arrive.
        let detail: String?
    }

    let tabs: [Tab]
    let rows: [Row]
    let hasRows: Bool
    /// Nothing needs the booker.
    let isSettled: Bool
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
}

extension InboxModel {
    init(_ facts: InboxFacts, view: View, paused: String?, home: Zone, now: Instant) {
        tabs = View.allCases.map { tab in
            Tab(
                title: tab.title, path: tab == .waiting ? "/inbox" : "/inbox?show=\(tab.rawValue)",
                count: tab == .waiting ? facts.waitingCount : nil, isCurrent: tab == view)
        }
        rows =
            view == .sent
            ? facts.sent.map { Row($0.text, name: $0.name, home: home, now: now) }
            : facts.received.reversed().map { Row($0, home: home, now: now) }
        hasRows = !rows.isEmpty
        isSettled = rows.isEmpty && view == .waiting
        self.paused = paused
    }
}

extension InboxModel.Row {
    fileprivate init(_ entry: InboxEntry, home: Zone, now: Instant) {
        let text = entry.text
        key = "text-\(text.id)"
        path = "/inbox/\(text.id)"
        name = entry.name ?? text.from
        at = DateText().short(text.receivedAt, in: home, now: now)
        body = TextBody.of(text.body, pictures: text.mediaCount)
        status =
            text.needsAttention
            ? LineupStatusText(light: .red, sign: "!", words: text.pageWords)
            : LineupStatusText(light: nil, sign: "✓", words: text.pageWords)
        detail = entry.suggestion.people.first.map { "Perhaps \($0.name): \($0.reason)" }
    }

    fileprivate init(_ text: OutboundMessage, name: String?, home: Zone, now: Instant) {
        key = "sent-\(text.id)"
        path = text.contact.map { "/contacts/\($0)/texts" }
        self.name = name ?? text.to
        at = DateText().short(text.createdAt, in: home, now: now)
        body = TextBody.of(text.body, pictures: text.media.count)
        status = LineupStatusText(text.state)
        detail = text.failure
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

extension LineupStatusText {
    /// What became of a text of ours.
    init(_ state: OutboundState) {
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
