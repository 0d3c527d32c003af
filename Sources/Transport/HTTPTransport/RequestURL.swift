import CCurl

/// The parts of a request's URL that decide how it is sent. Parsed by libcurl, so that both agree, unless nothing in it
/// can be read in two ways: loading libcurl takes longer than most commands.
struct RequestURL: Hashable {
    /// `https`, or another one of `webSchemes` and `mailSchemes`.
    let scheme: String
    let isTLS: Bool
    /// `host` or `host:port`, for messages.
    let authority: String
    let isLoopback: Bool
    let isPrivate: Bool

    /// Requests of one origin share connections.
    var origin: String { "\(scheme)://\(authority)" }

    private static let webSchemes = ["https", "http"]
    private static let mailSchemes = ["smtps", "smtp", "imaps", "imap"]

    /// - Parameter isMail: whether it is the address of a mail server.
    init(_ text: String, isMail: Bool = false) throws(HTTPFailure) {
        if !isMail, let plain = Self(plain: text) {
            self = plain
        } else {
            self = try Self(parsed: text, isMail: isMail)
        }
    }

    /// Nil unless it is a scheme, a host and perhaps a port and a path, each in its usual form.
    init?(plain text: String) {
        isTLS = text.hasPrefix("https://")
        scheme = isTLS ? "https" : "http"
        guard isTLS || text.hasPrefix("http://") else { return nil }
        let rest = text.dropFirst(isTLS ? 8 : 7)
        let place = rest.prefix { $0 != "/" }
        let parts = place.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let host = parts.first.map(String.init), Self.isPlain(host: host),
            parts.count == 1 || Self.isPlain(port: parts[1]),
            rest[place.endIndex...].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_./".contains($0)) })
        else { return nil }
        authority = String(place)
        isLoopback = Self.isLoopback(host: host)
        isPrivate = Self.isPrivate(host: host)
    }

    /// Four decimal numbers, or a name in lower case that cannot be read as a number.
    private static func isPlain(host: String) -> Bool {
        let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        guard host.utf8.count < 254, let first = labels.last?.first else { return false }
        guard letters.contains(first) else { return labels.count == 4 && NumericAddress(text: host) != .other }
        return labels.allSatisfy { label in
            !label.isEmpty && label.count < 64
                && label.allSatisfy { letters.contains($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
        }
    }

    private static func isPlain(port: Substring) -> Bool {
        port.utf8.allSatisfy(isDigit) && port.first != "0" && UInt16(port) != nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Read by libcurl.
    init(parsed text: String, isMail: Bool = false) throws(HTTPFailure) {
        guard !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }), CurlEngine.isLibraryReady,
            let url = ccurl_url()
        else {
            throw Self.refused("the address contains a space or control character")
        }
        defer { ccurl_url_cleanup(url) }
        guard ccurl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK,
            let scheme = Self.part(CURLUPART_SCHEME, of: url)?.lowercased(),
            let host = Self.part(CURLUPART_HOST, of: url), !host.isEmpty
        else { throw Self.refused("not an \(isMail ? "smtp or imap" : "http or https") address") }
        let schemes = isMail ? Self.mailSchemes : Self.webSchemes
        guard schemes.contains(scheme) else {
            throw Self.refused(
                "\(scheme) addresses are not supported, only \(isMail ? "smtp and imap" : "http and https")")
        }
        guard Self.part(CURLUPART_USER, of: url) == nil, Self.part(CURLUPART_PASSWORD, of: url) == nil else {
            throw Self.refused("the address must not contain a user name or password")
        }
        self.scheme = scheme
        isTLS = scheme.hasSuffix("s")
        authority = Self.part(CURLUPART_PORT, of: url).map { "\(host):\($0)" } ?? host
        isLoopback = Self.isLoopback(host: host.lowercased())
        isPrivate = Self.isPrivate(host: host.lowercased())
    }

    private static func refused(_ why: String) -> HTTPFailure {
        HTTPFailure(.refusedURL, why, mayHaveBeenSent: false)
    }

    private static func isLoopback(host: String) -> Bool {
        var name = host[...]
        if name.hasSuffix(".") { name.removeLast() }
        if name == "localhost" || name.hasSuffix(".localhost") { return true }
        return NumericAddress(text: String(name.drop { $0 == "[" }.prefix { $0 != "]" })).isLoopback
    }

    private static func isPrivate(host: String) -> Bool {
        if host.hasSuffix(".local") || host.hasSuffix(".internal") { return true }
        let address = NumericAddress(text: String(host.drop { $0 == "[" }.prefix { $0 != "]" }))
        return address != .other && !address.isPublic
    }

    private static func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard ccurl_url_get(url, part, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { ccurl_free(text) }
        return String(cString: text)
    }
}

/// An http or https address, or that of a mail server, as libcurl reads it.
package struct WebAddress: Hashable, Sendable {
    package let isTLS: Bool
    /// Whether it is on this machine, so that nobody else can listen.
    package let isLoopback: Bool
    /// Whether its host is an IP address that is not reachable from the internet, or a name of the local network.
    package let isPrivate: Bool
    /// `host` or `host:port`.
    package let authority: String

    /// Nil for anything else, for an address with blanks or control characters, and for one with a password.
    package init?(_ text: String) { self.init(text, isMail: false) }

    /// An smtp, smtps, imap or imaps address. Nil under the same conditions.
    package init?(mailServer text: String) { self.init(text, isMail: true) }

    private init?(_ text: String, isMail: Bool) {
        guard let url = try? RequestURL(text, isMail: isMail), text.lowercased().hasPrefix(url.scheme + "://") else {
            return nil
        }
        (isTLS, isLoopback, isPrivate, authority) = (url.isTLS, url.isLoopback, url.isPrivate, url.authority)
    }
}
