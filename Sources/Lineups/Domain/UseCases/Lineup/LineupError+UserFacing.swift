import Agenda
import Platform
package import Values

extension LineupError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .notInLineup: .notFound
        case .alreadyInvited, .noVacancy, .accountHasNoName, .textTooLong: .refused
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .notInLineup(let contact, let event):
            [NextStep(LineupAction.add(contact, to: NamedEvent(event)))]
        case .alreadyInvited(let contact, let event):
            [NextStep(LineupAction.remove(contact, from: NamedEvent(event)))]
        case .noVacancy(let contact, let event):
            [NextStep(LineupAction.moveIntoLineup(contact, of: NamedEvent(event)))]
        case .accountHasNoName: [NextStep(AccountAction.setName)]
        case .textTooLong: []
        }
    }
}
