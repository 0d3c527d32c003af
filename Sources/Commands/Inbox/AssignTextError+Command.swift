internal import Lineups
internal import People
internal import Values

extension AssignTextError: CommandErrorConvertible {
    var commandError: CommandError { commandError(for: "MESSAGE") }

    /// - Parameter message: the text as it was named on the command line.
    func commandError(for message: String) -> CommandError {
        switch self {
        case .unknown: CommandError(.notFound, description, "See them: greenroom inbox list --all")
        case .ownCell: CommandError(.refused, description)
        case .numberIsKnown(let number, let owner):
            CommandError(
                .refused, description,
                "Has somebody else got it now? greenroom contact edit \(owner.name.argument) --remove-number \(number)")
        case .nameTaken(let name, let twin):
            CommandError(
                .refused, description, "If it is they: greenroom inbox assign \(message.argument) \(twin.contact)",
                "If not, tell them apart: --new \"\(Printable.line(name)) 2\"")
        }
    }
}
