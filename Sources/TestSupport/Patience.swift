package import HTTPTransport
package import Web

// Tests run in parallel on slow machines. Unless a timeout itself is tested, timeouts are long enough to never expire.

extension Duration {
    /// Longer than any test should wait.
    package static let patient: Duration = .seconds(600)
}

extension HTTPClient {
    /// The same client with long timeouts.
    package static func patient(_ client: HTTPClient) -> HTTPClient {
        HTTPClient { request async throws(HTTPFailure) in
            var request = request
            (request.connectTimeout, request.timeout) = (.patient, .patient)
            return try await client.send(request)
        }
    }
}

extension ConnectionLimits {
    /// Limits that never close a slow connection, except after the last response.
    package static var patient: ConnectionLimits {
        var limits = ConnectionLimits()
        (limits.head, limits.body, limits.answer, limits.idle) = (.patient, .patient, .patient, .patient)
        limits.shutdown = .patient
        return limits
    }
}
