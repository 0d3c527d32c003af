package import Values

/// The exit codes of the commands.
package enum CommandExitCode: Int32, Sendable {
    case refused = 1
    case notFound = 2
    case credentials = 4
    case stillOpen = 8
    case usage = 64
    case provider = 69
    case cannotCreate = 73
    case cannotWrite = 74
    case permission = 77
    case configuration = 78
    case interrupted = 130
}

extension CommandExitCode {
    package init(_ kind: ErrorKind) {
        self =
            switch kind {
            case .invalid: .usage
            case .notFound: .notFound
            case .refused, .tooOften: .refused
            case .credentials: .credentials
            case .permission: .permission
            case .unavailable: .provider
            case .cannotOpen: .cannotCreate
            case .cannotWrite: .cannotWrite
            case .configuration: .configuration
            }
    }

    /// For what else shows the error: a page of the gateway.
    var kind: ErrorKind {
        switch self {
        case .usage: .invalid
        case .notFound: .notFound
        case .refused, .stillOpen: .refused
        case .credentials: .credentials
        case .permission: .permission
        case .provider: .unavailable
        case .cannotCreate: .cannotOpen
        case .cannotWrite, .interrupted: .cannotWrite
        case .configuration: .configuration
        }
    }
}
