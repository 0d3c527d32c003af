/// Why there is no answer.
package struct HTTPFailure: Error, Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        /// Not an http(s) address, or one that leads to an address that `AllowedAddresses` forbids.
        case refusedURL
        case couldNotResolve
        case couldNotConnect
        case tls
        case timedOut
        /// The connection broke before a whole answer came.
        case reset
        case bodyTooLarge
        /// The calling task was cancelled, or the engine shut down.
        case cancelled
        case other
    }

    package var kind: Kind
    /// For people: plain words with host and port, never a header, query, body or password.
    package var detail: String
    /// False only where it is certain that the other side has read nothing of the request, so that it may be sent
    /// again without doubling it.
    package var mayHaveBeenSent: Bool

    package init(_ kind: Kind, _ detail: String, mayHaveBeenSent: Bool) {
        self.kind = kind
        self.detail = detail
        self.mayHaveBeenSent = mayHaveBeenSent
    }
}

extension HTTPFailure: CustomStringConvertible {
    package var description: String { detail }
}
