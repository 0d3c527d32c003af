package import Values

extension ContactError: UserFacingError {
    package var exitCode: CommandExitCode {
        switch self {
        case .unknown, .hasNoNumber: .notFound
        case .isInLineups: .refused
        case .noName, .longName, .unreadableNumber, .roundedNumber, .lostZero, .notAnAddress, .noZone: .usage
        }
    }

    package var hints: [String] {
        switch self {
        case .unreadableNumber: ["Write it with + and the country code, like +1 415 555 0123."]
        case .unknown: ["List all contacts: greenroom contact list"]
        case .hasNoNumber(_, let name): ["greenroom contact show \(name.argument)"]
        case .isInLineups(let name, _): ["Remove them from it first: greenroom lineup remove EVENT \(name.argument)"]
        default: []
        }
    }
}
