package import Values

/// Why a third-party service gave no usable response.
package enum OutsideError: Error, Hashable, Sendable {
    /// It could not be reached, or it failed.
    case unavailable(String, detail: String)
    /// It asks us to pause until then.
    case limited(String, until: Instant)
    /// It rejected the request; with its own reason if it gave one.
    case refused(String, why: String)
    /// There is nothing at the address (404 or 410).
    case missing(String, status: Int)
    /// A redirect to this absolute address. The caller decides whether to follow it.
    case moved(String, to: String)
    /// Its response could not be parsed.
    case unreadable(String)
}

extension OutsideError {
    /// Whether a later retry may succeed.
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
        case .unavailable(let service, let detail): "\(service) cannot be reached right now: \(detail)."
        case .limited(let service, let until):
            "\(service) limits how often it can be used. Try again after \(until.rfc3339.dropFirst(11).prefix(5)) UTC."
        case .refused(let service, let why): "\(service) refused the request: \(Printable.line(why))."
        case .missing(let service, let status): "\(service) has nothing at that address (HTTP \(status))."
        case .moved(let service, _): "\(service) redirects to another address."
        case .unreadable(let service): "\(service) sent a response that could not be read."
        }
    }
}

extension OutsideError: UserFacingError {
    package var nextSteps: [NextStep] { ["Everything else works without it."] }
    package var kind: ErrorKind { .unavailable }
}
