import OutsideServices
package import Values

/// A search for sights around a place.
package struct SpotSearch: Sendable {
    package let here: Place
    package let transport: Transport
    package let kinds: [PlaceKind]
    /// How far it reaches, in meters.
    package let span: Int

    /// The spots that are kept.
    package static let most = 30

    package init(around here: Place, by transport: Transport, kinds: [PlaceKind], span: Int) {
        (self.here, self.transport, self.kinds, self.span) = (here, transport, kinds, span)
    }

    /// The radiuses to search, in meters: wider until there are enough spots or the span is reached.
    package static func radiuses(upTo span: Int) -> [Int] {
        [1, 2, 5, 10, 20, 50].map { $0 * 1000 }.filter { $0 < span } + [span]
    }

    /// Asks the servers.
    ///
    /// - Throws: `OutsideError` if sights cannot be searched. Without routes, distances are estimated.
    package func run(_ lookup: PlaceLookup) async throws -> FoundSpots {
        let (sights, receivedAt, isNarrow) = try await sights(lookup)
        let near = sights.nearest(Self.most, to: here.coordinate)
        guard !near.isEmpty else { return result([], receivedAt: receivedAt, isNarrow: isNarrow) }
        do {
            let reaches = try await lookup.reaches(from: here.coordinate, to: near.map(\.coordinate), by: transport)
            return result(
                zip(near, reaches.value).map { NearbyPlace($0, $1) }, receivedAt: min(receivedAt, reaches.receivedAt),
                isNarrow: isNarrow)
        } catch let error as OutsideError {
            return result(estimated(near), receivedAt: receivedAt, isNarrow: isNarrow, estimateReason: "\(error)")
        }
    }

    /// The nearest of these places, with estimated distances. Nothing is asked.
    ///
    /// - Parameter file: the name of the file that they were read from.
    package func run(among places: [Place], file: String, now: Instant) -> FoundSpots {
        let wanted = places.unique.filter { place in
            (kinds.count == PlaceKind.allCases.count || place.kind.map(kinds.contains) == true)
                && place.coordinate.distance(to: here.coordinate) <= Double(span)
        }
        return result(
            estimated(wanted.nearest(Self.most, to: here.coordinate)), receivedAt: now, file: file,
            estimateReason: Self.noRoutesInFiles)
    }

    private static var noRoutesInFiles: String { "Places from a file have no routes." }

    private func sights(_ lookup: PlaceLookup) async throws -> (places: [Place], receivedAt: Instant, isNarrow: Bool) {
        var found: PlaceLookup.Dated<[Place]>?
        for radius in Self.radiuses(upTo: span) {
            do {
                let wider = try await lookup.sights(around: here.coordinate, radius: radius, kinds: kinds)
                found = wider
                if wider.value.count >= Self.most { break }
            } catch let error as OutsideError {
                // What a narrower search found is worth more than an error.
                guard let found, !found.value.isEmpty else { throw error }
                return (found.value, found.receivedAt, true)
            }
        }
        guard let found else { throw PlaceError.noSpots }
        return (found.value, found.receivedAt, false)
    }

    private func estimated(_ places: [Place]) -> [NearbyPlace] {
        places.map { NearbyPlace($0, .estimate(from: here.coordinate, to: $0.coordinate, by: transport)) }
    }

    private func result(
        _ spots: [NearbyPlace], receivedAt: Instant, file: String? = nil, isNarrow: Bool = false,
        estimateReason: String? = nil
    ) -> FoundSpots {
        FoundSpots(
            here: here, transport: transport, spots: spots.sorted(by: Self.isNearer), receivedAt: receivedAt,
            file: file, isNarrow: isNarrow, estimateReason: estimateReason)
    }

    /// By distance in whole meters; what no route leads to comes last. Sorting is stable.
    private static func isNearer(_ left: NearbyPlace, _ right: NearbyPlace) -> Bool {
        (left.reach?.meters ?? .max) < (right.reach?.meters ?? .max)
    }
}
