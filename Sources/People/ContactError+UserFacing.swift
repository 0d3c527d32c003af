package import Values

extension ContactError: UserFacingError {
    package var exitCode: CommandExitCode { .usage }

    package var hints: [String] {
        guard case .unreadableNumber = self else { return [] }
        return ["Write it with + and the country code, like +1 415 555 0123."]
    }
}
