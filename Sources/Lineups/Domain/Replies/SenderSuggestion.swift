import People
package import Platform
import ReplyReader
package import Storage
package import Values

/// Who may have sent a text from an unknown number, and which way it leans. A hint for the booker; it changes nothing.
package struct SenderSuggestion: Sendable {
    package struct Person: Hashable, Sendable {
        package enum Reason: Hashable, Sendable {
            /// Several people have this number.
            case sharesNumber
            /// "It's Grace."
            case saysSo
            /// The number differs in one digit or in the country code.
            case alikeNumber(String)
            /// The text contains the full name.
            case isNamed
        }

        package let contact: ID<Contact>
        package let name: String
        package let reason: Reason
    }

    /// At most three, the most likely first.
    package let people: [Person]
    package let leaning: Leaning?

    /// Which way a text from an unknown number leans, if an invitation were open there.
    static func leaning(of text: InboundMessage) -> Leaning? {
        if let leaning = text.leaning { return leaning }
        guard text.reading.isUnknown else { return nil }
        let now = Zone.utc.local(text.receivedAt)
        let invitation = OpenInvitation(
            number: 1, title: "",
            starts: LocalDateTime(date: now.date.adding(days: 30), time: LocalTime(secondsSinceMidnight: 72_000)))
        let context = ReplyContext(invitations: [invitation], now: now)
        let verdict = Reader().read(text.body, in: context)
        switch verdict.label {
        case .confirm: return .yes
        case .decline: return .no
        default: return verdict.lean
        }
    }
}

extension SenderSuggestion.Person.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .sharesNumber: "has this number"
        case .saysSo: "signed the text"
        case .alikeNumber(let number): "has a similar number, \(number)"
        case .isNamed: "is named in the text"
        }
    }
}

/// Suggests senders among the contacts of an account.
package struct SenderSuggester: Sendable {
    private let contacts: [Contact]
    /// The booker's own number.
    private let cell: String?

    package init(account: ID<Account>, in tx: Transaction) throws {
        contacts = try Contact.all(account: account, in: tx)
        cell = try Account.find(account, in: tx)?.cell
    }

    /// Suggests nobody for a text that belongs to a contact, or comes from the booker's own cell.
    package func suggest(_ text: InboundMessage) -> SenderSuggestion {
        guard text.contact == nil, text.from != cell else {
            return SenderSuggestion(people: [], leaning: SenderSuggestion.leaning(of: text))
        }
        let said = Signature(text.body, contacts: contacts)
        let ranked = contacts.compactMap { contact -> (rank: Int, person: SenderSuggestion.Person)? in
            guard let (rank, reason) = reason(for: contact, from: text.from, said) else { return nil }
            return (rank, SenderSuggestion.Person(contact: contact.id, name: contact.name, reason: reason))
        }
        let best = ranked.sorted { ($0.rank, $0.person.contact) < ($1.rank, $1.person.contact) }
        return SenderSuggestion(people: best.prefix(3).map(\.person), leaning: SenderSuggestion.leaning(of: text))
    }

    private func reason(
        for contact: Contact, from number: String, _ said: Signature
    ) -> (Int, SenderSuggestion.Person.Reason)? {
        let numbers = contact.numbers.compactMap(\.e164)
        if numbers.contains(number) { return said.introduces(contact) ? (-1, .saysSo) : (0, .sharesNumber) }
        let alike = numbers.first { Self.isSimilar($0, number) }
        if said.introduces(contact) { return (alike == nil ? 2 : 1, .saysSo) }
        if let alike { return (3, .alikeNumber(alike)) }
        return said.names(contact) ? (4, .isNamed) : nil
    }

    /// Whether two numbers differ in one digit, in two swapped neighboring digits, or only in the country code.
    static func isSimilar(_ left: String, _ right: String) -> Bool {
        let (one, other) = (Array(left.utf8), Array(right.utf8))
        guard one.count >= 9, other.count >= 9 else { return false }
        if one.suffix(9) == other.suffix(9) { return true }
        guard one.count == other.count else { return false }
        let places = one.indices.filter { one[$0] != other[$0] }
        guard let first = places.first else { return true }
        if places.count == 1 { return true }
        return places.count == 2 && places[1] == first + 1 && one[first] == other[first + 1]
            && one[first + 1] == other[first]
    }
}

extension SenderSuggestion {
    /// `Grace Hopper? (says so), leaning yes`; empty for no guess.
    package var words: String { words { "\($0.name)? (\($0.reason))" } }

    /// `Perhaps Grace Hopper (signed the text), leaning yes`; empty for no guess.
    package var sentence: String {
        let guess = words { "perhaps \($0.name) (\($0.reason))" }
        return guess.prefix(1).uppercased() + guess.dropFirst()
    }

    private func words(_ who: (Person) -> String) -> String {
        [people.first.map(who), leaning?.words].compactMap(\.self).joined(separator: ", ")
    }
}
