package import Agenda
internal import People
package import Platform
package import Storage
internal import Values

/// Why something cannot be done with a lineup.
package enum LineupError: Error, Sendable {
    /// The account has no such contact.
    case unknownContact(ID<Contact>)
    case notInLineup(contact: String, Event)
    /// Somebody who was asked already cannot be moved to the bench.
    case alreadyAsked(contact: String, Event)
    /// A stand-in said yes, and no place is open.
    case noVacancy(contact: String, Event)
    /// Every text names the account.
    case accountHasNoName
}

extension LineupError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownContact(let id): "There is no contact \(id)."
        case .notInLineup(let contact, let event):
            "\(contact.quotedLine) is not in the lineup of \(event.name.quotedLine)."
        case .alreadyAsked(let contact, _): "\(contact.quotedLine) is in the lineup and was asked already."
        case .noVacancy(let contact, let event):
            "No place is open at \(event.name.quotedLine) for \(contact.quotedLine), who stands in."
        case .accountHasNoName: "Every text says who it is from, and this account has no name yet."
        }
    }
}

extension Contact {
    /// A contact of the account. Throws `LineupError.unknownContact`.
    package static func find(_ id: ID<Contact>, account: ID<Account>, in tx: Transaction) throws -> Contact {
        guard let contact = try find(id, in: tx), contact.account == account else {
            throw LineupError.unknownContact(id)
        }
        return contact
    }
}
