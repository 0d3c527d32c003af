package import Agenda
package import Platform
package import Storage
package import Values

extension Trip {
    /// What a new plan starts with: it leads to the chosen spot, from the place around which it was searched.
    package static func newFields(account: ID<Account>, now: Instant, in tx: Transaction) throws -> Fields {
        guard let found = try FoundSpots.find(account: account, now: now, in: tx), let spot = found.chosen else {
            return Fields()
        }
        return Fields(from: found.here.asTripPlace, to: spot.place.asTripPlace)
    }

    /// Saves a new plan with what was typed. The chosen spot is used once.
    ///
    /// - Parameter photo: nil for none, with which no plan is saved.
    /// - Throws: `TripError`, `DateEntryError`.
    package static func add(
        _ input: TripInput, photo: PhotoFile?, account: Account, now: Instant, in tx: Transaction
    ) throws -> Trip {
        let fields = try input.applied(
            to: newFields(account: account.id, now: now, in: tx), account: account, now: now)
        let trip = try add(fields, photo: photo, account: account.id, now: now, in: tx)
        if let found = try FoundSpots.find(account: account.id, now: now, in: tx), found.chosen != nil {
            try found.choosingNone.save(account: account.id, now: now, in: tx)
        }
        return trip
    }
}

extension FoundSpots {
    /// Chooses a spot: a plan leads there, or the next new one.
    ///
    /// - Parameter trip: the plan to change, as one undo step; nil for the next new one.
    /// - Throws: `PlaceError`, `TripError`.
    package static func choose(
        _ number: Int, for trip: Trip?, account: ID<Account>, now: Instant, in tx: Transaction
    ) throws -> (found: FoundSpots, spot: Spot) {
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
