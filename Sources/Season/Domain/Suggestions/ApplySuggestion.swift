package import Agenda
import Lineups
import People
package import Platform
package import Storage
import Values

/// Gives open spots to the people who were suggested for them. The hard rules are checked again in the same
/// transaction: who does not fit any more is left out, and named. Asks nobody. One undo step.
package struct ApplySuggestion: Sendable {
    package let choices: [SuggestLineups.Choice]
    package let account: Account
    /// People were suggested who had not said whether they can.
    package let allowsUnsaid: Bool

    package init(_ choices: [SuggestLineups.Choice], allowsUnsaid: Bool = false, account: Account) {
        (self.choices, self.allowsUnsaid, self.account) = (choices, allowsUnsaid, account)
    }

    package struct Result: Sendable {
        /// How many spots were filled.
        package let filled: Int
        /// The shows in whose lineups somebody was added, by date.
        package let events: [Event]
        /// `Ada: said no`, for each who was left out.
        package let leftOut: [String]

        /// `Filled 3 spots. Left out: Ada: said no.`
        package var sentence: String {
            "Filled \(filled.counted("spot"))."
                + (leftOut.isEmpty ? "" : " Left out: \(leftOut.joined(separator: "; ")).")
        }
    }

    /// Throws `EventError`, and `ContactError.unknown` for a contact of another account; then nothing is changed.
    package func run(in tx: Transaction) throws -> Result {
        var names: [ID<Contact>: String] = [:]
        for choice in choices {
            names[choice.contact] = try Contact.find(choice.contact, account: account.id, in: tx).name
        }
        let events: [ID<Event>] = try tx.values(
            "SELECT DISTINCT event_id FROM spot WHERE id IN \(list: choices.map(\.spot)) ORDER BY event_id")
        var suggesting = SuggestLineups(.events(events), account: account)
        suggesting.allowsUnsaid = allowsUnsaid
        let facts = try suggesting.facts(in: tx)
        let (places, refused) = facts.accepted(choices)
        let fillings = places.compactMap { place -> FillSpots.Filling? in
            guard let person = place.person else { return nil }
            let (spot, contact) = (facts.open[place.show][place.spot], facts.people.ids[person])
            return FillSpots.Filling(
                event: spot.event, spot: spot.id, contact: contact,
                fee: facts.people.rules[contact]?.fees[spot.position.id])
        }
        let lineups = try FillSpots(fillings, account: account.id).run(in: tx)
        return Result(
            filled: fillings.count,
            events: lineups.map(\.event).sorted { ($0.startsAt, $0.id) < ($1.startsAt, $1.id) },
            leftOut: refused.map { "\(names[$0.choice.contact] ?? ""): \($0.words)" })
    }
}
