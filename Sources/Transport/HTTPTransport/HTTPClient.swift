/// Sends HTTP requests. A closure, so that tests can replace the network.
package struct HTTPClient: Sendable {
    package let send: @Sendable (HTTPRequest) async throws(HTTPFailure) -> HTTPResponse

    package init(send: @escaping @Sendable (HTTPRequest) async throws(HTTPFailure) -> HTTPResponse) {
        self.send = send
    }

    /// A client for the real network. It keeps the engine alive.
    package static func curl(_ engine: CurlEngine) -> HTTPClient {
        HTTPClient { request async throws(HTTPFailure) in try await engine.send(request) }
    }
}
