package import Values

/// A message at the provider. Everything except the SID may be missing.
package struct MessageResource: Hashable, Sendable {
    /// The direction, and how an outbound message was created.
    package enum Direction: Hashable, Sendable {
        case inbound
        /// Created through the API, during a call, or as a reply to a webhook.
        case outboundAPI, outboundCall, outboundReply
        case unknown(String)
    }

    package let sid: MessageSID
    package let accountSID: String?
    package let serviceSID: String?
    package let direction: Direction?
    package let from: TextAddress?
    package let to: TextAddress?
    /// Empty after redaction.
    package let body: String
    package let status: MessageStatus?
    package let errorCode: ErrorCode?
    /// The number of billed segments; nil until known.
    package let segments: Int?
    package let mediaCount: Int
    /// The charge; nil until known.
    package let price: Price?
    package let created: Instant?
    package let updated: Instant?
    /// Nil until it was sent to a carrier.
    package let sent: Instant?
    /// What an inbound mail refers to; nil for a text.
    package var mail: MailOrigin? = nil
}

extension MessageResource: Decodable {
    private enum CodingKeys: String, CodingKey {
        case sid, direction, from, to, body, status, price
        case accountSID = "account_sid"
        case serviceSID = "messaging_service_sid"
        case errorCode = "error_code"
        case segments = "num_segments"
        case mediaCount = "num_media"
        case currency = "price_unit"
        case created = "date_created"
        case updated = "date_updated"
        case sent = "date_sent"
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        sid = try fields.messageSID(.sid)
        accountSID = fields.looseString(.accountSID)
        serviceSID = fields.looseString(.serviceSID)
        direction = fields.looseString(.direction).map(Direction.init(word:))
        from = fields.looseString(.from).map(TextAddress.init(rawValue:))
        to = fields.looseString(.to).map(TextAddress.init(rawValue:))
        body = fields.looseString(.body) ?? ""
        status = fields.looseString(.status).map(MessageStatus.init(word:))
        errorCode = fields.looseInt(.errorCode).flatMap { $0 == 0 ? nil : ErrorCode(rawValue: $0) }
        // "0" until a Messaging Service has picked a number.
        segments = fields.looseInt(.segments).flatMap { $0 > 0 ? $0 : nil }
        mediaCount = fields.looseInt(.mediaCount) ?? 0
        price = fields.looseString(.currency).flatMap(Currency.init).flatMap { currency in
            fields.looseString(.price).flatMap { Price(decimal: $0, currency: currency) }
        }
        created = Self.date(fields.looseString(.created))
        updated = Self.date(fields.looseString(.updated))
        sent = Self.date(fields.looseString(.sent))
    }

    /// Twilio writes RFC 2822, some compatible providers RFC 3339.
    private static func date(_ text: String?) -> Instant? {
        text.flatMap { MailDate.parse($0) ?? Instant(rfc3339: $0) }
    }
}

extension MessageResource.Direction {
    init(word: String) {
        switch word {
        case "inbound": self = .inbound
        case "outbound-api": self = .outboundAPI
        case "outbound-call": self = .outboundCall
        case "outbound-reply": self = .outboundReply
        default: self = .unknown(word)
        }
    }
}
