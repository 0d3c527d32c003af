import Agenda
import CommandKit
import JSON
import Platform
import Storage
import Travel
import Values

/// Trips as rows with all their values.
struct TripTable {
    let photos: PhotoStore

    static let emptyState = "No trips yet. Create one:  greenroom trip add --photo FILE --name Rome"

    func of(_ items: [TripCollection.Item]) -> OutputTable {
        let photos = photos
        return OutputTable(
            items, TripCollection.Item.fields { item in item.photo.map { photos.path(of: $0) } },
            shown: [
                "id": "ID", "title": "TRIP", "dates": "DATES", "from": "FROM", "to": "TO",
                "expense": OutputTable.Shown("EXPENSE") { item in
                    item.trip.fields.expense.typed == nil ? "" : "\(item.trip.fields.expense.amount)"
                },
            ], emptyState: Self.emptyState)
    }
}
