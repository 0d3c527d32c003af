package import JSON
package import Platform
package import Storage
import Values

/// A position of an account with its place in lists.
package struct ListedPosition: Sendable {
    /// From 1.
    package let place: Int
    package let position: Position

    package static func all(of account: ID<Account>, in tx: Transaction) throws -> [ListedPosition] {
        try Position.all(account: account, in: tx).enumerated().map {
            ListedPosition(place: $0.offset + 1, position: $0.element)
        }
    }

    package static let fields = RecordFields(
        first + .money(optional: "pay", isPay: true) { $0.position.offer.agreed?.guaranteed })

    private static let first: [RecordFields<ListedPosition>.Field] = [
        .integer("position") { Int64($0.place) }, .integer("id") { $0.position.id.rawValue },
        .text("name") { $0.position.name },
        .text(optional: "set") { $0.position.offer.setLength.map(DurationText.short) },
        .text(optional: "pay", isPay: true) { $0.position.offer.agreed?.stored },
    ]
}
