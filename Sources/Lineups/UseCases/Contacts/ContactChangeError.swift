package import Agenda
package import Platform
internal import Values

/// Why a contact cannot be changed.
package enum ContactChangeError: Error, Sendable {
    case hasNoNumber(Contact, String)
    /// Wanted for this many events to come.
    case isInLineups(Contact, count: Int)
    /// Both names mean this contact.
    case cannotMergeWithItself(Contact)
    /// Both are in the lineup of an event to come.
    case bothAreIn(Event, kept: Contact, other: Contact)
    /// The contact to keep was taken out of the lineup of an event to come that the other is in.
    case wasTakenOut(Event, kept: Contact, other: Contact)
}

extension ContactChangeError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .hasNoNumber(let contact, let number): "\(contact.name.quotedLine) has no number \(number.quotedLine)."
        case .isInLineups(let contact, let count):
            "\(contact.name.quotedLine) is in \(count == 1 ? "a lineup" : "\(count) lineups") to come."
        case .cannotMergeWithItself(let contact): "Both are \(contact.name.quotedLine) (contact \(contact.id))."
        case .bothAreIn(let event, _, _): "Both are in the lineup of \(event.name.quotedLine)."
        case .wasTakenOut(let event, let kept, let other):
            "\(kept.name.quotedLine) was taken out of \(event.name.quotedLine), and \(other.name.quotedLine) is in."
        }
    }
}
