package import Values

/// A named place on the map.
package struct Place: Hashable, Sendable, Codable {
    package let name: String
    package let coordinate: Coordinate
    /// Nil for an address, or a place of a file that does not say.
    package let kind: PlaceKind?
    /// `node/34351134`; nil for a place that is not from OpenStreetMap.
    package let source: String?

    package init(_ name: String, _ coordinate: Coordinate, kind: PlaceKind? = nil, source: String? = nil) {
        (self.name, self.coordinate, self.kind, self.source) = (name, coordinate, kind, source)
    }

    package var asTripPlace: TripPlace { TripPlace(name, coordinate) }
}

extension [Place] {
    /// Without duplicates: the same element, or the same name within 100 meters.
    package var unique: [Place] {
        var kept: [Place] = []
        var sources: Set<String> = []
        var byName: [String: [Coordinate]] = [:]
        for place in self {
            if let source = place.source, !sources.insert(source).inserted { continue }
            if byName[place.name, default: []].contains(where: { $0.distance(to: place.coordinate) <= 100 }) {
                continue
            }
            byName[place.name, default: []].append(place.coordinate)
            kept.append(place)
        }
        return kept
    }

    /// The nearest by great circle, the nearest first.
    package func nearest(_ count: Int, to here: Coordinate) -> [Place] {
        let measured = enumerated().map { (index: $0, meters: $1.coordinate.distance(to: here), place: $1) }
        return measured.sorted { ($0.meters, $0.index) < ($1.meters, $1.index) }.prefix(count).map(\.place)
    }
}

/// A place that was found, and how far it is.
package struct NearbyPlace: Hashable, Sendable, Codable {
    package let place: Place
    /// Nil if no route leads there.
    package let reach: Reach?

    package init(_ place: Place, _ reach: Reach?) { (self.place, self.reach) = (place, reach) }
}
