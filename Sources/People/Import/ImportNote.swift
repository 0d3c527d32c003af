package import VCardReader
internal import Values

/// What the booker should know about a card, whatever became of it.
package enum ImportNote: Hashable, Sendable {
    /// Other contacts have this number (E.164) too: some of their names, and how many more there are beyond these.
    case sharesNumber(String, with: [String], hasMore: Bool)
    /// Nobody can be asked at this number, or it should be checked first.
    case number(raw: String, ContactNumber.Problem)
    /// Not taken over: it cannot be an address.
    case unreadableEmail(String)
    case badLine(CardProblem)
    /// An earlier card of this run was about the same contact, so only what this one has besides was taken.
    case sameContact(as: CardPlace)
    /// A row of a spreadsheet has another name than the contact it was taken for, by a number or an address.
    case takenFor(String)
    /// A row of a spreadsheet made somebody new, and there is another contact of this name.
    case sameName
    /// An earlier card of this run has the same UID and quite another name; this one was taken for somebody else.
    case sameUID(as: CardPlace)

    /// The stable word for JSON.
    package var word: String {
        switch self {
        case .sharesNumber: "shares_number"
        case .number(_, let problem): problem.word
        case .unreadableEmail: "unreadable_email"
        case .badLine: "bad_line"
        case .sameContact: "same_contact"
        case .takenFor: "taken_for"
        case .sameName: "same_name"
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
        case .unreadableEmail(let address): "\(Printable.line(address)): not an e-mail address, left out"
        case .badLine(let problem): "\(problem)"
        case .sameContact(let place): "about the same contact as \(Printable.line(place.description))"
        case .takenFor(let name): "taken for \(Printable.line(name)), who has this number or address"
        case .sameName: "there is another contact of this name; if they are one: greenroom contact merge"
        case .sameUID(let place):
            "has the UID of \(Printable.line(place.description)) but another name: taken for another person"
        }
    }
}
