internal import Messaging

extension CustomTextError: CommandErrorConvertible {
    var commandError: CommandError {
        switch self {
        case .empty, .tooLong: CommandError(.usage, description)
        case .noNumber(let name):
            CommandError(.refused, description, "greenroom contact edit \(name.argument) --cell NUMBER")
        case .optedOut: CommandError(.refused, description)
        }
    }
}
