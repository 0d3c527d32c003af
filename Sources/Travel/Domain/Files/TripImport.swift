import Platform
package import Storage
package import Values

/// Adds the places of a file to a day of a trip, and its lines to the trip. So few of them fit that they are stored in
/// one transaction; what takes long for a large file is done before it.
package struct TripImport: Sendable {
    private let places: [Place]
    private let lines: [TripTrack]
    private let unplaced: [MapData.Unplaced]
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

    /// What an import did, or would do.
    package struct Result: Hashable, Sendable {
        package let stops: Int
        package let tracks: Int
        /// The names of what was added.
        package let added: [String]
        /// What was not added, with the reason: there already, more than fit, or not read.
        package let leftOut: [MapData.LeftOut]
        /// What was interpreted.
        package let notes: [String]

        /// What became of each record of the file.
        package var report: ImportReport {
            ImportReport(
                added.map { ImportReport.Line($0, .added) }
                    + leftOut.map { ImportReport.Line($0.shownName, $0.isKnown ? .unchanged : .leftOut($0.why)) })
        }
    }

    /// What an import would do. Nothing is changed.
    package func preview(into trip: Trip, in tx: Transaction) throws -> Result { try plan(for: trip, in: tx).result }

    /// Imports as one undo step, unless everything is there already.
    package func run(into trip: Trip, in tx: Transaction) throws -> Result {
        let plan = try plan(for: trip, in: tx)
        guard !plan.result.added.isEmpty else { return plan.result }
        let trip = plan.trip
        try TripUndo.imported(stops: plan.stopsBefore, tracks: plan.tracksBefore)
            .record("imported into \"\(trip.title)\"", of: trip, in: tx)
        for place in plan.places {
            try TripStop.insert(place.name, place.coordinate, day: plan.day, of: trip.id, in: tx)
        }
        for stop in plan.stops {
            try TripStop.insert(stop.name, nil, day: plan.day, source: stop.source, of: trip.id, in: tx)
        }
        try TripTrack.insert(plan.tracks, of: trip.id, in: tx)
        return plan.result
    }

    /// What is new for a trip, and fits.
    private struct Plan {
        let trip: Trip
        let day: Int
        let stopsBefore: [TripStop]
        let tracksBefore: [TripTrack]
        let places: [Place]
        /// Without a position.
        let stops: [MapData.Unplaced]
        let tracks: [TripTrack]
        let leftOut: [MapData.LeftOut]
        let notes: [String]

        var result: Result {
            Result(
                stops: places.count + stops.count, tracks: tracks.count,
                added: places.map { MapData.LeftOut.shown($0.name) } + stops.map { MapData.LeftOut.shown($0.name) }
                    + tracks.map { MapData.LeftOut.shown($0.name) },
                leftOut: leftOut, notes: notes)
        }
    }

    private func plan(for trip: Trip, in tx: Transaction) throws -> Plan {
        let trip = try trip.current(in: tx)
        let before = try TripStops.of(trip, in: tx)
        let day = try before.day(day)
        let tracksBefore = try TripTrack.all(of: trip.id, in: tx)
        let known = before.stops(on: day)
        let new = self.places.filter { place in
            !known.contains { $0.name == place.name && $0.coordinate?.distance(to: place.coordinate) ?? 0 <= 100 }
        }
        let places = Array(new.prefix(TripStop.mostPerDay - known.count))
        let named = UnplacedStops(unplaced, beside: known)
        let stops = Array(named.new.prefix(max(0, TripStop.mostPerDay - known.count - places.count)))
        let present = Set(tracksBefore)
        let tracks = Array(lines.filter { !present.contains($0) }.prefix(max(0, Self.mostTracks - tracksBefore.count)))
        let (fit, added) = (Set(places), Set(tracks))
        let repeated = repeated.map { MapData.LeftOut($0.name, UnplacedStops.twice) }
        let otherPlaces = self.places.filter { !fit.contains($0) }.map { place -> MapData.LeftOut in
            new.contains(place) ? MapData.LeftOut(place.name, Self.fullDay) : .known(place.name)
        }
        let otherTracks = lines.filter { !added.contains($0) }.map { line -> MapData.LeftOut in
            present.contains(line) ? .known(line.name) : MapData.LeftOut(line.name, Self.fullTrip)
        }
        let otherStops = named.leftOut + named.new.dropFirst(stops.count).map { MapData.LeftOut($0.name, Self.fullDay) }
        return Plan(
            trip: trip, day: day, stopsBefore: before.stops, tracksBefore: tracksBefore, places: places, stops: stops,
            tracks: tracks, leftOut: repeated + otherPlaces + otherTracks + otherStops + unread, notes: notes)
    }

    private static var fullDay: String { "a day has at most \(TripStop.mostPerDay) stops" }
    private static var fullTrip: String { "a trip has at most \(mostTracks) routes" }
}

/// The places of a file without a position, beside the stops that a day has. Those with different identities are
/// different places, whatever their names.
private struct UnplacedStops {
    static let twice = "twice in the file"

    private(set) var new: [MapData.Unplaced] = []
    private(set) var leftOut: [MapData.LeftOut] = []

    init(_ places: [MapData.Unplaced], beside known: [TripStop]) {
        let sources = Set(known.compactMap(\.source))
        let names = Set(known.map(\.name))
        // Stops that were typed, or imported without an identity: each is one of the file's places at most.
        var unclaimed = known.filter { $0.source == nil }.map(\.name)
        var seen: Set<MapData.Unplaced> = []
        for place in places {
            guard seen.insert(place).inserted else {
                let isKnown = names.contains(place.name)
                leftOut.append(isKnown ? .known(place.name) : MapData.LeftOut(place.name, Self.twice))
                continue
            }
            if let source = place.source {
                if sources.contains(source) {
                    leftOut.append(.known(place.name))
                } else if let claimed = unclaimed.firstIndex(of: place.name) {
                    unclaimed.remove(at: claimed)
                    leftOut.append(.known(place.name))
                } else {
                    new.append(place)
                }
            } else if names.contains(place.name) {
                leftOut.append(.known(place.name))
            } else {
                new.append(place)
            }
        }
    }
}
