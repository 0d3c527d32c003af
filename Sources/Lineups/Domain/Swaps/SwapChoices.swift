package import Platform
package import Storage
package import Values

/// An offered substitute with what the booker can choose, for the conversation and the list of offers.
package struct SwapChoices: Sendable {
    package let offer: SwapOffer
    /// Whom each of its names may mean; nobody for a name that is not among the contacts.
    package let people: [(name: String, people: [SubstituteLookup.Person])]

    /// The names that are not among the contacts.
    package var unknown: [String] { people.filter(\.people.isEmpty).map { Printable.line($0.name) } }

    /// `Ben in Ada's place at Late Show, Fri Dec 4, 8 PM`
    package func title(at now: Instant) -> String { SwapWords.title(of: offer, at: now) }

    /// Those that the booker has not settled, the oldest first.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [SwapChoices] {
        try SwapOffer.all(account: account, in: tx).map { offer in
            SwapChoices(offer: offer, people: try SubstituteLookup.people(in: offer, tx: tx))
        }
    }
}
