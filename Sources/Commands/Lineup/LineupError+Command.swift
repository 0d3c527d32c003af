internal import Agenda
internal import Lineups

extension LineupError: CommandErrorConvertible {
    var commandError: CommandError {
        switch self {
        case .unknownContact: CommandError(.notFound, description, "See them all: greenroom contact list")
        case .notInLineup(let contact, let event):
            CommandError(
                .notFound, description, "greenroom lineup add \(event.name.argument) \(contact.argument)")
        case .alreadyAsked(let contact, let event):
            CommandError(
                .refused, description, "greenroom lineup remove \(event.name.argument) \(contact.argument)")
        case .noVacancy(let contact, let event):
            CommandError(
                .refused, description,
                "greenroom lineup move \(event.name.argument) \(contact.argument) 1    (takes them into the lineup)")
        case .accountHasNoName:
            CommandError(.refused, description, "greenroom account edit --name \"Anchor Comedy\"")
        }
    }
}
