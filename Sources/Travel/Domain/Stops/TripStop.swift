package import Platform
package import Storage
package import Values

/// A place to visit on a day of a trip.
package struct TripStop: Hashable, Sendable, Codable {
    /// The row's key.
    package let id: Int64
    /// From 1.
    package var day: Int
    /// The position in its day, from 1.
    package var position: Int
    package var name: String
    /// Nil where only the name is known.
    package var coordinate: Coordinate?
    /// `09:30`, at the place; nil for no time, or in undo steps of earlier versions.
    private var timeText: String?
    /// What identifies it in the file that it was imported from: `cid=2`, the address of a list, the UID of a calendar.
    /// Nil for a stop that was typed or has a position in its file, or in undo steps of earlier versions.
    package private(set) var source: String?

    /// The time at the place; nil for none.
    package var time: LocalTime? {
        get { timeText.flatMap { LocalTime(iso: $0) } }
        set { timeText = newValue?.description }
    }

    /// The most stops of a day. Finding a short order takes longer the more there are.
    package static let mostPerDay = 50
    /// The most days of a trip that can have stops.
    package static let mostDays = 366
}

extension TripStop {
    /// `9:30 AM Colosseum`
    package var titleWithTime: String { (time.map { "\(DateText().time($0)) " } ?? "") + name }

    private init(_ row: Row) throws {
        id = try row["id"]
        day = try row["day"]
        position = try row["position"]
        name = try row["name"]
        coordinate = Coordinate(storedLatitude: try row["latitude"], longitude: try row["longitude"])
        timeText = try row["start_time"]
        source = try row["source"]
    }

    /// By day and position.
    package static func all(of trip: ID<Subject>, in tx: Transaction) throws -> [TripStop] {
        try tx.rows(
            """
            SELECT id, day, position, name, latitude, longitude, start_time, source
            FROM trip_stop WHERE subject_id = \(trip)
            ORDER BY day, position, id
            """
        ).map(TripStop.init)
    }

    /// Makes the rows match these stops, numbered anew within each day.
    static func replace(_ stops: [TripStop], of trip: ID<Subject>, in tx: Transaction) throws {
        try tx.run("DELETE FROM trip_stop WHERE subject_id = \(trip)")
        for stop in numbered(stops) {
            let place = stop.coordinate?.stored
            try tx.run(
                """
                INSERT INTO trip_stop (id, subject_id, day, position, name, latitude, longitude, start_time, source)
                VALUES (\(stop.id), \(trip), \(stop.day), \(stop.position), \(stop.name), \(place?.latitude),
                    \(place?.longitude), \(stop.timeText), \(stop.source))
                """)
        }
    }

    /// Inserts a stop behind all others of its day.
    static func insert(
        _ name: String, _ coordinate: Coordinate?, day: Int, time: LocalTime? = nil, source: String? = nil,
        of trip: ID<Subject>, in tx: Transaction
    ) throws {
        let last = try tx.value(
            "SELECT max(position) FROM trip_stop WHERE subject_id = \(trip) AND day = \(day)", as: Int.self)
        let place = coordinate?.stored
        try tx.run(
            """
            INSERT INTO trip_stop (subject_id, day, position, name, latitude, longitude, start_time, source)
            VALUES (\(trip), \(day), \((last ?? 0) + 1), \(name), \(place?.latitude), \(place?.longitude),
                \(time?.description), \(source))
            """)
    }

    private static func numbered(_ stops: [TripStop]) -> [TripStop] {
        var next: [Int: Int] = [:]
        return stops.sorted { ($0.day, $0.position) < ($1.day, $1.position) }.map { stop in
            var stop = stop
            stop.position = next[stop.day, default: 1]
            next[stop.day] = stop.position + 1
            return stop
        }
    }
}
