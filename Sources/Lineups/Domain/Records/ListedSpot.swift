import Agenda
package import JSON
import Storage
import Values

/// A spot of a show with who has it.
package struct ListedSpot: Sendable {
    /// From 1.
    package let place: Int
    package let spot: Spot
    /// Nil while it is open.
    package let slot: Slot?

    package static func all(_ lineup: Lineup) -> [ListedSpot] {
        lineup.spots.enumerated().map { index, spot in
            ListedSpot(place: index + 1, spot: spot, slot: lineup.slots.first { $0.id == spot.slot })
        }
    }

    package static let fields = RecordFields(
        first + .money(optional: "pay", isPay: true) { $0.spot.offer.agreed?.guaranteed })

    private static let first: [RecordFields<ListedSpot>.Field] = [
        .integer("position") { Int64($0.place) }, .integer("id") { $0.spot.id.rawValue },
        .text("name") { $0.spot.position.name }, .text(optional: "held_by") { $0.slot?.name },
        .integer(optional: "contact_id") { $0.slot?.contact.rawValue },
        .value("state", as: .choice(SlotStatus.allCases.map(\.rawValue) + [open])) {
            .string($0.slot?.status.rawValue ?? open)
        },
        .flag("required") { $0.spot.isRequired },
        .text(optional: "set") { $0.spot.offer.setLength.map(DurationText.short) },
        .text(optional: "pay", isPay: true) { $0.spot.offer.agreed?.stored },
    ]

    private static let open = "open"
}
