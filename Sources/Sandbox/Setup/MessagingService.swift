internal import Twilio

/// The pool that our numbers may be in.
struct MessagingService: Sendable {
    let sid: String
    var name = "Sandbox"
    /// Texts go where each number says, not where the service does.
    var usesNumbersWebhook = false
    var inboundURL: String?
    var inboundMethod = "POST"
    var fallbackURL: String?
    var statusCallback: String?
    /// The provider answers carrier words and tells the webhook so.
    var hasAdvancedOptOut = false

    /// For the fault that puts our numbers into a service when there is none.
    static let standInSID = "MG" + String(repeating: "5", count: 32)

    func resource(accountSID: String, baseURL: String) -> JSON {
        [
            "sid": .text(sid), "account_sid": .text(accountSID), "friendly_name": .text(name),
            "use_inbound_webhook_on_number": .bool(usesNumbersWebhook), "inbound_request_url": .optional(inboundURL),
            "inbound_method": .text(inboundMethod), "fallback_url": .optional(fallbackURL), "fallback_method": "POST",
            "status_callback": .optional(statusCallback), "sticky_sender": true, "usecase": "undeclared",
            "url": .text("\(baseURL)/v1/Services/\(sid)"),
        ]
    }

    /// Fields that are not in the form stay as they are; an empty address clears it.
    mutating func update(_ form: FormBody) throws(RESTError) {
        for (name, value) in form.pairs {
            switch name {
            case "FriendlyName": self.name = value
            case "UseInboundWebhookOnNumber": usesNumbersWebhook = value == "true"
            case "InboundRequestUrl": inboundURL = try Self.address(value)
            case "InboundMethod": inboundMethod = try OwnedNumber.method(value)
            case "FallbackUrl": fallbackURL = try Self.address(value)
            case "StatusCallback": statusCallback = try Self.address(value)
            default: continue
            }
        }
    }

    private static func address(_ url: String) throws(RESTError) -> String? {
        guard url.isEmpty || WebAddress.isValid(url) else { throw .invalidSMSURL(url) }
        return url.isEmpty ? nil : url
    }
}
