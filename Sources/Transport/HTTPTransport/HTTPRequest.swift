/// One HTTP request with its limits. Its description contains no header, query or body.
package struct HTTPRequest: Sendable {
    package enum Method: String, Sendable, Hashable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"

        /// Only these are retried when a kept-alive connection breaks, and only these follow redirects.
        var isSafe: Bool { self == .get || self == .head }
    }

    package enum Redirects: Sendable, Hashable {
        /// A 3xx response is returned as it is.
        case refuse
        /// Followed for GET and HEAD only, never from https to http; one more than `limit` is a failure.
        case follow(limit: Int)
    }

    package enum Authorization: Sendable, Hashable {
        case basic(user: String, password: String)
    }

    /// Which IP addresses may be connected to. Checked for every connection, so it covers redirects and DNS rebinding.
    package enum AllowedAddresses: Sendable, Hashable {
        case any
        /// Refuses loopback, private, link-local and reserved addresses. Uses no proxy, because a proxy would resolve
        /// the name unchecked.
        case publicOnly
    }

    package var method: Method
    /// Absolute, http or https, without user and password.
    package var url: String
    package var headers: [HTTPField]
    /// For POST and PUT.
    package var body: [UInt8]
    package var authorization: Authorization?
    /// From the start to the end of the TCP and TLS handshakes.
    package var connectTimeout: Duration
    /// From `send` to the last byte of the response, including the wait for a connection.
    package var timeout: Duration
    /// Counted after decompression.
    package var maximumBodyBytes: Int
    package var redirects: Redirects
    package var allowedAddresses: AllowedAddresses
    /// Whether the response tells when the server's certificate ends. Such a request needs a connection of its own.
    package var readsCertificate = false

    package init(
        _ method: Method, _ url: String, headers: [HTTPField] = [], body: [UInt8] = [],
        authorization: Authorization? = nil, connectTimeout: Duration = .seconds(5), timeout: Duration = .seconds(15),
        maximumBodyBytes: Int = 1 << 20, redirects: Redirects = .refuse, allowedAddresses: AllowedAddresses = .any
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.authorization = authorization
        self.connectTimeout = connectTimeout
        self.timeout = timeout
        self.maximumBodyBytes = maximumBodyBytes
        self.redirects = redirects
        self.allowedAddresses = allowedAddresses
    }
}

/// A header field. Names are case-insensitive.
package struct HTTPField: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

// MARK: - Descriptions without secrets

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String {
        "\(method.rawValue) \(url.prefix { $0 != "?" && $0 != "#" })"
    }

    package var debugDescription: String { description }
}

extension HTTPRequest.Authorization: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String {
        switch self {
        case .basic(let user, _): "basic \(user):…"
        }
    }

    package var debugDescription: String { description }
}
