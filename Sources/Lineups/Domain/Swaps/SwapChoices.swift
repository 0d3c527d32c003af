import Agenda
import People
package import Platform
package import Storage
package import Values

/// An offered substitute with what the booker can choose, for texts, the conversation and the list of offers.
package struct SwapChoices: Sendable {
    package let offer: SwapOffer
    /// Whom each of its names may mean; nobody for a name that is not among the contacts.
    package let people: [(name: String, people: [SubstituteLookup.Person])]

    /// The names that are not among the contacts.
    package var unknown: [String] { people.filter(\.people.isEmpty).map { Printable.line($0.name) } }

    /// Those that the booker has not settled, the oldest first.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [SwapChoices] {
        try of(SwapOffer.all(account: account, in: tx), in: tx)
    }

    static func of(_ offers: some Sequence<SwapOffer>, in tx: Transaction) throws -> [SwapChoices] {
        // The contacts of an account are read once.
        var contacts: [ID<Account>: [Contact]] = [:]
        return try offers.map { offer in
            let account = offer.event.account
            let known = try contacts[account] ?? Contact.all(account: account, in: tx)
            contacts[account] = known
            return SwapChoices(offer: offer, people: SubstituteLookup.people(in: offer, among: known))
        }
    }
}

// MARK: - Words

extension SwapChoices {
    /// `Ben in Ada's place at Late Show, Fri Dec 4, 8 PM: SWAP 7 ASK BEN (Ben Carter) or SWAP 7 OPEN.`
    func notification(at now: Instant) -> String { "\(title(at: now)): \(textCommands)" }

    /// `Ben in Ada's place at Late Show, Fri Dec 4, 8 PM`
    package func title(at now: Instant) -> String {
        "\(offer.who) in \(Printable.line(offer.performer))'s place at \(offer.event.title(at: now))"
    }

    /// `SWAP 7 ASK BEN or SWAP 7 OPEN.` Several people of one name are told apart by their key.
    private var textCommands: String {
        let open = "SWAP \(offer.id) OPEN"
        if offer.isAsked { return "was asked. \(open) opens the spot." }
        var asks: [String] = []
        for (name, people) in people {
            if let only = people.first, people.count == 1 {
                asks.append("SWAP \(offer.id) ASK \(Printable.line(name).uppercased()) (\(only.contact.name))")
            } else {
                asks += people.prefix(Self.maxPeople).map {
                    "SWAP \(offer.id) ASK \($0.contact.id) (\($0.contact.name), \($0.detail))"
                }
            }
        }
        let missing = unknown.isEmpty ? "" : " Not among your contacts: \(unknown.joined(separator: ", "))."
        return (asks.isEmpty ? open : asks.joined(separator: ", ") + " or " + open) + "." + missing
    }

    /// So many people of one name are listed.
    private static let maxPeople = 4
}
