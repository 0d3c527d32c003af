import Platform
package import Storage
import Values

/// Adds the places of a file to a day of a trip, and its lines to the trip. So few of them fit that they are stored in
/// one transaction; what takes long for a large file is done before it.
package struct TripImport: Sendable {
    private let places: [Place]
    private let lines: [TripTrack]
    /// The names of stops without a position.
    private let unplaced: [String]
    private let day: Int
    private let unread: [MapData.LeftOut]
    private let notes: [String]
    private let repeated: [Place]

    /// The most lines of a trip.
    static let mostTracks = 20

    package init(_ data: MapData, day: Int) {
        places = data.places.unique
        lines = data.lines.map { TripTrack(name: $0.name, $0.points) }
        self.day = day
        unplaced = data.unplaced
        (unread, notes) = (data.leftOut, data.notes)
        var kept = places[...]
        repeated = data.places.filter { place in
            guard kept.first == place else { return true }
            kept = kept.dropFirst()
            return false
        }
    }

    /// What an import did.
    package struct Result: Hashable, Sendable {
        package let stops: Int
        package let tracks: Int
        /// What was not added, with the reason: there already, more than fit, or not read.
        package let leftOut: [MapData.LeftOut]
        /// What was interpreted.
        package let notes: [String]

        package var skipped: Int { leftOut.count }

        /// `2 stops and 1 route added, 3 skipped.`
        package var words: String {
            "\(stops.counted("stop")) and \(tracks.counted("route")) added"
                + (skipped > 0 ? ", \(skipped) skipped." : ".")
        }
    }

    /// Imports as one undo step, unless everything is there already.
    package func run(into trip: Trip, in tx: Transaction) throws -> Result {
        let trip = try trip.current(in: tx)
        let before = try TripStops.of(trip, in: tx)
        let day = try before.day(day)
        let tracksBefore = try TripTrack.all(of: trip.id, in: tx)
        let known = before.stops(on: day)
        let new = self.places.filter { place in
            !known.contains { $0.name == place.name && $0.coordinate?.distance(to: place.coordinate) ?? 0 <= 100 }
        }
        let places = new.prefix(TripStop.mostPerDay - known.count)
        let names = Set(known.map(\.name))
        var seen: Set<String> = []
        let named = unplaced.filter { !names.contains($0) && seen.insert($0).inserted }
        let stops = named.prefix(max(0, TripStop.mostPerDay - known.count - places.count))
        let present = Set(tracksBefore)
        let tracks = Array(lines.filter { !present.contains($0) }.prefix(max(0, Self.mostTracks - tracksBefore.count)))
        let fit = Set(places)
        let added = Set(tracks)
        let leftOut =
            repeated.map { MapData.LeftOut($0.name, "twice in the file") }
            + self.places.filter { !fit.contains($0) }.map { place in
                MapData.LeftOut(
                    place.name, new.contains(place) ? "a day has at most \(TripStop.mostPerDay) stops" : "there already"
                )
            }
            + lines.filter { !added.contains($0) }.map { line in
                MapData.LeftOut(
                    line.name, present.contains(line) ? "there already" : "a trip has at most \(Self.mostTracks) routes"
                )
            }
            + unplaced.withoutFirst(of: Array(stops)).map { name in
                let isFull = named.contains(name) && !stops.contains(name)
                return MapData.LeftOut(
                    name, isFull ? "a day has at most \(TripStop.mostPerDay) stops" : "there already")
            } + unread
        func result(_ stops: Int, _ tracks: Int) -> Result {
            Result(stops: stops, tracks: tracks, leftOut: leftOut, notes: notes)
        }
        guard !places.isEmpty || !tracks.isEmpty || !stops.isEmpty else { return result(0, 0) }
        try TripUndo.imported(stops: before.stops, tracks: tracksBefore)
            .record("imported into \"\(trip.title)\"", of: trip, in: tx)
        for place in places {
            try TripStop.insert(place.name, place.coordinate, day: day, of: trip.id, in: tx)
        }
        for name in stops { try TripStop.insert(name, nil, day: day, of: trip.id, in: tx) }
        try TripTrack.insert(tracks, of: trip.id, in: tx)
        return result(places.count + stops.count, tracks.count)
    }
}

extension [String] {
    /// Without one of each of these.
    fileprivate func withoutFirst(of taken: [String]) -> [String] {
        var left = Set(taken)
        return filter { left.remove($0) == nil }
    }
}
