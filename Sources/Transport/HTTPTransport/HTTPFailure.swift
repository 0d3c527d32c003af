/// Why a request has no response.
package struct HTTPFailure: Error, Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        /// Not an http(s) address, or one that `AllowedAddresses` forbids.
        case refusedURL
        case couldNotResolve
        case couldNotConnect
        case tls
        case timedOut
        /// The connection broke before the whole response was received.
        case reset
        case bodyTooLarge
        /// The calling task was canceled, or the engine shut down.
        case canceled
        case other
    }

    package var kind: Kind
    /// For people, with host and port, but without headers, query, body and password.
    package var detail: String
    /// False only if the server has certainly read nothing of the request, so that it may be sent again without
    /// duplicating it.
    package var mayHaveBeenSent: Bool
    /// Whether the address, or one that it redirects to, is not public and must be. The kind is `refusedURL`.
    package var isPrivateAddress = false

    package init(_ kind: Kind, _ detail: String, mayHaveBeenSent: Bool) {
        (self.kind, self.detail, self.mayHaveBeenSent) = (kind, detail, mayHaveBeenSent)
    }
}

extension HTTPFailure: CustomStringConvertible {
    package var description: String { detail }
}
