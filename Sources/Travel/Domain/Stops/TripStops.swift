import Agenda
import Platform
package import Storage
package import Values

/// The stops of one trip. Each change saves one undo step, unless nothing changed.
package struct TripStops: Sendable {
    package let trip: Trip
    package private(set) var stops: [TripStop]

    package static func of(_ trip: Trip, in tx: Transaction) throws -> TripStops {
        TripStops(trip: trip, stops: try TripStop.all(of: trip.id, in: tx))
    }

    /// The days that have stops.
    package var days: [Int] { Set(stops.map(\.day)).sorted() }

    /// The stops of a day, in their order.
    package func stops(on day: Int) -> [TripStop] { stops.filter { $0.day == day } }

    /// The date of a day of the trip; nil for a trip without dates.
    package func date(of day: Int) -> LocalDate? { trip.fields.days?.lowerBound.adding(days: day - 1) }

    /// The stop with this number, or the only one whose name contains the words.
    package func find(_ words: String) throws(StopError) -> TripStop {
        if let id = Int64(words) {
            guard let stop = stops.first(where: { $0.id == id }) else { throw .unknown(words) }
            return stop
        }
        let found = stops.titled(words, by: \.name)
        guard let first = found.first else { throw .unknown(words) }
        guard found.count == 1 else { throw .several(words, found) }
        return first
    }

    /// A valid day of the trip, from 1.
    package func day(_ day: Int) throws(StopError) -> Int {
        guard (1...TripStop.mostDays).contains(day) else { throw .invalidDay("\(day)") }
        if let count = trip.dayCount, day > count { throw .dayAfterTrip(day, days: count) }
        return day
    }

    /// A valid name, with single spaces.
    package static func checked(name: String) throws(StopError) -> String {
        guard let name = EventEntry.words(name) else { throw .noName }
        guard name.count <= 300 else { throw .longName(name.count) }
        return name
    }
}

// MARK: - Changes

extension TripStops {
    /// Adds a stop at the end of a day.
    package mutating func add(
        _ name: String, at coordinate: Coordinate?, day: Int, time: LocalTime? = nil, in tx: Transaction
    ) throws -> TripStop {
        let (name, day) = (try Self.checked(name: name), try self.day(day))
        guard stops(on: day).count < TripStop.mostPerDay else { throw StopError.tooMany(day: day) }
        try record(Self.addition(name), in: tx)
        try TripStop.insert(name, coordinate, day: day, time: time, of: trip.id, in: tx)
        stops = try TripStop.all(of: trip.id, in: tx)
        return stops(on: day).last ?? stops[0]
    }

    /// Moves a stop to a position, from 1, of its day or of another one. Returns whether it moved.
    package mutating func move(_ stop: TripStop, to position: Int, day: Int? = nil, in tx: Transaction) throws -> Bool {
        let day = try self.day(day ?? stop.day)
        var others = stops(on: day).filter { $0.id != stop.id }
        guard others.count < TripStop.mostPerDay else { throw StopError.tooMany(day: day) }
        var moved = stop
        moved.day = day
        others.insert(moved, at: min(max(position, 1) - 1, others.count))
        return try arrange(others, day: day, Self.move(stop.name), in: tx)
    }

    /// Changes the name, the position and the time. Returns whether anything changed.
    package mutating func edit(
        _ stop: TripStop, name: String, at coordinate: Coordinate?, time: LocalTime?, in tx: Transaction
    ) throws -> Bool {
        var changed = stop
        (changed.name, changed.coordinate, changed.time) = (try Self.checked(name: name), coordinate, time)
        guard changed != stop else { return false }
        try record(Self.change(stop.name), in: tx)
        try save(stops.map { $0.id == stop.id ? changed : $0 }, in: tx)
        return true
    }

    /// What is on days that the trip does not have, as a sentence: the stops behind its last day, and the bookings that
    /// begin or end on another day; nil for nothing.
    package func outsideTripWords(_ bookings: [TripBooking]) -> String? {
        guard let range = trip.fields.days, let count = trip.dayCount else { return nil }
        let late = days.filter { $0 > count }.map { day in
            "day \(day) has " + stops(on: day).map(\.name).joined(separator: ", ")
        }
        let booked = bookings.filter { $0.isOutside(range) }.map { booking in
            "\(booking.titleWithKind) is booked for \(booking.whenText ?? "")"
        }
        let all = (late + booked).joined(separator: "; ")
        return all.isEmpty ? nil : "The trip has \(count.counted("day")), but \(all)."
    }

    /// Removes stops.
    package mutating func remove(_ chosen: [TripStop], in tx: Transaction) throws {
        guard let first = chosen.first else { return }
        let ids = Set(chosen.map(\.id))
        try record(Self.removal(chosen.count, first: first.name), in: tx)
        try save(stops.filter { !ids.contains($0.id) }, in: tx)
    }

    /// The stops of a day in a shorter order by great circle, or in their own order if none is shorter. The first one
    /// on the map stays first. A stop without a position keeps its place among the others.
    ///
    /// - Throws: `StopError.tooFew` with fewer than three stops on the map.
    package func shortened(day: Int) throws(StopError) -> ShortenedDay {
        let stops = stops(on: day)
        let placed = stops.filter { $0.coordinate != nil }
        guard placed.count > 2 else { throw .tooFew(day: day, placed: placed.count, all: stops.count) }
        let places = placed.compactMap(\.coordinate)
        let order = StopOrder.shortened(places)
        var next = order.map { placed[$0] }[...]
        return ShortenedDay(
            stops: stops.map { $0.coordinate == nil ? $0 : next.popFirst() ?? $0 },
            kept: stops.filter { $0.coordinate == nil }, meters: Int(order.map { places[$0] }.length.rounded()),
            metersBefore: Int(places.length.rounded()), isShorter: order != Array(placed.indices))
    }

    /// Puts the stops of a day into the shorter order. Returns whether anything changed.
    package mutating func shorten(day: Int, in tx: Transaction) throws -> Bool {
        try arrange(shortened(day: day).stops, day: day, Self.order(day: day), in: tx)
    }

    private mutating func arrange(_ order: [TripStop], day: Int, _ summary: String, in tx: Transaction) throws -> Bool {
        let ids = Set(order.map(\.id))
        let placed = order.enumerated().map { index, stop in
            var stop = stop
            (stop.day, stop.position) = (day, index + 1)
            return stop
        }
        let new = stops.filter { !ids.contains($0.id) } + placed
        guard Set(new) != Set(stops) else { return false }
        try record(summary, in: tx)
        try save(new, in: tx)
        return true
    }

    private mutating func save(_ new: [TripStop], in tx: Transaction) throws {
        try TripStop.replace(new, of: trip.id, in: tx)
        stops = try TripStop.all(of: trip.id, in: tx)
    }

    private func record(_ summary: String, in tx: Transaction) throws {
        try TripUndo.stops(before: stops).record(summary, of: trip, in: tx)
    }
}

// MARK: - Words

/// Summaries of undo steps.
extension TripStops {
    private static func addition(_ name: String) -> String { "added the stop \"\(name)\"" }
    private static func move(_ name: String) -> String { "moved the stop \"\(name)\"" }
    private static func change(_ name: String) -> String { "changed the stop \"\(name)\"" }
    private static func removal(_ count: Int, first: String) -> String {
        count == 1 ? "removed the stop \"\(first)\"" : "removed \(count) stops"
    }
    private static func order(day: Int) -> String { "ordered the stops of day \(day)" }
}

// MARK: -

/// A better order of a day's stops.
package struct ShortenedDay: Hashable, Sendable {
    package let stops: [TripStop]
    /// Those without a position, which keep their places.
    package let kept: [TripStop]
    /// By great circle.
    package let meters: Int
    package let metersBefore: Int
    package let isShorter: Bool
}
