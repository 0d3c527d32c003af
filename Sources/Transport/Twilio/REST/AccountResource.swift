package import Values

/// The account at the provider. The auth token in its JSON is compared with ours and not stored.
package struct AccountResource: Hashable, Sendable {
    /// Only an active account sends.
    package enum Status: Hashable, Sendable {
        case active, suspended, closed
        case unknown(String)
    }

    /// Whether our tokens can verify webhooks.
    package enum Signing: Hashable, Sendable {
        /// The account's primary token, which signs webhooks, is one of ours.
        case ours
        /// It is not: ours is a secondary token, and every webhook would be rejected.
        case another
        /// The response has no token.
        case unknown
    }

    package let sid: String?
    package let name: String?
    package let status: Status
    /// A trial account may send to verified numbers only.
    package let isTrial: Bool
    /// Set for a subaccount.
    package let ownerSID: String?
    package let signing: Signing
    /// The provider's clock at the response; nil if the response had none.
    package let providerClock: Instant?

    init(_ body: AccountBody, provider: Provider, providerClock: Instant?) {
        (sid, name, self.providerClock) = (body.sid, body.name, providerClock)
        status = Status(word: body.status ?? "")
        isTrial = body.type?.lowercased() == "trial"
        ownerSID = body.ownerSID == body.sid ? nil : body.ownerSID
        signing =
            if let token = body.authToken {
                provider.signingTokens.contains(Secret(token)) ? .ours : .another
            } else {
                .unknown
            }
    }
}

extension AccountResource.Status {
    init(word: String) {
        switch word.lowercased() {
        case "active": self = .active
        case "suspended": self = .suspended
        case "closed": self = .closed
        default: self = .unknown(word)
        }
    }
}

/// The account's JSON. It contains a secret and is used only to make an `AccountResource`.
struct AccountBody: Decodable {
    let sid: String?
    let name: String?
    let status: String?
    let type: String?
    let ownerSID: String?
    let authToken: String?

    private enum CodingKeys: String, CodingKey {
        case sid, status, type
        case name = "friendly_name"
        case ownerSID = "owner_account_sid"
        case authToken = "auth_token"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        sid = try fields.decode(String.self, forKey: .sid)
        name = fields.looseString(.name)
        status = fields.looseString(.status)
        type = fields.looseString(.type)
        ownerSID = fields.looseString(.ownerSID)
        authToken = fields.looseString(.authToken)
    }
}
