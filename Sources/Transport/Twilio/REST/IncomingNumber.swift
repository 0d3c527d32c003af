/// A number of the account and its webhooks for inbound texts.
package struct IncomingNumber: Hashable, Sendable {
    package let sid: String
    package let number: TextAddress
    package let name: String?
    /// Nil if the provider does not say.
    package let canText: Bool?
    /// The webhook for inbound texts, unless an application or a Messaging Service handles them.
    package let smsURL: String?
    package let smsMethod: String?
    package let smsFallbackURL: String?
    package let smsFallbackMethod: String?
    /// While set, the addresses above are ignored.
    package let smsApplicationSID: String?

    /// Nobody has set where inbound texts go.
    package var isUnused: Bool {
        smsURL.map { url in ProviderKind.all.contains { $0.unusedAddresses.contains(url) } } ?? true
    }
}

extension IncomingNumber: Decodable {
    private enum CodingKeys: String, CodingKey {
        case sid, capabilities
        case number = "phone_number"
        case name = "friendly_name"
        case smsURL = "sms_url"
        case smsMethod = "sms_method"
        case smsFallbackURL = "sms_fallback_url"
        case smsFallbackMethod = "sms_fallback_method"
        case smsApplicationSID = "sms_application_sid"
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        sid = try fields.decode(String.self, forKey: .sid)
        number = TextAddress(rawValue: try fields.decode(String.self, forKey: .number))
        name = fields.looseString(.name)
        // The keys are `sms` or `SMS`, depending on the resource.
        let capabilities = try? fields.decodeIfPresent([String: Bool].self, forKey: .capabilities)
        canText = capabilities?.first { $0.key.lowercased() == "sms" }?.value
        smsURL = fields.looseString(.smsURL)
        smsMethod = fields.looseString(.smsMethod)
        smsFallbackURL = fields.looseString(.smsFallbackURL)
        smsFallbackMethod = fields.looseString(.smsFallbackMethod)
        smsApplicationSID = fields.looseString(.smsApplicationSID)
    }
}
