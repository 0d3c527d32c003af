package import Agenda
import People
import Platform
import Storage
package import Values

/// Why something cannot be done with a lineup.
package enum LineupError: Error, Sendable {
    case notInLineup(contact: String, Event)
    /// Somebody who has already been asked cannot be moved to the bench.
    case alreadyInvited(contact: String, Event)
    /// Somebody who is not on the bench has no position there.
    case notOnBench(contact: String, Event)
    /// Several people were to be added as the host.
    case severalHosts(Int)
    /// The account needs a name, because every text contains it.
    case accountHasNoName
    /// A text is longer than the provider sends.
    case textTooLong(contact: String, Event, count: Int)
    /// Somebody who has answered gets a place, or a place in line, by an answer.
    case hasAnswered(contact: String, Event)
    /// All pay of a show is in one currency.
    case otherCurrency(Currency, Event, has: Currency)
}

extension LineupError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notInLineup(let contact, let event):
            "\(contact.quotedLine) is not in the lineup of \(event.name.quotedLine)."
        case .alreadyInvited(let contact, _): "\(contact.quotedLine) is in the lineup and has already been asked."
        case .notOnBench(let contact, let event):
            "\(contact.quotedLine) is not on the bench of \(event.name.quotedLine)."
        case .severalHosts(let count): "Only one person can be added as the host, not \(count)."
        case .accountHasNoName: "This account needs a name, because every text starts with it."
        case .textTooLong(let contact, let event, let count):
            "The text to \(contact.quotedLine) about \(event.name.quotedLine) is too long: \(count) characters, "
                + "and the limit is 1,600. Shorten the place, the note or the template."
        case .hasAnswered(let contact, let event):
            "\(contact.quotedLine) has answered for \(event.name.quotedLine): enter a yes instead."
        case .otherCurrency(let currency, let event, let has):
            "The pay for \(event.name.quotedLine) is in \(has), so it cannot be in \(currency): a show is settled in "
                + "one currency."
        }
    }
}

extension LineupError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .notInLineup: .notFound
        case .notOnBench: .refused
        case .severalHosts: .invalid
        case .alreadyInvited, .accountHasNoName, .textTooLong, .otherCurrency, .hasAnswered: .refused
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .notInLineup(let contact, let event):
            [NextStep("To add them", LineupAction.add(contact, to: NamedEvent(event)))]
        case .alreadyInvited(let contact, let event):
            [NextStep(LineupAction.remove(contact, from: NamedEvent(event)))]
        case .accountHasNoName: [NextStep(AccountAction.setName)]
        case .textTooLong, .notOnBench, .severalHosts, .otherCurrency, .hasAnswered: []
        }
    }
}
