import Agenda
import Lineups
import PageKit
import Platform
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
        let status: StatusText
        /// Not among those that a phone shows.
        let isFurther: Bool
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
        /// The series that it belongs to; nil for none.
        let series: SubjectGroup?
        /// Where it is not the account's.
        let zone: String?
        let status: StatusText
        /// The lineup in order. Where not all fit, those who are not confirmed come before those who are.
        let people: [Person]
        let hasPeople: Bool
        /// How many more there are; nil for none.
        let more: Int?
        /// How many more there are than a phone shows; nil for none.
        let moreOnPhones: Int?
        /// `1 text waiting`; nil for none.
        let waiting: String?
        /// Those who know another time, place or part.
        let notTold: String?
        /// Where the next on the bench are asked, if a place is vacant; nil otherwise.
        let benchPath: String?
        /// Where people are suggested for the required spots that are empty; nil for none.
        let suggestPath: String?
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
    /// Whether the viewer may change shows.
    let mayChange: Bool
}

/// How the board lists the shows.
struct BoardView: Hashable, Sendable {
    var query = BoardQuery()
    /// Also more shows than `usualRows`.
    var isUnlimited = false
    /// Whether the viewer may change shows; otherwise nothing leads to what they may not do.
    var mayChange = true

    /// With twelve open places in each show, page, stylesheet, script and icon have less than 60 KB.
    static let usualRows = 11

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
    /// - Parameter groups: the series of the shows.
    init(
        _ listing: BoardListing, view: BoardView, groups: [ID<Subject>: SubjectGroup] = [:], home: Zone, now: Instant
    ) {
        let query = view.query
        rows = listing.lineups.map { lineup in
            let event = lineup.event.id
            return Row(
                lineup, waiting: view.mayChange ? listing.waiting[event] ?? 0 : 0, series: groups[ID(event.rawValue)],
                mayChange: view.mayChange, home: home, now: now)
        }
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
        mayChange = view.mayChange
    }
}

extension BoardModel.Row {
    /// So many people are named where there are more, and so many on a phone.
    static let (named, namedOnPhones) = (8, 3)

    /// - Parameter waiting: how many texts wait for the booker that may be about the show.
    init(
        _ lineup: Lineup, waiting: Int, series: SubjectGroup?, mayChange: Bool, home: Zone, now: Instant
    ) {
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
        self.series = series
        zone = event.zone == home ? nil : event.zone.identifier
        status = StatusText(lineup)
        let onPhones = Self.places(Self.namedOnPhones, of: lineup.slots)
        let count = lineup.slots.count
        // Nobody is left out alone.
        let limit = count > Self.named + 1 ? Self.named : count
        people = Self.places(limit, of: lineup.slots).sorted().map { place in
            let slot = lineup.slots[place]
            return BoardModel.Person(
                name: slot.name, status: StatusText(slot, home: home, now: now),
                isFurther: !onPhones.contains(place))
        }
        hasPeople = !people.isEmpty
        more = count > limit ? count - limit : nil
        moreOnPhones = count > Self.namedOnPhones ? count - Self.namedOnPhones : nil
        self.waiting = waiting == 0 ? nil : "\(waiting.counted("text")) waiting"
        let outdated = lineup.slots.filter(\.isNotTold).map(\.name)
        notTold = outdated.isEmpty ? nil : outdated.joined(separator: ", ")
        benchPath = mayChange && lineup.canAskBench(at: now) ? "/events/\(event.id)/ask-bench" : nil
        suggestPath =
            !mayChange || lineup.missingSpots.isEmpty || event.startsAt <= now ? nil : "/events/\(event.id)/suggest"
        doubleBookings = lineup.doubleBookings.map(\.text)
    }

    /// The places that are shown where not more than `limit` fit: those of the missing first.
    private static func places(_ limit: Int, of slots: [Slot]) -> Set<Int> {
        let missing = slots.indices.filter { slots[$0].status != .confirmed }
        let confirmed = slots.indices.filter { slots[$0].status == .confirmed }
        return Set((missing + confirmed).prefix(limit))
    }
}
