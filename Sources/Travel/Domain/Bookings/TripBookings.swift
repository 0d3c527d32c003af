import Platform
package import Storage
import Values

/// The bookings of one trip. Each change saves one undo step, unless nothing changed.
package struct TripBookings: Sendable {
    /// The most bookings of a trip.
    package static let most = 200

    package let trip: Trip
    /// By start; those without a date come last.
    package private(set) var items: [TripBooking]

    package static func of(_ trip: Trip, in tx: Transaction) throws -> TripBookings {
        TripBookings(trip: trip, items: try TripBooking.all(of: trip.id, in: tx))
    }

    /// The booking with this number, or the only one whose name or confirmation number matches the words.
    package func find(_ words: String) throws(BookingError) -> TripBooking {
        if let id = Int64(words), let booking = items.first(where: { $0.id == id }) { return booking }
        let coded = items.filter { $0.confirmation?.folded == words.folded }
        let found = coded.isEmpty ? items.titled(words, by: \.title) : coded
        guard let first = found.first else { throw .unknown(words) }
        guard found.count == 1 else { throw .several(words, found) }
        return first
    }

    package mutating func add(_ draft: TripBooking.Draft, in tx: Transaction) throws -> TripBooking {
        guard items.count < Self.most else { throw BookingError.tooMany }
        try record(Self.addition(draft.title), in: tx)
        let id = try TripBooking.insert(draft, to: trip.id, in: tx)
        items = try TripBooking.all(of: trip.id, in: tx)
        return try find("\(id)")
    }

    /// Returns the booking as it is now, and whether anything changed.
    package mutating func edit(
        _ booking: TripBooking, to draft: TripBooking.Draft, in tx: Transaction
    ) throws -> (booking: TripBooking, isChanged: Bool) {
        let changed = booking.with(draft)
        guard changed != booking else { return (booking, false) }
        try record(Self.change(booking.title), in: tx)
        try save(items.map { $0.id == booking.id ? changed : $0 }, in: tx)
        return (changed, true)
    }

    package mutating func remove(_ chosen: [TripBooking], in tx: Transaction) throws {
        guard let first = chosen.first else { return }
        let ids = Set(chosen.map(\.id))
        try record(Self.removal(chosen.count, first: first.title), in: tx)
        try save(items.filter { !ids.contains($0.id) }, in: tx)
    }

    private mutating func save(_ new: [TripBooking], in tx: Transaction) throws {
        try TripBooking.replace(new, of: trip.id, in: tx)
        items = try TripBooking.all(of: trip.id, in: tx)
    }

    private func record(_ summary: String, in tx: Transaction) throws {
        try TripUndo.bookings(before: items).record(summary, of: trip, in: tx)
    }
}

// MARK: - Words

/// Summaries of undo steps.
extension TripBookings {
    private static func addition(_ title: String) -> String { "added the booking \"\(title)\"" }
    private static func change(_ title: String) -> String { "changed the booking \"\(title)\"" }
    private static func removal(_ count: Int, first: String) -> String {
        count == 1 ? "removed the booking \"\(first)\"" : "removed \(count) bookings"
    }
}
