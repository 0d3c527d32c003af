import Agenda
import Lineups
import PageKit
import Storage
import Values

/// The upcoming shows, one row each.
struct BoardModel: PageModel {
    /// A choice of rows.
    struct Filter: Codable, Hashable, Sendable {
        let title: String
        let path: String
        let count: Int
        let isCurrent: Bool
    }

    struct Person: Codable, Hashable, Sendable {
        let name: String
        let status: LineupStatusText
    }

    struct Row: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        /// `Fri Dec 4`, with the year if it is another one.
        let day: String
        let time: String
        /// `in 4 days`
        let distance: String
        let place: String?
        /// Where it is not the account's.
        let zone: String?
        let status: LineupStatusText
        /// The first of those in the lineup who are not confirmed.
        let missing: [Person]
        /// How many more there are; nil for none.
        let moreMissing: Int?
        let isAnyMissing: Bool
        /// Those who know another time, place or part.
        let notTold: String?
        /// Where the next on the bench are asked, if a place is vacant; nil otherwise.
        let benchPath: String?
        /// Who is confirmed elsewhere at the same time: `Wanda also in Sat Late, 8-10 PM`
        let doubleBookings: [String]
    }

    /// The first of the shows, or all.
    let rows: [Row]
    let hasRows: Bool
    /// Where all are listed; nil if they are.
    let allPath: String?
    let count: Int
    /// No shows at all, whatever the filter.
    let isEmpty: Bool
    let filters: [Filter]
    /// The name of the chosen filter.
    let filter: String
    /// What was searched for.
    let search: String?
}

/// How the board lists the shows.
struct BoardView: Hashable, Sendable {
    var query = BoardQuery()
    /// Also more shows than `usualRows`.
    var isUnlimited = false

    /// With twelve open places in each show, page, stylesheet, script and icon have less than 60 KB.
    static let usualRows = 12

    var limit: Int? { isUnlimited ? nil : Self.usualRows }

    func path(_ filter: BoardQuery.Filter, isUnlimited: Bool = false) -> String {
        let search = query.search
        var parts = filter == .all && search.isEmpty && !isUnlimited ? [] : ["show=\(filter.rawValue)"]
        if !search.isEmpty { parts.append("q=\(search.percentEncoded)") }
        if isUnlimited { parts.append("rows=all") }
        return parts.isEmpty ? "/" : "/?" + parts.joined(separator: "&")
    }
}

extension BoardQuery.Filter {
    fileprivate var title: String {
        switch self {
        case .all: "All"
        case .open: "Open"
        case .confirmed: "Confirmed"
        }
    }
}

extension BoardModel {
    init(_ listing: BoardListing, view: BoardView, home: Zone, now: Instant) {
        let query = view.query
        rows = listing.lineups.map { Row($0, home: home, now: now) }
        hasRows = !rows.isEmpty
        count = listing.counts[query.filter] ?? 0
        allPath = rows.count < count ? view.path(query.filter, isUnlimited: true) : nil
        isEmpty = listing.isEmpty
        filters = BoardQuery.Filter.allCases.map { filter in
            Filter(
                title: filter.title, path: view.path(filter), count: listing.counts[filter] ?? 0,
                isCurrent: filter == query.filter)
        }
        filter = query.filter.rawValue
        search = query.search.isEmpty ? nil : query.search
    }
}

extension BoardModel.Row {
    /// So many missing people are named.
    static let namedMissing = 6

    init(_ lineup: Lineup, home: Zone, now: Instant) {
        let event = lineup.event
        let local = event.localStart
        id = event.id.rawValue
        name = event.name
        day =
            local.date.year == event.zone.date(of: now).year
            ? DateText().day(local.date) : DateText().dayWithYear(local.date)
        time = DateText().time(local.time)
        distance = RelativeText.of(event.startsAt, now: now, in: event.zone)
        place = event.location
        zone = event.zone == home ? nil : event.zone.identifier
        status = LineupStatusText(lineup)
        let open = lineup.slots.filter { $0.status != .confirmed }
        let named = open.count > Self.namedMissing + 1 ? Self.namedMissing : open.count
        missing = open.prefix(named).map {
            BoardModel.Person(name: $0.name, status: LineupStatusText($0, home: home, now: now))
        }
        moreMissing = open.count > named ? open.count - named : nil
        isAnyMissing = !missing.isEmpty
        let outdated = lineup.slots.filter(\.isNotTold).map(\.name)
        notTold = outdated.isEmpty ? nil : outdated.joined(separator: ", ")
        benchPath = lineup.canAskBench(at: now) ? "/events/\(event.id)/ask-bench" : nil
        doubleBookings = lineup.doubleBookings.map(\.text)
    }
}
