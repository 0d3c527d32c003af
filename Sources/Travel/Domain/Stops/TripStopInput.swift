package import Agenda
package import Platform
package import Values

/// What a person types for the time and the position of a stop. Nil was not given; empty clears it.
package struct TripStopInput: Hashable, Sendable {
    private let time: String?
    private let at: String?

    package init(time: String? = nil, at: String? = nil) { (self.time, self.at) = (time, at) }

    /// - Throws: `PlaceError.invalidPosition`.
    package func place(keeping old: Coordinate?) throws(PlaceError) -> Coordinate? {
        guard let at else { return old }
        guard let text = EventEntry.words(at) else { return nil }
        guard let place = Coordinate(text) else { throw .invalidPosition(text) }
        return place
    }

    package func clock(
        keeping old: LocalTime?, account: Account, now: Instant
    ) throws(DateEntryError) -> LocalTime? {
        guard let time else { return old }
        guard let text = EventEntry.words(time) else { return nil }
        if let clock = LocalTime(iso: text) { return clock }
        return try DateEntry.timetableTime(text, account: account, now: now)
    }
}
