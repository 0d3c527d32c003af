import Agenda
import PageKit
import Platform
import Storage
import Values

/// A show and a person, as forms and addresses name them: `12-34`.
struct GridCellKey: Hashable, Sendable, CustomStringConvertible {
    let event: ID<Event>
    let contact: ID<Contact>

    init(event: ID<Event>, contact: ID<Contact>) { (self.event, self.contact) = (event, contact) }

    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let event: ID<Event> = try? PageRequest.key(parts[0]),
            let contact: ID<Contact> = try? PageRequest.key(parts[1])
        else { return nil }
        (self.event, self.contact) = (event, contact)
    }

    var description: String { "\(event)-\(contact)" }
}

/// Which part of the grid an address shows.
struct GridView: Hashable, Sendable {
    /// As they were typed; empty for the next shows.
    var dates = ""
    var tag: String?
    var search = ""
    /// The key of a filter, such as a poll, whose dates and people are shown.
    var poll: Int64?
    /// Show everybody, page by page, also where there are more people than `usualRows`.
    var isUnlimited = false
    /// From 1; of everybody.
    var page = 1
    /// The cell that is open.
    var cell: GridCellKey?

    /// With eight shows and many people, page, stylesheets, scripts and icon have less than 60 KB.
    static let usualRows = 8
    /// The people on one page where everybody is shown.
    static let pageRows = 100

    var limit: Int { isUnlimited ? Self.pageRows : Self.usualRows }

    /// How many people are on the pages before.
    var skipped: Int { (page - 1) * Self.pageRows }

    init() {}

    init(_ request: PageRequest) {
        dates = String((request.query["dates"] ?? "").trimmed().prefix(200))
        tag = request.query["tag"].flatMap { $0.isEmpty ? nil : String($0.prefix(200)) }
        search = request.searched()
        poll = dates.isEmpty ? request.query["poll"].flatMap { Int64($0) } : nil
        isUnlimited = request.query["rows"] == "all"
        if isUnlimited { page = request.query["page"].flatMap { Int($0) }.map { min(max(1, $0), 100_000) } ?? 1 }
        cell = request.query["cell"].flatMap(GridCellKey.init)
    }

    /// What an address has besides the cell that is open; empty for nothing.
    var query: String {
        var parts: [String] = []
        if !dates.isEmpty { parts.append("dates=\(dates.percentEncoded)") }
        if let poll { parts.append("poll=\(poll)") }
        if let tag { parts.append("tag=\(tag.percentEncoded)") }
        if !search.isEmpty { parts.append("q=\(search.percentEncoded)") }
        if isUnlimited { parts.append("rows=all") }
        if page > 1 { parts.append("page=\(page)") }
        return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }

    var path: String {
        guard let cell else { return GridPage.path + query }
        return "\(GridPage.path)\(query)\(query.isEmpty ? "?" : "&")cell=\(cell)"
    }

    func with(tag: String?) -> GridView {
        changed {
            $0.tag = tag
            $0.page = 1
        }
    }

    /// Instead of typed dates.
    func with(poll: Int64?) -> GridView {
        changed {
            $0.poll = poll
            $0.dates = ""
            $0.page = 1
        }
    }

    func opening(_ cell: GridCellKey) -> GridView { changed { $0.cell = cell } }

    /// Without an open cell.
    func changed(_ change: (inout GridView) -> Void) -> GridView {
        var view = self
        view.cell = nil
        change(&view)
        return view
    }
}
