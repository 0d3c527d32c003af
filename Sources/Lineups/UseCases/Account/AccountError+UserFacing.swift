package import Values

extension AccountError: UserFacingError {
    package var exitCode: CommandExitCode { .refused }

    package var hints: [String] {
        switch self {
        case .unknown: []
        case .nameTaken: ["Choose another name."]
        case .cellTaken: ["Choose another number."]
        }
    }
}
