package import Agenda
package import Platform
package import Storage
import Values

/// All trips of an account with their photos, in the order in which they were added.
package struct TripCollection: Sendable {
    /// A trip and the photo that is shown for it.
    package struct Item: Sendable {
        package let trip: Trip
        /// Nil only if it was removed since.
        package let photo: Photo?

        package init(trip: Trip, photo: Photo?) { (self.trip, self.photo) = (trip, photo) }
    }

    package let items: [Item]
    package let settings: TravelSettings

    package static func of(_ account: ID<Account>, in tx: Transaction) throws -> TripCollection {
        let items = try Trip.all(account: account, in: tx).map {
            Item(trip: $0, photo: try Photo.shown(for: $0.id, in: tx))
        }
        return TripCollection(items: items, settings: try TravelSettings.of(account, in: tx))
    }

    /// The trip on a page of the book, from 1.
    ///
    /// - Throws: `TripError.noSuchPage`.
    package func page(_ number: Int) throws(TripError) -> Item {
        guard let item = items.atPlace(number) else { throw .noSuchPage(number, count: items.count) }
        return item
    }

    /// The largest estimated expense; nil without trips.
    package var largestExpense: Int? { items.map(\.trip.fields.expense.amount).max() }

    /// `The maximum expense is 120`
    package var expenseSentence: String {
        largestExpense.map { "The maximum expense is \($0)" } ?? "Please add a plan to show expense stats!"
    }
}
