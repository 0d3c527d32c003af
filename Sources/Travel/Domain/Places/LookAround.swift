package import Platform
package import Storage
package import Values

/// The use cases of looking for places, for one account. The last place and its spots are kept for a day.
package struct LookAround: Sendable {
    private let account: ID<Account>
    private let lookup: PlaceLookup
    private let store: Store
    private let now: Instant

    package init(_ account: ID<Account>, lookup: PlaceLookup, store: Store, now: Instant) {
        (self.account, self.lookup, self.store, self.now) = (account, lookup, store, now)
    }

    /// Servers that are not allowed yet.
    package func serversToAllow() async throws -> [String] {
        let (account, hosts) = (account, lookup.hosts)
        return try await store.read(at: now) { try LookupConsent.missing(hosts, account: account, in: $0) }
    }

    /// Finds the place at an address and looks around from there.
    ///
    /// - Throws: `PlaceError`, `OutsideError`.
    package func go(to address: String) async throws -> FoundSpots {
        try await go(to: try await place(at: address))
    }

    /// The best match for an address. A position is not looked up.
    ///
    /// - Throws: `PlaceError`, `OutsideError`.
    package func place(at address: String) async throws -> Place {
        try await places(at: address)[0]
    }

    /// The matches for an address, the best first. A position is not looked up.
    ///
    /// - Throws: `PlaceError`, `OutsideError`.
    package func places(at address: String) async throws -> [Place] {
        let address = try Self.checked(address)
        if let coordinate = Coordinate(address) { return [Place(address, coordinate)] }
        try await requireConsent()
        return try await lookup.places(at: address).value
    }

    /// Looks around from a place that is known. Nothing is asked.
    @discardableResult
    package func go(to place: Place) async throws -> FoundSpots {
        try await store.write(.account(account), at: now) { [account] tx in
            let found = FoundSpots(at: place, transport: try TravelSettings.of(account, in: tx).transport, now: tx.now)
            try found.save(account: account, in: tx)
            return found
        }
    }

    /// Searches for sights around the current place, or around home.
    ///
    /// - Parameters:
    ///   - transport: nil for the usual one.
    ///   - kinds: empty for all.
    /// - Throws: `PlaceError`, `OutsideError`.
    package func search(by transport: Transport? = nil, kinds: [PlaceKind] = []) async throws -> FoundSpots {
        let search = try await plan(by: transport, kinds: kinds)
        try await requireConsent()
        return try await save(search.run(lookup))
    }

    /// The nearest places of a file. Nothing is asked.
    package func search(
        by transport: Transport? = nil, kinds: [PlaceKind] = [], among places: [Place], file: String
    ) async throws -> FoundSpots {
        try await save(plan(by: transport, kinds: kinds).run(among: places, file: file, now: now))
    }

    /// The routes from the current place to spots, each from the cache or one request. Without a server, straight
    /// lines.
    package func routes(to spots: [NearbyPlace], in found: FoundSpots) async throws -> [PlannedRoute] {
        if found.file == nil { try await requireConsent() }
        var routes: [PlannedRoute] = []
        for spot in spots {
            routes.append(
                try await route(
                    through: [found.here.coordinate, spot.place.coordinate], by: found.transport,
                    isEstimate: found.file != nil))
        }
        return routes
    }

    /// The route through places, or straight lines if no server knows one.
    ///
    /// - Parameter isEstimate: whether no server is asked.
    package func route(
        through places: [Coordinate], by transport: Transport, isEstimate: Bool = false
    ) async throws -> PlannedRoute {
        if isEstimate { return .estimate(through: places, by: transport) }
        try await requireConsent()
        do {
            return try await lookup.route(through: places, by: transport).value
        } catch is CancellationError {
            throw CancellationError()
        } catch is any UserFacingError {
            return .estimate(through: places, by: transport)
        }
    }

    /// - Throws: `PlaceError` without a current place and a home.
    package func requirePlace() async throws { _ = try await plan(by: nil, kinds: []) }

    private func plan(by transport: Transport?, kinds: [PlaceKind]) async throws -> SpotSearch {
        try await store.read(at: now) { [account] tx in
            let settings = try TravelSettings.of(account, in: tx)
            let here = try FoundSpots.find(account: account, in: tx)?.here ?? settings.homePlace
            guard let here else { throw PlaceError.nowhere }
            let transport = transport ?? settings.transport
            return SpotSearch(
                around: here, by: transport, kinds: kinds.isEmpty ? PlaceKind.allCases : kinds,
                span: settings.span(of: transport))
        }
    }

    private func save(_ found: FoundSpots) async throws -> FoundSpots {
        try await store.write(.account(account), at: now) { [account] in try found.save(account: account, in: $0) }
        return found
    }

    private func requireConsent() async throws {
        let (account, hosts) = (account, lookup.hosts)
        try await store.read(at: now) { try LookupConsent.require(hosts, account: account, in: $0) }
    }

    /// A valid address, with single spaces.
    private static func checked(_ address: String) throws(PlaceError) -> String {
        let address = address.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !address.isEmpty else { throw .noAddress }
        guard address.count <= 300 else { throw .longAddress(address.count) }
        return address
    }
}

extension TravelSettings {
    /// The home place, if it has a position.
    var homePlace: Place? { home.flatMap { home in home.coordinate.map { Place(home.name, $0) } } }
}
