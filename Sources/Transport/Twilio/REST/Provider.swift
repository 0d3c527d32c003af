/// Which provider we talk to, and as whom: Twilio, one that speaks its protocol, or the sandbox.
package struct Provider: Hashable, Sendable {
    /// What signs us in.
    package enum Credentials: Hashable, Sendable {
        /// The account's auth token.
        case token(Secret)
        /// An API key: it can send and read but not check signatures.
        case apiKey(sid: String, secret: Secret)
    }

    /// `https://api.twilio.com`, without a slash at the end.
    package let baseURL: String
    /// `/2010-04-01`; SignalWire has `/api/laml/2010-04-01`.
    package let pathPrefix: String
    package let accountSID: String
    package let credentials: Credentials
    /// Any of these may have signed a webhook; several while a token is being replaced. Empty with an API key alone.
    package let signingTokens: [Secret]
    /// Which header of a webhook holds the signature.
    package let signatureHeader: String
    package let sidPattern: SIDPattern

    /// `signingTokens` nil: the auth token of `credentials`, if that is one.
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

    /// For the webhooks of this provider.
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
    /// The account itself, and where its resources stand.
    var accountURL: String {
        "\(baseURL)\(pathPrefix)/Accounts/\(Self.pathEncoded(accountSID))"
    }

    func url(_ resource: String, query: FormBody = FormBody()) -> String {
        let address = "\(accountURL)\(resource).json"
        return query.count == 0 ? address : "\(address)?\(query.encodedText)"
    }

    /// The address of a further page as an answer names it; nil where it would lead, with our credentials, to
    /// anybody else or to another part of the API.
    func url(following link: String) -> String? {
        let path = link.hasPrefix(baseURL + "/") ? String(link.dropFirst(baseURL.utf8.count)) : link
        let isPlain = path.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
        return isPlain && path.hasPrefix("\(pathPrefix)/Accounts/") ? baseURL + path : nil
    }

    static func pathEncoded(_ text: String) -> String {
        var out: [UInt8] = []
        for byte in text.utf8 { out.appendPercentEncoded(byte) }
        return String(decoding: out, as: UTF8.self)
    }
}
