import Agenda
package import JSON
import Storage
package import Values

extension TripCollection.Item {
    package static let fields = fields()

    /// - Parameter photo: where its photo is, for a surface that can open it; nil leaves it out.
    package static func fields(
        photo: (@Sendable (TripCollection.Item) -> String?)? = nil
    ) -> RecordFields<TripCollection.Item> {
        let picture = photo.map { [RecordFields<TripCollection.Item>.Field.text(optional: "photo", $0)] } ?? []
        let rest: [RecordFields<TripCollection.Item>.Field] = [.time("created_at") { $0.trip.createdAt }]
        return RecordFields(first + picture + rest)
    }

    private static let first: [RecordFields<TripCollection.Item>.Field] = [
        .integer("id") { $0.trip.id.rawValue }, .text("title") { $0.trip.title },
        .text(optional: "dates") { $0.trip.daysText }, .text(optional: "from") { $0.trip.fields.from?.name },
        .text(optional: "to") { $0.trip.fields.to?.name }, .integer("expense") { Int64($0.trip.fields.expense.amount) },
        .text(optional: "name") { $0.trip.fields.name },
        .day(optional: "first_date") { $0.trip.fields.days?.lowerBound },
        .day(optional: "last_date") { $0.trip.fields.days?.upperBound },
        .text(optional: "from_coordinates") { $0.trip.fields.from?.coordinate?.text },
        .text(optional: "to_coordinates") { $0.trip.fields.to?.coordinate?.text },
        .text(optional: "expense_typed") { $0.trip.fields.expense.typed },
        .text(optional: "notes") { $0.trip.fields.notes },
    ]
}

/// A stop of a trip with its date.
package struct ListedStop: Sendable {
    package let stop: TripStop
    /// Nil for a trip without dates.
    package let date: LocalDate?

    package static func all(_ stops: TripStops) -> [ListedStop] {
        stops.stops.map { ListedStop(stop: $0, date: stops.date(of: $0.day)) }
    }

    package static let fields = RecordFields<ListedStop>([
        .integer("id") { $0.stop.id }, .integer("day") { Int64($0.stop.day) }, .day(optional: "date") { $0.date },
        .integer("position") { Int64($0.stop.position) }, .text("name") { $0.stop.name },
        .text(optional: "coordinates") { $0.stop.coordinate?.text },
        .text(optional: "time") { $0.stop.time?.description },
    ])
}
