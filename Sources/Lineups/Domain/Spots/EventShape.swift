package import Agenda
package import Platform
package import Storage

/// What a show has of its own besides its name, time, place and people: spots, policy, budget, wordings, and what
/// modules keep, such as its run sheet. Two shows that were made of one template have equal ones.
package struct EventShape: Equatable, Sendable {
    private let places: [ShowTemplate.Place]
    private let settings: [String: String]
    private let shapes: [String: String]

    /// - Parameter shapes: of the modules.
    package init(of event: ID<Event>, shapes: [SubjectShape], in tx: Transaction) throws {
        places = try Spot.all(event: event, in: tx).map {
            ShowTemplate.Place(position: $0.position, isRequired: $0.isRequired, offer: $0.offer)
        }
        settings = try Policy.choices(of: event, in: tx)
        self.shapes = try shapes.texts(of: ID(event.rawValue), in: tx)
    }
}
