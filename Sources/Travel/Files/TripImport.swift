import Platform
package import Storage
import Values

/// Adds the places of a file to a day of a trip, and its lines to the trip. So few of them fit that they are stored in
/// one transaction; what takes long for a large file is done before it.
package struct TripImport: Sendable {
    private let places: [Place]
    private let lines: [TripTrack]
    /// Of the file.
    private let count: Int
    private let day: Int

    /// The most lines of a trip.
    static let mostTracks = 20

    package init(_ data: MapData, day: Int) {
        places = data.places.unique
        lines = data.lines.map { TripTrack(name: $0.name, $0.points) }
        count = data.places.count + data.lines.count
        self.day = day
    }

    /// What an import did.
    package struct Result: Hashable, Sendable {
        package let stops: Int
        package let tracks: Int
        /// There already, or more than fit.
        package let skipped: Int
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
        let present = Set(tracksBefore)
        let tracks = Array(lines.filter { !present.contains($0) }.prefix(max(0, Self.mostTracks - tracksBefore.count)))
        let skipped = count - places.count - tracks.count
        guard !places.isEmpty || !tracks.isEmpty else { return Result(stops: 0, tracks: 0, skipped: skipped) }
        try TripUndo.imported(stops: before.stops, tracks: tracksBefore)
            .record("imported into \"\(trip.title)\"", of: trip, in: tx)
        for place in places {
            try TripStop.insert(place.name, place.coordinate, day: day, of: trip.id, in: tx)
        }
        try TripTrack.insert(tracks, of: trip.id, in: tx)
        return Result(stops: places.count, tracks: tracks.count, skipped: skipped)
    }
}
