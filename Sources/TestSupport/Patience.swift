package import HTTPTransport
package import Web

// Tests share few processors with each other, and with whatever else is at work on the machine. Where how long somebody
// waits is not what is tested, they wait as long as it takes.

extension Duration {
    /// Longer than any machine is busy.
    package static let patient: Duration = .seconds(600)
}

extension HTTPClient {
    /// As the given one, without its requests' own bounds of time.
    package static func patient(_ client: HTTPClient) -> HTTPClient {
        HTTPClient { request async throws(HTTPFailure) in
            var request = request
            (request.connectTimeout, request.timeout) = (.patient, .patient)
            return try await client.send(request)
        }
    }
}

extension ConnectionLimits {
    /// Nobody is cut for being slow; who does not go after the last answer is, as ever.
    package static var patient: ConnectionLimits {
        var limits = ConnectionLimits()
        (limits.head, limits.body, limits.answer, limits.idle) = (.patient, .patient, .patient, .patient)
        limits.shutdown = .patient
        return limits
    }
}
