package import Values

/// Why a stop cannot be found or saved.
package enum StopError: Error, Hashable, Sendable {
    case noName
    case longName(Int)
    case invalidDay(String)
    /// The number of days of the trip.
    case dayAfterTrip(Int, days: Int)
    case unknown(String)
    case several(String, [TripStop])
    case tooMany(day: Int)
    /// The number of its stops that are on the map, and of all.
    case tooFew(day: Int, placed: Int, all: Int)
}

extension StopError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noName: "A stop needs a name."
        case .longName(let count): "That name is too long: \(count) characters, and the limit is 300."
        case .invalidDay(let text): "Invalid day \(text.quotedLine). Use the number of a day of the trip, from 1."
        case .dayAfterTrip(let day, let days):
            "There is no day \(day): the trip has \(days.counted("day"))."
        case .unknown(let words): "There is no stop \(words.quotedLine)."
        case .several(let words, let stops):
            "Several stops match \(words.quotedLine): "
                + stops.prefix(4).map { "\($0.id) \(Printable.line($0.name))" }.joined(separator: "; ")
                + ". Use its number."
        case .tooMany(let day): "Day \(day) has \(TripStop.mostPerDay) stops, which is the limit."
        case .tooFew(let day, let placed, let all):
            "Day \(day) has fewer than three stops\(placed < all ? " with a position on the map" : ""), "
                + "so there is no other order."
        }
    }
}

extension StopError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .unknown, .several: .notFound
        case .noName, .longName, .invalidDay, .dayAfterTrip: .invalid
        case .tooMany, .tooFew: .refused
        }
    }
}
