internal import Agenda
internal import Lineups
internal import People

extension ContactError: CommandErrorConvertible {
    var commandError: CommandError {
        guard case .unreadableNumber = self else { return CommandError(.usage, description) }
        return CommandError(.usage, description, "Write it with + and country code, like +1 415 555 0123.")
    }
}

extension ContactChangeError: CommandErrorConvertible {
    var commandError: CommandError {
        switch self {
        case .hasNoNumber(let contact, _):
            CommandError(.notFound, description, "greenroom contact show \(contact.name.argument)")
        case .isInLineups(let contact, _):
            CommandError(
                .refused, description,
                "Take them out there first: greenroom lineup remove EVENT \(contact.name.argument)")
        case .cannotMergeWithItself:
            CommandError(.refused, description, "Name each by its number: greenroom contact list")
        case .bothAreIn(let event, _, let other):
            CommandError(
                .refused, description, "Take one out first: greenroom lineup remove \(event.id) \(other.id)")
        case .wasTakenOut(_, let kept, let other):
            CommandError(
                .refused, description, "The other way round: greenroom contact merge \(other.id) \(kept.id)")
        }
    }
}
