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
        var table = OutputTable(
            [
                OutputTable.Column("id", "ID"), OutputTable.Column("title", "TRIP"),
                OutputTable.Column("dates", "DATES"), OutputTable.Column("from", "FROM"),
                OutputTable.Column("to", "TO"), OutputTable.Column("expense", "EXPENSE"), OutputTable.Column("name"),
                OutputTable.Column("first_date"), OutputTable.Column("last_date"),
                OutputTable.Column("from_coordinates"),
                OutputTable.Column("to_coordinates"), OutputTable.Column("expense_typed"), OutputTable.Column("notes"),
                OutputTable.Column("photo"), OutputTable.Column("created_at"),
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
