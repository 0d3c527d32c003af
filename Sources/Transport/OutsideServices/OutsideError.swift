package import Values

/// Why a service in the outside world gave no answer that is of use. Everything else works without it.
package enum OutsideError: Error, Hashable, Sendable {
    /// It could not be reached, or is out of order.
    case unavailable(String, detail: String)
    /// It asks us to pause until then.
    case limited(String, until: Instant)
    /// It does not want this request; in its own words where it has any.
    case refused(String, why: String)
    /// There is nothing at the address that was asked, or nothing any more.
    case missing(String, status: Int)
    /// What was asked for lies elsewhere, at this absolute address; whoever asks judges whether to go there.
    case moved(String, to: String)
    /// Its answer is not what it is known to say.
    case unreadable(String)
}

extension OutsideError {
    /// It may work later without anybody doing anything.
    package var mayPass: Bool {
        switch self {
        case .unavailable, .limited: true
        case .refused, .missing, .moved, .unreadable: false
        }
    }
}

extension OutsideError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unavailable(let service, let detail): "\(service) cannot be reached now: \(detail)."
        case .limited(let service, let until):
            "\(service) wants fewer requests. Try again after \(until.rfc3339.dropFirst(11).prefix(5)) UTC."
        case .refused(let service, let why): "\(service) refused: \(Printable.line(why))."
        case .missing(let service, let status): "\(service) has nothing there (HTTP \(status))."
        case .moved(let service, _): "\(service) sends whoever asks to another address."
        case .unreadable(let service): "\(service) answered in a way that is not understood."
        }
    }
}

extension OutsideError: UserFacingError {
    package var hints: [String] { ["Everything else works without it."] }
    package var exitCode: CommandExitCode { .provider }
}
