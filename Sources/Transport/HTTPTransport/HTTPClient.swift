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

/// A complete response of any status.
package struct HTTPResponse: Sendable, Hashable {
    package var status: Int
    /// The fields of the last response, in order; repeated fields are separate.
    package var headers: [HTTPField]
    /// Decompressed.
    package var body: [UInt8]
    /// The address after redirects.
    package var effectiveURL: String
    /// `Feb  1 12:00:00 2027 GMT`; nil unless it was asked for.
    package var certificateExpiry: String?

    package init(
        status: Int, headers: [HTTPField] = [], body: [UInt8] = [], effectiveURL: String = "",
        certificateExpiry: String? = nil
    ) {
        (self.status, self.headers, self.body) = (status, headers, body)
        (self.effectiveURL, self.certificateExpiry) = (effectiveURL, certificateExpiry)
    }

    /// The first value of a header field, whatever the case of its name.
    package func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}
