import Agenda
import People
import Platform
package import Values

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
