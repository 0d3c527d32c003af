import Agenda
import Lineups
import Messaging
import Platform
import Storage
import Values

/// How the inbox lists texts, as its address says.
struct InboxView: Hashable, Sendable {
    var list = InboxModel.View.waiting
    var query = InboxQuery()

    /// - Parameter fields: of the address; what no page offers counts as absent.
    init(_ fields: [String: String], named name: String = "show") {
        list = fields[name].flatMap(InboxModel.View.init) ?? .waiting
        query.search = String((fields["q"] ?? "").prefix(100))
        query.isUnknownOnly = fields["from"] == "unknown"
        query.event = fields["event"].flatMap { Int64($0) }.map { ID($0) }
    }

    init(_ list: InboxModel.View, _ query: InboxQuery = InboxQuery()) { (self.list, self.query) = (list, query) }

    /// The list in which a form, or the conversation that has it, was opened; nil for none.
    init?(openedFrom fields: [String: String]) {
        guard fields["list"] != nil else { return nil }
        self.init(fields, named: "list")
    }

    /// Its address.
    var path: String { "/inbox" + Self.text(fields(named: "show").filter { $0 != ("show", "waiting") }) }

    /// What the addresses of its forms and conversations end with: `?list=waiting`; empty for what was sent.
    var suffix: String { list == .sent ? "" : Self.text(fields(named: "list")) }

    /// The fields of its address but for what is searched for.
    var kept: [(String, String)] { fields(named: "show").filter { $0.0 != "q" } }

    private func fields(named name: String) -> [(String, String)] {
        var fields = [(name, list.rawValue)]
        if let event = query.event { fields.append(("event", "\(event)")) }
        if query.isUnknownOnly { fields.append(("from", "unknown")) }
        if !query.search.isEmpty { fields.append(("q", query.search)) }
        return fields
    }

    private static func text(_ fields: [(String, String)]) -> String {
        fields.isEmpty ? "" : "?" + fields.map { "\($0)=\($1.percentEncoded)" }.joined(separator: "&")
    }
}

/// What follows in a list after one of its texts was handled.
struct InboxOrder: Sendable {
    /// The texts of the list that still wait, in any order.
    let waiting: [InboxEntry]
    let text: ID<InboundMessage>

    /// The text that stands where the handled one stood: itself if it still waits, else the next one, else the last.
    var place: ID<InboundMessage>? {
        let texts = waiting.map(\.text.id)
        return texts.filter { $0 <= text }.max() ?? texts.min()
    }

    /// The next text of another conversation; after the last, the first.
    func next(after correspondent: Correspondent) -> InboxEntry? {
        let others = waiting.filter { !correspondent.wrote($0.text) }
        return others.filter { $0.text.id < text }.max { $0.text.id < $1.text.id }
            ?? others.max { $0.text.id < $1.text.id }
    }
}

extension Correspondent {
    /// Whether a text belongs to the conversation.
    func wrote(_ text: InboundMessage) -> Bool {
        numbers.contains(text.from) || contact != nil && text.contact == contact
    }
}
