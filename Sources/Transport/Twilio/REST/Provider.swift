import HTTPTransport

/// The address and account of the provider: Twilio, a compatible provider, or the sandbox.
package struct Provider: Hashable, Sendable {
    /// What authenticates our requests.
    package enum Credentials: Hashable, Sendable {
        /// The account's auth token.
        case token(Secret)
        /// An API key, which can send and read but not verify signatures.
        case apiKey(sid: String, secret: Secret)
    }

    /// `https://api.twilio.com`, without a slash at the end.
    package let baseURL: String
    /// `/2010-04-01`; SignalWire has `/api/laml/2010-04-01`.
    package let pathPrefix: String
    package let accountSID: String
    package let credentials: Credentials
    /// The tokens that may sign webhooks: several while a token is rotated, none with only an API key.
    package let signingTokens: [Secret]
    /// The webhook header with the signature.
    package let signatureHeader: String
    package let sidPattern: SIDPattern

    /// With nil for `signingTokens`, the auth token of `credentials` is used, if there is one.
    package init(
        baseURL: String = "https://api.twilio.com", pathPrefix: String = "/2010-04-01", accountSID: String,
        credentials: Credentials, signingTokens: [Secret]? = nil, signatureHeader: String = "X-Twilio-Signature",
        sidPattern: SIDPattern = .any
    ) {
        self.baseURL = Self.withoutTrailingSlashes(baseURL)
        self.pathPrefix = Self.withoutTrailingSlashes(pathPrefix)
        (self.accountSID, self.credentials) = (accountSID, credentials)
        (self.signatureHeader, self.sidPattern) = (signatureHeader, sidPattern)
        self.signingTokens =
            switch (signingTokens, credentials) {
            case (let tokens?, _): tokens
            case (nil, .token(let token)): [token]
            case (nil, .apiKey): []
            }
    }

    /// Verifies webhooks of this provider.
    package var signatureCheck: SignatureCheck {
        SignatureCheck(tokens: signingTokens.map(\.revealed))
    }

    private static func withoutTrailingSlashes(_ text: String) -> String {
        var text = text
        while text.hasSuffix("/") { text.removeLast() }
        return text
    }
}

// MARK: - Addresses

extension Provider {
    /// The address of the account, and the base of its resources.
    var accountURL: String {
        "\(baseURL)\(pathPrefix)/Accounts/\(Self.pathEncoded(accountSID))"
    }

    func url(_ resource: String, query: FormBody = FormBody()) -> String {
        let address = "\(accountURL)\(resource).json"
        return query.count == 0 ? address : "\(address)?\(query.encodedText)"
    }

    /// The address of a linked page; nil if it would send our credentials to another host or another part of the API.
    func url(following link: String) -> String? {
        let ofServices = [ProviderHost.messaging, .conversations].contains {
            link.hasPrefix(self.baseURL(of: $0) + "/")
        }
        if hasOtherHosts, ofServices, link.utf8.allSatisfy(Self.isPlain) { return link }
        let path = link.hasPrefix(baseURL + "/") ? String(link.dropFirst(baseURL.utf8.count)) : link
        return path.utf8.allSatisfy(Self.isPlain) && path.hasPrefix("\(pathPrefix)/Accounts/") ? baseURL + path : nil
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\\")
    }

    static func pathEncoded(_ text: String) -> String {
        var out: [UInt8] = []
        for byte in text.utf8 { out.appendPercentEncoded(byte) }
        return String(decoding: out, as: UTF8.self)
    }
}

/// The hosts of the provider's API. Only Twilio has others than `api`.
enum ProviderHost: String, Sendable {
    case api, messaging, pricing, accounts, conversations, monitor
}

extension Provider {
    /// Whether there are Messaging Services, prices and alerts to read: at Twilio, and at a sandbox that speaks its
    /// API.
    package var hasOtherHosts: Bool {
        isTwilio || (WebAddress(baseURL)?.isLoopback == true && pathPrefix == "/2010-04-01")
    }

    private var isTwilio: Bool { WebAddress(baseURL).map { SIDPattern(ofProviderAt: $0) == .twilio } ?? false }

    /// `https://messaging.twilio.com/v1` for `https://api.twilio.com`, with the same edge and region. A sandbox has all
    /// hosts at one address, as path prefixes.
    func baseURL(of host: ProviderHost) -> String {
        isTwilio
            ? baseURL.replacing("://api.", with: "://\(host.rawValue).") + "/v1" : "\(baseURL)/\(host.rawValue)/v1"
    }
}
