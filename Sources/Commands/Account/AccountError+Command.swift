internal import Lineups

extension AccountError: CommandErrorConvertible {
    var commandError: CommandError {
        switch self {
        case .unknown: CommandError(.refused, description)
        case .nameTaken: CommandError(.refused, description, "Choose another name.")
        case .cellTaken: CommandError(.refused, description, "Choose another number.")
        }
    }
}
