import Agenda
import Platform
import Storage
import Values

/// A detail of an existing event that was given differently for a new one with the same name and start.
package enum EventDifference: Sendable, Hashable {
    /// The place as it is; nil for none.
    case location(String?, given: String)
    case length(Duration, given: Duration)
    /// The spots as they are.
    case spots(SpotList, given: SpotList)
    case policy(Policy.Item, String, given: String)

    /// What was not given, or is the default, is not compared.
    static func all(
        of event: Event, from draft: EventDraft, _ choices: PolicyChoices, _ spots: SpotList, in tx: Transaction
    ) throws -> [EventDifference] {
        var found: [EventDifference] = []
        if let given = draft.location, given.folded != (event.location ?? "").folded {
            found.append(.location(event.location, given: given))
        }
        let length = event.endsAt - event.startsAt
        if draft.length != length, draft.length != Event.defaultLength {
            found.append(.length(length, given: draft.length))
        }
        let present = SpotList(try Spot.all(event: event.id, in: tx))
        if !spots.isEmpty, spots != present { found.append(.spots(present, given: spots)) }
        let policy = try Policy.of(event, in: tx)
        for item in Policy.Item.allCases {
            guard let given = choices.text(of: item), given != policy.text(of: item) else { continue }
            found.append(.policy(item, policy.text(of: item), given: given))
        }
        return found
    }
}
