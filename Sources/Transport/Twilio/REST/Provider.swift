import HTTPTransport

/// The address and account of the provider: one of a known kind, a compatible one, or the sandbox.
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
    /// The path before `/Accounts`.
    package let pathPrefix: String
    package let accountSID: String
    package let credentials: Credentials
    /// The tokens that may sign webhooks: several while a token is rotated, none with only an API key.
    package let signingTokens: [Secret]
    /// The webhook header with the signature.
    package let signatureHeader: String
    package let sidPattern: SIDPattern
    package let kind: ProviderKind
    /// Which SIM of a device sends, and which texts are ours: 1 to 3; nil for the one that it chooses, and all.
    package let sim: Int?
    /// Of who sends mails.
    package let mailAddress: String?
    /// Where what comes in by mail is read, as an imap or imaps address; nil for nowhere.
    package let mailbox: String?

    /// With nil for `signingTokens`, the auth token of `credentials` is used, if there is one. With nil for `kind`, the
    /// address tells it.
    package init(
        baseURL: String = ProviderKind.standard.baseURL ?? "", pathPrefix: String = ProviderKind.standard.pathPrefix,
        accountSID: String, credentials: Credentials, signingTokens: [Secret]? = nil,
        signatureHeader: String = ProviderKind.standard.signatureHeader, sidPattern: SIDPattern = .any,
        kind: ProviderKind? = nil, sim: Int? = nil, mailAddress: String? = nil,
        mailbox: String? = nil
    ) {
        self.baseURL = Self.withoutTrailingSlashes(baseURL)
        self.pathPrefix = Self.withoutTrailingSlashes(pathPrefix)
        (self.accountSID, self.credentials) = (accountSID, credentials)
        (self.signatureHeader, self.sidPattern, self.sim) = (signatureHeader, sidPattern, sim)
        (self.mailAddress, self.mailbox) = (mailAddress, mailbox)
        self.kind = kind ?? WebAddress(baseURL).flatMap(ProviderKind.at) ?? .speaking(pathPrefix: self.pathPrefix)
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

    /// Whether it is a device at an address of its own, which has no path. It is asked every few seconds for the texts
    /// that it received, so it need not reach us.
    package var isPolled: Bool {
        guard kind.isDevice, let scheme = baseURL.firstRange(of: "://") else { return false }
        return !baseURL[scheme.upperBound...].contains("/")
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
        // The link is ours: a device has none.
        if kind.isDevice { return link.hasPrefix(baseURL + "/") && link.utf8.allSatisfy(Self.isPlain) ? link : nil }
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

/// The hosts of the provider's API. Only a kind that has services has others than `api`.
enum ProviderHost: String, Sendable {
    case api, messaging, pricing, accounts, conversations, monitor, content
}

extension Provider {
    /// Whether there are Messaging Services, prices and alerts to read: also at a sandbox, but at no compatible provider.
    package var hasOtherHosts: Bool {
        kind.hasServices && (isAtOwnAddress || WebAddress(baseURL)?.isLoopback == true && pathPrefix == kind.pathPrefix)
    }

    private var isAtOwnAddress: Bool { WebAddress(baseURL).flatMap(ProviderKind.at) == kind }

    /// `https://messaging.twilio.com/v1` for `https://api.twilio.com`, with the same edge and region. A sandbox has all
    /// hosts at one address, as path prefixes.
    func baseURL(of host: ProviderHost) -> String {
        isAtOwnAddress
            ? baseURL.replacing("://api.", with: "://\(host.rawValue).") + "/v1" : "\(baseURL)/\(host.rawValue)/v1"
    }
}
