package import OutsideServices
package import Values

/// Looks up places and routes at third-party servers. Their responses are cached.
package struct PlaceLookup: Sendable {
    /// The base URLs of the servers.
    package struct Servers: Sendable {
        package let nominatim: String
        package let overpass: String
        /// OSRM, with a profile each.
        package let walk: String
        package let drive: String

        package init(nominatim: String, overpass: String, walk: String, drive: String) {
            (self.nominatim, self.overpass, self.walk, self.drive) = (nominatim, overpass, walk, drive)
        }

        func routes(by transport: Transport) -> OSRM { OSRM(baseURL: transport == .walk ? walk : drive) }
    }

    /// A result, and when it was received from the server.
    package struct Dated<Value: Sendable>: Sendable {
        package let value: Value
        package let receivedAt: Instant
    }

    private let servers: Servers
    private let client: OutsideClient

    package init(_ servers: Servers, client: OutsideClient) { (self.servers, self.client) = (servers, client) }

    /// The hosts that get positions, each once.
    package var hosts: [String] {
        [servers.nominatim, servers.overpass, servers.walk, servers.drive].reduce(into: []) { hosts, url in
            let host = OutsideRequest.authority(of: url)
            if !hosts.contains(host) { hosts.append(host) }
        }
    }

    /// The places at an address, the best match first.
    ///
    /// - Throws: `PlaceError.notFound`, `OutsideError`.
    package func places(at address: String) async throws -> Dated<[Place]> {
        let found = try await client.fetchDated(
            Nominatim(baseURL: servers.nominatim).request(address), read: Nominatim.places)
        guard !found.value.isEmpty else { throw PlaceError.notFound(address) }
        return Dated(value: found.value, receivedAt: found.receivedAt)
    }

    /// The named sights within the radius (in meters), in no order.
    func sights(around here: Coordinate, radius: Int, kinds: [PlaceKind]) async throws -> Dated<[Place]> {
        let request = Overpass(url: servers.overpass).request(around: here, radius: radius, kinds: kinds)
        let found = try await client.fetchDated(request, read: Overpass.places)
        return Dated(value: found.value, receivedAt: found.receivedAt)
    }

    /// The ways to places, in one request; nil for a place that no route leads to.
    func reaches(
        from here: Coordinate, to places: [Coordinate], by transport: Transport
    ) async throws -> Dated<[Reach?]> {
        let request = servers.routes(by: transport).table([here] + places)
        let found = try await client.fetchDated(request) { try OSRM.reaches($0, count: places.count) }
        return Dated(value: found.value, receivedAt: found.receivedAt)
    }

    /// The way through places.
    ///
    /// - Throws: `OutsideError`.
    package func route(through places: [Coordinate], by transport: Transport) async throws -> Dated<PlannedRoute> {
        let found = try await client.fetchDated(servers.routes(by: transport).route(places), read: OSRM.route)
        return Dated(value: found.value, receivedAt: found.receivedAt)
    }
}
