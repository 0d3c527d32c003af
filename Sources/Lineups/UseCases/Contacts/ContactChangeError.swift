package import Agenda
import People
package import Platform
package import Values

/// Why a contact cannot be erased or merged.
package enum ContactChangeError: Error, Sendable {
    /// The person is in the lineups of these upcoming events, so they cannot be erased.
    case isInUpcoming([Event], name: String)
    /// Nothing is stored about this number or address.
    case isNobody(String)
    /// The provider is being asked to send this person a text.
    case isBeingTexted(String)
    /// There is no key for the hashes that stay after an erasure.
    case hasNoErasureKey
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
        case .isInUpcoming(let events, let name):
            "\(name.quotedLine) is in \(events.map(Self.words).joined(separator: ", "))."
        case .isNobody(let reach): "Nothing is stored about \(reach.quotedLine)."
        case .isBeingTexted(let name):
            "A text to \(name.quotedLine) is being sent. Try again in a minute, while the gateway runs."
        case .hasNoErasureKey: "There is no key for what stays after an erasure, or it is missing."
        case .cannotMergeWithItself(let contact): "Both names mean \(contact.name.quotedLine) (contact \(contact.id))."
        case .bothAreIn(let event, _, _): "Both are in the lineup of \(event.name.quotedLine)."
        case .wasTakenOut(let event, let kept, let other):
            "\(kept.name.quotedLine) was removed from \(event.name.quotedLine), and \(other.name.quotedLine) is in it."
        }
    }

    /// `"Late Show" (Fri Dec 4 2026)`
    private static func words(_ event: Event) -> String {
        "\(event.name.quotedLine) (\(DateText().dayWithYear(event.localStart.date)))"
    }
}

extension ContactChangeError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .isNobody: .notFound
        case .isInUpcoming, .isBeingTexted, .hasNoErasureKey, .cannotMergeWithItself, .bothAreIn,
            .wasTakenOut:
            .refused
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .isInUpcoming(let events, let name):
            events.map {
                NextStep("Remove them from it first", LineupAction.remove(name, from: NamedEvent(key: $0.id)))
            }
        case .isNobody: [NextStep("See all", ContactAction.list)]
        case .isBeingTexted: []
        case .hasNoErasureKey: [NextStep("See what is wrong", OperatorAction.diagnose)]
        case .cannotMergeWithItself: [NextStep("Use their numbers instead", ContactAction.list)]
        case .bothAreIn(let event, _, let other):
            [
                NextStep(
                    "Remove one of them first", LineupAction.remove("\(other.id)", from: NamedEvent(key: event.id)))
            ]
        case .wasTakenOut(_, let kept, let other):
            [NextStep("Merge the other way around", ContactAction.merge(other.id, kept.id))]
        }
    }
}
