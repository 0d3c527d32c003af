package import Platform
package import Storage
package import Values

/// A line that was imported with a trip: a route or a recorded way.
package struct TripTrack: Hashable, Sendable, Codable {
    package let name: String?
    /// An encoded polyline.
    private let line: String

    /// The most points that are stored; longer lines are thinned out evenly.
    static let mostPoints = 5000

    package init(name: String?, _ points: [Coordinate]) {
        self.name = name
        line = Polyline.encoded(Self.thinned(points))
    }

    package var points: [Coordinate] { Polyline.decoded(line) ?? [] }

    private static func thinned(_ points: [Coordinate]) -> [Coordinate] {
        guard points.count > mostPoints else { return points }
        return (0..<mostPoints).map { points[$0 * (points.count - 1) / (mostPoints - 1)] }
    }
}

extension TripTrack {
    /// In the order in which they were imported.
    package static func all(of trip: ID<Subject>, in tx: Transaction) throws -> [TripTrack] {
        try tx.rows("SELECT name, line FROM trip_track WHERE subject_id = \(trip) ORDER BY id")
            .map { TripTrack(name: try $0["name"], line: try $0["line"]) }
    }

    private init(name: String?, line: String) { (self.name, self.line) = (name, line) }

    static func insert(_ tracks: [TripTrack], of trip: ID<Subject>, in tx: Transaction) throws {
        for track in tracks {
            try tx.run("INSERT INTO trip_track (subject_id, name, line) VALUES (\(trip), \(track.name), \(track.line))")
        }
    }

    static func replace(_ tracks: [TripTrack], of trip: ID<Subject>, in tx: Transaction) throws {
        try tx.run("DELETE FROM trip_track WHERE subject_id = \(trip)")
        try insert(tracks, of: trip, in: tx)
    }
}
