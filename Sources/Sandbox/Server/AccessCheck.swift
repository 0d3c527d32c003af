internal import FoundationEssentials

/// Which requests are allowed.
struct AccessCheck: Sendable {
    /// All valid base64 credentials.
    private let accepted: Set<String>
    private let isLoopback: Bool

    init(_ configuration: SandboxConfiguration) {
        let credentials = configuration.credentials
        var pairs = ["\(credentials.accountSID):\(credentials.authToken)"]
        if let key = credentials.apiKey { pairs.append("\(key.sid):\(key.secret)") }
        accepted = Set(pairs.map { Data($0.utf8).base64EncodedString() })
        isLoopback = Self.isLoopback(host: configuration.host)
    }

    /// Basic authentication with the account's token or the API key.
    func accepts(authorization: String?) -> Bool {
        guard let authorization, let space = authorization.firstIndex(of: " "),
            authorization[..<space].lowercased() == "basic"
        else { return false }
        return accepted.contains(String(authorization[authorization.index(after: space)...]))
    }

    /// Protects the addresses without authentication from web pages of other origins in the same browser: rejects a
    /// foreign `Origin`, and host names that were rebound to the loopback address.
    func isAllowedOrigin(host: String?, origin: String?) -> Bool {
        guard let host else { return origin == nil }
        if isLoopback, !Self.isLoopback(host: Self.withoutPort(host)) { return false }
        return origin == nil || origin == "http://\(host)"
    }

    private static func isLoopback(host: String) -> Bool {
        ["localhost", "::1", "[::1]"].contains(host) || host.hasPrefix("127.")
    }

    private static func withoutPort(_ authority: String) -> String {
        if authority.hasPrefix("[") { return authority.prefix { $0 != "]" } + "]" }
        return String(authority.prefix { $0 != ":" })
    }
}
