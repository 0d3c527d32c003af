package import Values

extension CustomTextError: UserFacingError {
    package var exitCode: CommandExitCode {
        switch self {
        case .empty, .tooLong: .usage
        case .noNumber, .optedOut, .conversationMoved: .refused
        }
    }

    package var hints: [String] {
        guard case .noNumber(let name) = self else { return [] }
        return ["greenroom contact edit \(name.argument) --cell NUMBER"]
    }
}
