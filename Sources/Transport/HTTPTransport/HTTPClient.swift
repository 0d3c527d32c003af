/// How the other rooms send HTTP requests: one closure, so that a test can stand in for the network.
package struct HTTPClient: Sendable {
    package let send: @Sendable (HTTPRequest) async throws(HTTPFailure) -> HTTPResponse

    package init(send: @escaping @Sendable (HTTPRequest) async throws(HTTPFailure) -> HTTPResponse) {
        self.send = send
    }

    /// The real network. The engine lives as long as the client unless it is shut down before.
    package static func curl(_ engine: CurlEngine) -> HTTPClient {
        HTTPClient { request async throws(HTTPFailure) in try await engine.send(request) }
    }
}
