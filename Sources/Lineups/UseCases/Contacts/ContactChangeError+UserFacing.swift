internal import Agenda
internal import Platform
package import Values

extension ContactChangeError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .hasNoNumber, .isNobody: .notFound
        case .isInLineups, .isInUpcoming, .isBeingTexted, .hasNoErasureKey, .cannotMergeWithItself, .bothAreIn,
            .wasTakenOut:
            .refused
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .hasNoNumber(let contact, _): ["greenroom contact show \(contact.name.argument)"]
        case .isInLineups(let contact, _):
            ["Remove them from it first: greenroom lineup remove EVENT \(contact.name.argument)"]
        case .isInUpcoming(let events, let name):
            events.map { "Remove them from it first: greenroom lineup remove \($0.id) \(name.argument)" }
        case .isNobody: ["See all: greenroom contact list"]
        case .isBeingTexted: []
        case .hasNoErasureKey: ["See what is wrong: greenroom doctor"]
        case .cannotMergeWithItself: ["Use their numbers instead: greenroom contact list"]
        case .bothAreIn(let event, _, let other):
            ["Remove one of them first: greenroom lineup remove \(event.id) \(other.id)"]
        case .wasTakenOut(_, let kept, let other):
            ["Merge the other way around: greenroom contact merge \(other.id) \(kept.id)"]
        }
    }
}
