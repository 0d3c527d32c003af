package import Agenda
package import Platform
internal import Values

/// Why a contact cannot be changed.
package enum ContactChangeError: Error, Sendable {
    case hasNoNumber(Contact, String)
    /// The contact is in the lineups of this many upcoming events.
    case isInLineups(Contact, count: Int)
    /// Both names mean this contact.
    case cannotMergeWithItself(Contact)
    /// Both are in the lineup of an upcoming event.
    case bothAreIn(Event, kept: Contact, other: Contact)
    /// The contact to keep was removed from the lineup of an upcoming event that the other is in.
    case wasTakenOut(Event, kept: Contact, other: Contact)
}

extension ContactChangeError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .hasNoNumber(let contact, let number): "\(contact.name.quotedLine) has no number \(number.quotedLine)."
        case .isInLineups(let contact, let count):
            "\(contact.name.quotedLine) is in \(count == 1 ? "an upcoming lineup" : "\(count) upcoming lineups")."
        case .cannotMergeWithItself(let contact): "Both names mean \(contact.name.quotedLine) (contact \(contact.id))."
        case .bothAreIn(let event, _, _): "Both are in the lineup of \(event.name.quotedLine)."
        case .wasTakenOut(let event, let kept, let other):
            "\(kept.name.quotedLine) was removed from \(event.name.quotedLine), and \(other.name.quotedLine) is in it."
        }
    }
}
