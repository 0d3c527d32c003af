import Agenda
package import Platform
package import Storage
package import Values

extension FoundSpots {
    /// Chooses a spot: a trip leads there, or the next new one.
    ///
    /// - Parameter trip: the trip to change, as one undo step; nil for the next new one.
    /// - Throws: `PlaceError`, `TripError`.
    package static func choose(
        _ number: Int, for trip: Trip?, account: ID<Account>, now: Instant, in tx: Transaction
    ) throws -> (found: FoundSpots, spot: NearbyPlace) {
        let found = try require(account: account, now: now, in: tx).choosing(number)
        let spot = try found.requireChosen()
        guard let trip else {
            try found.save(account: account, now: now, in: tx)
            return (found, spot)
        }
        _ = try trip.lead(to: spot.place.asTripPlace, from: found.here.asTripPlace, now: now, in: tx)
        return (found, spot)
    }
}
