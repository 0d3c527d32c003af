package import Platform
package import VCardReader
internal import Values

/// A message about an imported card.
package enum ImportNote: Hashable, Sendable {
    /// Other contacts have the same number, in E.164: some of their names, and whether there are more.
    case sharesNumber(String, with: [String], hasMore: Bool)
    /// The number cannot be texted, or should be checked first.
    case number(raw: String, ContactNumber.Problem)
    /// Not an e-mail address, so it is not imported.
    case unreadableEmail(String)
    case badLine(CardProblem)
    /// An earlier card of this import was about the same contact, so only additional values were used.
    case sameContact(as: CardPlace)
    /// The row matched a contact with another name by a number or an address.
    case matchedContact(String)
    /// The row became a new contact, and another contact has the same name.
    case sameName
    /// The row became a new contact, and another contact has almost this name.
    case similarName(String)
    /// An earlier card has the same UID but another name, so this card is another person.
    case sameUID(as: CardPlace)

    /// The value in JSON; stable.
    package var word: String {
        switch self {
        case .sharesNumber: "shares_number"
        case .number(_, let problem): problem.word
        case .unreadableEmail: "unreadable_email"
        case .badLine: "bad_line"
        case .sameContact: "same_contact"
        case .matchedContact: "taken_for"
        case .sameName: "same_name"
        case .similarName: "similar_name"
        case .sameUID: "same_uid"
        }
    }
}

extension ImportNote: CustomStringConvertible {
    package var description: String {
        switch self {
        case .sharesNumber(let number, let names, let hasMore):
            "shares \(number) with \(names.map { Printable.line($0) }.joined(separator: ", "))"
                + (hasMore ? " and others" : "")
        case .number(let raw, let problem): "\(Printable.line(raw)): \(problem)"
        case .unreadableEmail(let address): "\(Printable.line(address)): not an e-mail address, ignored"
        case .badLine(let problem): "\(problem)"
        case .sameContact(let place): "same contact as \(Printable.line(place.description))"
        case .matchedContact(let name): "matched to \(Printable.line(name)), who has this number or address"
        case .sameName: "another contact has this name; if they are the same person: greenroom contact merge"
        case .similarName(let name):
            "is new; if this is \(Printable.line(name)) with a typo: greenroom contact merge"
        case .sameUID(let place):
            "has the UID of \(Printable.line(place.description)) but another name: imported as another person"
        }
    }
}
