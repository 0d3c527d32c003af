internal import Agenda
package import Values

extension LineupError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .notInLineup: .notFound
        case .alreadyAsked, .noVacancy, .accountHasNoName, .textTooLong: .refused
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .notInLineup(let contact, let event):
            ["greenroom lineup add \(event.name.argument) \(contact.argument)"]
        case .alreadyAsked(let contact, let event):
            ["greenroom lineup remove \(event.name.argument) \(contact.argument)"]
        case .noVacancy(let contact, let event):
            ["greenroom lineup move \(event.name.argument) \(contact.argument) 1    (moves them into the lineup)"]
        case .accountHasNoName: ["greenroom account edit --name \"Anchor Comedy\""]
        case .textTooLong: []
        }
    }
}
