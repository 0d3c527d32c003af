/// A Messaging Service: numbers that send as one, with its own webhook or those of the numbers.
package struct MessagingServiceResource: Hashable, Sendable, Decodable {
    package let sid: String
    package let name: String?
    /// Inbound texts go to the webhook of the number that received them.
    package let usesNumbersWebhook: Bool
    /// The webhook for inbound texts. Without one, and without those of the numbers, inbound texts are lost.
    package let inboundURL: String?
    package let inboundMethod: String?
    package let fallbackURL: String?
    package let fallbackMethod: String?

    private enum CodingKeys: String, CodingKey {
        case sid
        case name = "friendly_name"
        case usesNumbersWebhook = "use_inbound_webhook_on_number"
        case inboundURL = "inbound_request_url"
        case inboundMethod = "inbound_method"
        case fallbackURL = "fallback_url"
        case fallbackMethod = "fallback_method"
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        sid = try fields.decode(String.self, forKey: .sid)
        name = fields.looseString(.name)
        usesNumbersWebhook = (try? fields.decodeIfPresent(Bool.self, forKey: .usesNumbersWebhook)) ?? false
        inboundURL = fields.looseString(.inboundURL)
        inboundMethod = fields.looseString(.inboundMethod)
        fallbackURL = fields.looseString(.fallbackURL)
        fallbackMethod = fields.looseString(.fallbackMethod)
    }
}

/// A number in a Messaging Service.
package struct ServiceNumber: Hashable, Sendable, Decodable {
    package let sid: String
    package let number: String

    private enum CodingKeys: String, CodingKey {
        case sid
        case number = "phone_number"
    }
}

/// The money that is left, as the provider writes it. It may lag behind by minutes.
package struct Balance: Hashable, Sendable, Decodable {
    /// A decimal number: `12.34`.
    package let balance: String
    /// ISO 4217.
    package let currency: String

    package var amount: Double? { Double(balance) }
}

/// The state of an A2P campaign, or of the verification of a toll-free number.
package struct Registration: Hashable, Sendable, Decodable {
    package enum State: Hashable, Sendable {
        case verified
        case inReview
        case failed
        case none
    }

    package let state: State

    init(word: String?) {
        state =
            switch word?.uppercased() {
            case nil: .none
            case "VERIFIED", "TWILIO_APPROVED": .verified
            case "FAILED", "TWILIO_REJECTED", "SUSPENDED": .failed
            default: .inReview
            }
    }

    private enum CodingKeys: String, CodingKey {
        case status
        case campaignStatus = "campaign_status"
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(word: fields.looseString(.campaignStatus) ?? fields.looseString(.status) ?? "")
    }
}

/// An error in the provider's log.
package struct ProviderAlert: Hashable, Sendable, Decodable {
    package let sid: String
    package let code: ErrorCode?
    package let url: String?
    /// The SID of the message.
    package let resource: String?

    private enum CodingKeys: String, CodingKey {
        case sid
        case code = "error_code"
        case url = "request_url"
        case resource = "resource_sid"
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        sid = try fields.decode(String.self, forKey: .sid)
        code = fields.looseInt(.code).map(ErrorCode.init(rawValue:))
        url = fields.looseString(.url)
        resource = fields.looseString(.resource)
    }
}

// MARK: - Bodies

/// A list of a `v1` resource, under a key that depends on the resource, with an absolute link to the next page.
struct List<Item: Decodable & Sendable>: Decodable, Sendable {
    let items: [Item]
    let next: String?

    static var key: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "key") }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Meta: Decodable {
        let next: String?

        private enum CodingKeys: String, CodingKey {
            case next = "next_page_url"
        }
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Name.self)
        let key = Self.key.flatMap { decoder.userInfo[$0] as? String } ?? "items"
        items = try fields.decode([Item].self, forKey: Name(stringValue: key))
        next = try fields.decodeIfPresent(Meta.self, forKey: Name(stringValue: "meta"))?.next
    }
}

struct CountryPrices: Decodable {
    private let outbound: [Carrier]

    private struct Carrier: Decodable {
        let prices: [Price]
    }

    private struct Price: Decodable {
        let current: String

        private enum CodingKeys: String, CodingKey {
            case current = "current_price"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case outbound = "outbound_sms_prices"
    }

    var highest: String? {
        outbound.flatMap(\.prices).map(\.current).max { (Double($0) ?? 0) < (Double($1) ?? 0) }
    }
}

struct GeoPermissions: Decodable {
    private let permissions: [Permission]

    private struct Permission: Decodable {
        let country: String
        let enabled: Bool

        private enum CodingKeys: String, CodingKey {
            case enabled
            case country = "country_code"
        }
    }

    func isOpen(_ country: String) -> Bool? { permissions.first { $0.country == country }?.enabled }
}

struct CallerIDs: Decodable {
    var numbers: [String] { callers.map(\.number) }

    private let callers: [Caller]

    private struct Caller: Decodable {
        let number: String

        private enum CodingKeys: String, CodingKey {
            case number = "phone_number"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case callers = "outgoing_caller_ids"
    }
}

struct ConversationAddress: Decodable, Sendable {
    let address: String
    let createsConversations: Bool

    private struct AutoCreation: Decodable {
        let enabled: Bool?
    }

    private enum CodingKeys: String, CodingKey {
        case address
        case autoCreation = "auto_creation"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        address = fields.looseString(.address) ?? ""
        createsConversations = try fields.decodeIfPresent(AutoCreation.self, forKey: .autoCreation)?.enabled ?? false
    }
}
