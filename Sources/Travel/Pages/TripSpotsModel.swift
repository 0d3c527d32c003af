import PageKit
import Storage
import Travel
import Values

/// The place one looks around from, and the sights that were found.
struct TripSpotsModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let number: Int
        let name: String
        /// `1.2 km`, `about 1.2 km`, or `no route`.
        let distance: String
        /// `15 min walk`; nil without a route.
        let time: String?
        let kind: String?
        let isChosen: Bool
        let isClosest: Bool
    }

    struct Choice: Codable, Hashable, Sendable {
        let value: String
        let title: String
    }

    /// The name of the current place; nil if there is none.
    let here: String?
    let address: FieldModel
    /// Browsers give their position to secure pages only.
    let canLocate: Bool
    /// The question whether positions may be sent, with the servers; nil if they may.
    let consent: String?
    let servers: [String]
    let canSearch: Bool
    let searchProblem: String?
    let isDrive: Bool
    let kinds: [Choice]
    let items: [Item]
    let hasItems: Bool
    /// A search found nothing.
    let isNothingFound: Bool
    /// An SVG element.
    let map: String?
    /// A JSON object for the script that moves and zooms the map; nil without one.
    let liveMap: String?
    /// The map has tiles.
    let hasStreets: Bool
    /// Why distances are estimates; nil if they are those of routes.
    let estimate: String?
    let isNarrow: Bool
    /// `from 3 days ago`
    let age: String?
    let trips: [Choice]
    let hasTrips: Bool
    /// `1.2 km, 15 min walk` for each route that is drawn.
    let routes: [String]
    let hasRoutes: Bool
    let hasChosen: Bool
}

extension TripSpotsModel {
    init(
        _ found: FoundSpots?, settings: TravelSettings, trips: [Trip], servers: [String], address: FieldModel,
        searchProblem: String?, routes: (numbers: [Int], routes: [PlannedRoute])?, canLocate: Bool, home: Zone,
        tiles: MapTiles?, now: Instant
    ) {
        let transport = found?.isSearched == true ? found?.transport ?? .walk : settings.transport
        here = found?.here.name ?? settings.home.flatMap { $0.coordinate == nil ? nil : $0.name }
        (self.address, self.canLocate) = (address, canLocate)
        consent = servers.isEmpty ? nil : LookupConsent.question(servers)
        (self.servers, self.searchProblem) = (servers, searchProblem)
        canSearch = here != nil && servers.isEmpty
        isDrive = transport == .drive
        kinds = PlaceKind.allCases.map { Choice(value: $0.rawValue, title: $0.rawValue.replacing("_", with: " ")) }
        items = found.map { found in Self.items(of: found) } ?? []
        hasItems = !items.isEmpty
        isNothingFound = found?.isSearched == true && items.isEmpty
        let drawn = found.map { $0.map(routes: routes?.routes ?? [], only: routes?.numbers) }
        (map, liveMap, hasStreets) = (drawn?.element, LiveMapModel(drawn, tiles)?.json, tiles != nil)
        (estimate, isNarrow) = (hasItems ? found?.estimateReason : nil, found?.isNarrow ?? false)
        age = found?.ageText(now: now, in: home)
        self.trips = trips.map { Choice(value: "\($0.id)", title: $0.title) }
        hasTrips = !trips.isEmpty
        self.routes =
            found.map { found in
                zip(routes?.numbers ?? [], routes?.routes ?? []).map { number, route in
                    "\(found.spots[number - 1].place.name): \(route.reach.words(by: found.transport))"
                }
            } ?? []
        hasRoutes = !self.routes.isEmpty
        hasChosen = found?.chosen != nil
    }

    private static func items(of found: FoundSpots) -> [Item] {
        let closest = try? found.closest().number
        return found.spots.enumerated().map { index, spot in
            Item(
                number: index + 1, name: spot.place.name,
                distance: spot.reach.map { ($0.isEstimate ? "about " : "") + $0.distanceText } ?? "no route",
                time: spot.reach.map { "\($0.timeText) \(found.transport.rawValue)" },
                kind: spot.place.kind?.rawValue.replacing("_", with: " "), isChosen: index + 1 == found.chosenNumber,
                isClosest: index + 1 == closest)
        }
    }
}
