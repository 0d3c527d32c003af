import Agenda
import People
package import Platform
import Values

/// Finds the contacts whom a name in a text may mean.
package enum SubstituteLookup {
    /// Those with the full name; else those with this first name; else those with all of its words in their name; else
    /// those for whose first name it is a short form.
    static func contacts(named name: String, among contacts: [Contact]) -> [Contact] {
        let words = Signature.names(of: name)
        guard let first = words.first else { return [] }
        let named = contacts.map { ($0, Signature.names(of: $0.name)) }
        let rules: [([String]) -> Bool] = [
            { $0 == words }, { words.count == 1 && $0.first == first }, { Set(words).isSubset(of: $0) },
            { words.count == 1 && $0.first.map { Nickname.isOf(first, $0) } ?? false },
        ]
        return rules.lazy.map { rule in named.filter { rule($0.1) }.map(\.0) }.first { !$0.isEmpty } ?? []
    }

    /// A person whom an offer may mean.
    package struct Person: Sendable {
        package let contact: Contact
        /// What tells them apart from others of that name: their number, address or tags.
        package let detail: String
    }

    /// The contacts whom an offer may mean, in the order of its names, without the performer. A name that is nobody's
    /// has none.
    ///
    /// - Parameter contacts: those of the account.
    static func people(in offer: SwapOffer, among contacts: [Contact]) -> [(name: String, people: [Person])] {
        let all = contacts.filter { $0.id != offer.contact }
        return offer.names.map { name in
            let people = Self.contacts(named: name, among: all).map { contact in
                Person(
                    contact: contact,
                    detail: ([contact.cell?.e164 ?? contact.emails.first ?? "no cell"] + contact.tags)
                        .joined(separator: ", "))
            }
            return (name, people)
        }
    }
}
