import Agenda
package import Platform
package import Storage
package import Values

/// The place that an account looks around from, and the spots that its last search found. It is kept for a day, for the
/// commands that follow.
package struct FoundSpots: Hashable, Sendable, Codable {
    package let here: Place
    package let transport: Transport
    /// By distance; numbered from 1.
    package let spots: [NearbyPlace]
    /// Milliseconds since 1970.
    private let receivedMilliseconds: Int64
    /// The name of the file they were read from; nil for a search.
    package let file: String?
    /// A wider search failed.
    package let isNarrow: Bool
    /// Why distances are estimates; nil if they are those of routes.
    package let estimateReason: String?
    /// Whether a search was made; otherwise only the place is known.
    package let isSearched: Bool
    /// The number of the chosen spot.
    package private(set) var chosenNumber: Int?

    init(
        here: Place, transport: Transport, spots: [NearbyPlace], receivedAt: Instant, file: String? = nil,
        isNarrow: Bool = false, estimateReason: String? = nil, isSearched: Bool = true
    ) {
        (self.here, self.transport, self.spots) = (here, transport, spots)
        receivedMilliseconds = receivedAt.milliseconds
        (self.file, self.isNarrow, self.estimateReason, self.isSearched) = (file, isNarrow, estimateReason, isSearched)
    }

    /// A place without a search.
    package init(at here: Place, transport: Transport, now: Instant) {
        self.init(here: here, transport: transport, spots: [], receivedAt: now, isSearched: false)
    }

    /// When the oldest response was received.
    package var receivedAt: Instant { Instant(milliseconds: receivedMilliseconds) }

    /// `from 3 days ago`; nil for spots that were received now.
    package func ageText(now: Instant, in zone: Zone) -> String? {
        guard isSearched, now - receivedAt >= .minutes(1) else { return nil }
        return "from " + RelativeText.of(receivedAt, now: now, in: zone)
    }

    /// Sorted by distance, so that the closest is the first that a route leads to.
    ///
    /// - Throws: `PlaceError.noSpots`.
    package func closest() throws(PlaceError) -> (number: Int, spot: NearbyPlace) {
        guard let index = spots.firstIndex(where: { $0.reach != nil }) else { throw .noSpots }
        return (index + 1, spots[index])
    }

    /// The spot with this number, from 1.
    package func spot(_ number: Int) throws(PlaceError) -> NearbyPlace {
        guard !spots.isEmpty else { throw .noSpots }
        guard let spot = spots.atPlace(number) else { throw .noSuchSpot("\(number)", count: spots.count) }
        return spot
    }

    /// The chosen spot; nil if none is.
    package var chosen: NearbyPlace? { chosenNumber.flatMap { spots.atPlace($0) } }

    /// - Throws: `PlaceError.noneChosen`.
    package func requireChosen() throws(PlaceError) -> NearbyPlace {
        guard let chosen else { throw .noneChosen }
        return chosen
    }

    /// The numbers of the spots whose routes are drawn: the chosen one, or the nearest ones that can be reached.
    ///
    /// - Throws: `PlaceError`.
    package func numbersToDraw(all: Bool) throws(PlaceError) -> [Int] {
        guard all else {
            guard let chosenNumber else { throw .noneChosen }
            return [chosenNumber]
        }
        let numbers = spots.indices.filter { spots[$0].reach != nil }.prefix(RouteMap.mostRoutes).map { $0 + 1 }
        guard !numbers.isEmpty else { throw .noSpots }
        return numbers
    }

    /// With no spot chosen.
    var choosingNone: FoundSpots {
        var new = self
        new.chosenNumber = nil
        return new
    }

    /// With this spot chosen.
    ///
    /// - Throws: `PlaceError`.
    package func choosing(_ number: Int) throws(PlaceError) -> FoundSpots {
        _ = try spot(number)
        var new = self
        new.chosenNumber = number
        return new
    }
}

// MARK: - Storage

extension FoundSpots {
    /// How long it is kept.
    package static let lifetime: Duration = .days(1)

    /// Nil if there is none, or it is too old.
    package static func find(account: ID<Account>, in tx: Transaction) throws -> FoundSpots? {
        try tx.value(
            "SELECT search FROM trip_search WHERE account_id = \(account) AND expires_at > \(tx.now)", as: String.self
        ).map { try JSONColumn.value(from: $0) }
    }

    /// The current place and spots.
    ///
    /// - Throws: `PlaceError.noSpots` without a search.
    package static func require(account: ID<Account>, in tx: Transaction) throws -> FoundSpots {
        guard let found = try find(account: account, in: tx), found.isSearched else {
            throw PlaceError.noSpots
        }
        return found
    }

    package func save(account: ID<Account>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO trip_search (account_id, search, expires_at)
            VALUES (\(account), \(JSONColumn.text(self)), \(tx.now.adding(Self.lifetime)))
            ON CONFLICT (account_id) DO UPDATE SET search = excluded.search, expires_at = excluded.expires_at
            """)
    }

    /// Deletes the place and the spots.
    package static func forget(account: ID<Account>, in tx: Transaction) throws {
        try tx.run("DELETE FROM trip_search WHERE account_id = \(account)")
    }

    static func removeExpired(in tx: Transaction) throws {
        try tx.run("DELETE FROM trip_search WHERE expires_at <= \(tx.now)")
    }
}

extension FoundSpots {
    /// Chooses a spot: a trip leads there, or the next new one.
    ///
    /// - Parameter trip: the trip to change, as one undo step; nil for the next new one.
    /// - Throws: `PlaceError`, `TripError`.
    package static func choose(
        _ number: Int, for trip: Trip?, account: ID<Account>, in tx: Transaction
    ) throws -> (found: FoundSpots, spot: NearbyPlace) {
        let found = try require(account: account, in: tx).choosing(number)
        let spot = try found.requireChosen()
        guard let trip else {
            try found.save(account: account, in: tx)
            return (found, spot)
        }
        _ = try trip.lead(to: spot.place.asTripPlace, from: found.here.asTripPlace, in: tx)
        return (found, spot)
    }
}

extension FoundSpots {
    /// A map with the place and its spots.
    ///
    /// - Parameter routes: to draw; those of `number` and so on belong to the spots in their order.
    package func map(routes: [PlannedRoute] = [], only numbers: [Int]? = nil) -> RouteMap {
        let shown = spots.enumerated().filter { numbers?.contains($0.offset + 1) ?? true }
        let markers = shown.map { index, spot in
            RouteMap.Marker(
                "\(index + 1)", spot.place.name, spot.place.coordinate, isSpecial: index + 1 == chosenNumber)
        }
        return RouteMap(
            title: "Around \(here.name)",
            markers: markers + [RouteMap.Marker("•", here.name, here.coordinate, isSpecial: true)],
            lines: routes.map(\.points), isEstimate: routes.contains { $0.reach.isEstimate })
    }
}
