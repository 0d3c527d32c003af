/// One request with its limits: to a web server, or to a mail server. Its description contains no header, query or body.
package struct HTTPRequest: Sendable {
    /// What is asked of a mail server.
    package enum MailCommand: Sendable, Hashable {
        /// Delivers the body, a whole message, from one address to another (smtp, smtps). The status of the response is
        /// the server's last reply code, and its body that reply.
        case send(from: String, to: String)
        /// Reads what the address names; with a command, its untagged responses (imap, imaps). To a mail server (smtp,
        /// smtps) only a command can be given; its reply is as for `send`.
        case read(command: String?)
    }

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
    /// Absolute, http or https, without user and password. For a mail server smtp, smtps, imap or imaps: without the
    /// `s`, the connection is encrypted before anything else is sent (STARTTLS), unless the server is on this machine.
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
    /// Nil for a web server.
    package var mail: MailCommand?

    package init(
        _ method: Method, _ url: String, headers: [HTTPField] = [], body: [UInt8] = [],
        authorization: Authorization? = nil, connectTimeout: Duration = .seconds(5), timeout: Duration = .seconds(15),
        maximumBodyBytes: Int = 1 << 20, redirects: Redirects = .refuse, allowedAddresses: AllowedAddresses = .any
    ) {
        (self.method, self.url, self.headers) = (method, url, headers)
        (self.body, self.authorization, self.connectTimeout) = (body, authorization, connectTimeout)
        (self.timeout, self.maximumBodyBytes, self.redirects) = (timeout, maximumBodyBytes, redirects)
        self.allowedAddresses = allowedAddresses
    }
}

/// A header field. Names are case-insensitive.
package struct HTTPField: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        (self.name, self.value) = (name, value)
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

extension HTTPRequest {
    /// Rejects requests whose fields could inject another header, command or request.
    func check() throws(HTTPFailure) {
        let commands: [String] =
            switch mail {
            case .send(let from, let to): [from, to]
            case .read(let command): [command ?? ""]
            case nil: []
            }
        guard commands.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }) else {
            throw Self.refusal("an address or command contains a line break or control character")
        }
        if case .send(let from, let to) = mail, (from + to).utf8.contains(where: { "<> ".utf8.contains($0) }) {
            throw Self.refusal("an address contains a blank or an angle bracket")
        }
        for field in headers {
            guard !field.name.isEmpty, field.name.utf8.allSatisfy(Self.isTokenByte) else {
                throw Self.refusal("a header name is not valid")
            }
            guard !field.value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
                throw Self.refusal("the value of header \(field.name) contains a line break or control character")
            }
        }
        if case .basic(let user, let password) = authorization {
            // Basic joins both with a colon; and C strings end at a zero byte.
            guard mail != nil || !user.utf8.contains(UInt8(ascii: ":")), !user.utf8.contains(0),
                !password.utf8.contains(0)
            else {
                throw Self.refusal("the user name contains a colon, or the user name or password contains a zero byte")
            }
        }
        guard body.isEmpty || method == .post || method == .put else {
            throw Self.refusal("a \(method.rawValue) request cannot have a body")
        }
    }

    /// The caller's headers in libcurl's notation, plus lines that suppress the headers libcurl adds by itself.
    func headerLines() -> [String] {
        var lines = headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        // Otherwise libcurl waits a second for "100 Continue" before a large body, and declares every body a form.
        lines.append("Expect:")
        if !headers.contains(where: { $0.name.lowercased() == "content-type" }) { lines.append("Content-Type:") }
        return lines
    }

    private static func refusal(_ why: String) -> HTTPFailure {
        HTTPFailure(.other, why, mayHaveBeenSent: false)
    }

    /// RFC 9110, section 5.6.2.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
