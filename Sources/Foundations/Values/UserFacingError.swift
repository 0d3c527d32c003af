/// An error that a person is shown. Each domain's errors conform where they are thrown.
package protocol UserFacingError: Error {
    /// What happened, with which value, in one sentence.
    var sentence: String { get }
    /// Lines that say how to go on; none where the sentence does.
    var hints: [String] { get }
    /// What a command that fails with it ends with.
    var exitCode: CommandExitCode { get }
    /// How the command line can be put right; nil where that is not known.
    var correction: CommandCorrection? { get }
    /// What a page that fails with it answers.
    var httpStatus: Int { get }
}

extension UserFacingError {
    package var hints: [String] { [] }
    package var correction: CommandCorrection? { nil }
    package var httpStatus: Int { exitCode.httpStatus }
}

extension UserFacingError where Self: CustomStringConvertible {
    package var sentence: String { description }
}

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

    /// RFC 9110, section 15.
    package var httpStatus: Int {
        switch self {
        case .usage: 400
        case .credentials, .permission: 403
        case .notFound: 404
        case .refused, .stillOpen: 409
        case .provider: 502
        case .cannotCreate, .cannotWrite, .interrupted: 503
        case .configuration: 500
        }
    }
}

/// How a command line can be put right.
package enum CommandCorrection: Hashable, Sendable {
    /// A name that was typed, and the one it was meant for.
    case name(typed: String, meant: String)
    /// A word that the line lacks.
    case missing(String)
}
