import HTTPTypes
import Hummingbird

/// Under which address a browser has asked for a page. Only our own addresses are served, so that no other site can
/// make its name lead here (DNS rebinding).
package struct PageOrigin: Hashable, Sendable {
    /// `https://gigs.example.org`, `http://127.0.0.1:8080`
    let text: String

    var isSecure: Bool { text.hasPrefix("https://") }

    /// Nil if the host is neither the public URL's nor this machine.
    ///
    /// - Parameter publicURL: with scheme; a path is ignored.
    init?(host: String?, publicURL: String) {
        guard let host = host?.lowercased(), !host.isEmpty else { return nil }
        let parts = publicURL.lowercased().split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        if parts.count >= 3,
            Self.withoutDefaultPort(parts[2], scheme: parts[0]) == Self.withoutDefaultPort(host[...], scheme: parts[0])
        {
            text = "\(parts[0])//\(parts[2])"
        } else if Self.loopbackNames.contains(Self.name(of: host)) {
            text = "http://\(host)"
        } else {
            return nil
        }
    }

    private static let loopbackNames: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    private static func name(of host: String) -> String {
        guard let colon = host.lastIndex(of: ":"), host[host.index(after: colon)...].allSatisfy(\.isNumber),
            !host.hasSuffix("]")
        else { return host }
        return String(host[..<colon])
    }

    private static func withoutDefaultPort(_ host: Substring, scheme: Substring) -> Substring {
        let port = scheme == "https:" ? ":443" : ":80"
        return host.hasSuffix(port) ? host.dropLast(port.count) : host
    }

    /// The path and query of an address of ours; nil for any other.
    func path(of address: String) -> String? {
        guard address.hasPrefix(text + "/") else { return nil }
        let path = address.dropFirst(text.count).prefix { $0 != "#" }
        return path.hasPrefix("//") || path.contains(where: { $0.isWhitespace || $0 == "\\" }) ? nil : String(path)
    }

    /// Whether a form was sent from one of our own pages. A browser names the origin of every form it posts; one that
    /// does not must at least say that it is the same site's.
    func accepts(_ headers: HTTPFields) -> Bool {
        if let origin = headers[.origin] { return origin.lowercased() == text }
        guard let field = HTTPField.Name("Sec-Fetch-Site") else { return false }
        return headers[field] == "same-origin"
    }
}
