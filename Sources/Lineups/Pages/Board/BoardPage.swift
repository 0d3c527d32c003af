import Agenda
import Lineups
import PageKit
import Platform
import Storage
import Templates
import Values

/// `GET /`: what is coming and who is in.
struct BoardPage: Sendable {
    static let noun = PageNoun(
        link: ("Board", "/"), at: 1, keys: "g b", finder: ("Shows", find), templates: templates
    ) { $0.get("/", needs: .night, show) }

    private static let templates = PageTemplates([
        "board": PackageResources.board_mustache, "board_rows": PackageResources.board_rows_mustache,
    ])

    /// Upcoming shows by name, place or somebody in the lineup.
    @Sendable
    private static func find(
        _ words: String, _ limit: Int, _ account: Account, _ tx: Transaction
    ) throws -> [PageEntry] {
        try Board.listing(BoardQuery(search: words), limit: limit, account: account.id, in: tx).lineups.map { lineup in
            let event = lineup.event
            return PageEntry(event.name, "/events/\(event.id)", detail: DateText().long(event.startsAt, in: event.zone))
        }
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        // A new gateway: nothing can be sent before it has a name.
        if account.name == nil { return .redirect(to: "/setup") }
        let query = BoardQuery(
            filter: request.query["show"].flatMap(BoardQuery.Filter.init) ?? .all,
            search: request.searched(), isOfTonight: request.member.role.seesOnlyTonight)
        let role = request.member.role
        let pageWithoutShows =
            request.queryFields.isEmpty && role.may(.change)
            ? request.services[LineupPageServices.self].pageWithoutShows : nil
        let view = BoardView(
            query: query, isUnlimited: request.query["rows"] == "all", mayChange: role.may(.change))
        let modules = request.services.modules
        let (listing, groups, isNew) = try await request.read { tx in
            let listing = try Board.listing(query, limit: view.limit, account: account.id, in: tx)
            let shows = listing.lineups.map { ID<Subject>($0.event.id.rawValue) }
            let isNew = try pageWithoutShows != nil && listing.isEmpty && !Event.hasShows(account: account.id, in: tx)
            return (listing, try role.may(.read) ? modules.groups(of: shows, in: tx) : [:], isNew)
        }
        if isNew, let pageWithoutShows { return try await pageWithoutShows(request) }
        let model = BoardModel(listing, view: view, groups: groups, home: account.zone, now: request.now)
        return .page(Page("board", title: "Board", section: "/", fragments: ["board_rows"], model: model))
    }
}
