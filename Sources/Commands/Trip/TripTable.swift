import Agenda
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
        var table = OutputTable(
            [
                "id": "ID", "title": "TRIP", "dates": "DATES", "from": "FROM", "to": "TO", "expense": "EXPENSE",
                "name": nil, "first_date": nil, "last_date": nil, "from_coordinates": nil, "to_coordinates": nil,
                "expense_typed": nil, "notes": nil, "photo": nil, "created_at": nil,
            ], emptyState: Self.emptyState)
        table.rows = items.map(row)
        return table
    }

    private func row(_ item: TripCollection.Item) -> [OutputTable.Cell] {
        let (trip, fields) = (item.trip, item.trip.fields)
        return [
            .number(trip.id.rawValue), .text(trip.title), .text(trip.daysText), .text(fields.from?.name),
            .text(fields.to?.name),
            .number(fields.expense.amount, shown: fields.expense.typed == nil ? "" : "\(fields.expense.amount)"),
            .text(fields.name), .text(fields.days?.lowerBound.description), .text(fields.days?.upperBound.description),
            .text(fields.from?.coordinate?.text), .text(fields.to?.coordinate?.text), .text(fields.expense.typed),
            .text(fields.notes), .text(item.photo.map { photos.path(of: $0) }), .text(trip.createdAt.rfc3339),
        ]
    }
}
