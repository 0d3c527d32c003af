import Agenda
import Platform
package import Storage
package import Values

/// Why a substitute who was offered cannot be asked.
package enum SwapError: Error, Sendable {
    /// It is settled, its show has begun, or the account has none with this number.
    case notFound(ID<SwapOffer>)
    /// The performer offers themselves.
    case isThePerformer(String)
    /// The substitute has a place of their own in the lineup.
    case alreadyIn(contact: String, event: String)
    /// The substitute was asked for another place, and has not answered.
    case alreadyAsked(contact: String, event: String)
    /// No request can be sent to the substitute; with the reason, as a predicate.
    case cannotBeAsked(contact: String, reason: String)
    /// Other texts would be sent than those that were shown.
    case changedSince
}

extension SwapError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notFound(let id): "There is no open swap \(id): it is settled, or its show has begun."
        case .isThePerformer(let name): "\(name.quotedLine) offers the swap. Choose somebody else."
        case .alreadyIn(let contact, let event):
            "\(contact.quotedLine) is already in the lineup of \(event.quotedLine)."
        case .alreadyAsked(let contact, let event):
            "\(contact.quotedLine) was already asked for \(event.quotedLine) and has not answered."
        case .cannotBeAsked(let contact, let reason): "\(contact.quotedLine) cannot be asked: \(reason)."
        case .changedSince: "Nothing was sent: it changed since. Text SWAP for a list."
        }
    }
}

extension SwapError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .notFound: .notFound
        case .isThePerformer, .alreadyIn, .alreadyAsked, .cannotBeAsked, .changedSince: .refused
        }
    }
}
