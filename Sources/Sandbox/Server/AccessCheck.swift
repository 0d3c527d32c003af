import FoundationEssentials
import HTTPTransport

/// Which requests are allowed.
struct AccessCheck: Sendable {
    /// All valid base64 credentials.
    private let accepted: Set<String>

    init(_ configuration: SandboxConfiguration) {
        let credentials = configuration.credentials
        var pairs = ["\(credentials.accountSID):\(credentials.authToken)"]
        if let key = credentials.apiKey { pairs.append("\(key.sid):\(key.secret)") }
        accepted = Set(pairs.map { Data($0.utf8).base64EncodedString() })
    }

    /// Basic authentication with the account's token or the API key.
    func accepts(authorization: String?) -> Bool {
        guard let authorization, let space = authorization.firstIndex(of: " "),
            authorization[..<space].lowercased() == "basic"
        else { return false }
        return accepted.contains(String(authorization[authorization.index(after: space)...]))
    }

    /// Protects every address from web pages of other origins in the same browser, the REST API too, because its
    /// credentials are public. Rejects a foreign `Origin`, and every host but this machine's own names: a page's name
    /// may be made to resolve to the loopback address.
    func isAllowed(host: String?, origin: String?) -> Bool {
        guard let host, LoopbackHost.matches(authority: host) else { return false }
        return origin == nil || origin == "http://\(host)"
    }
}
