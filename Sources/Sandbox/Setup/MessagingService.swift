import JSON
import Twilio
import Values

/// A Messaging Service, which may hold our numbers.
struct MessagingService: Sendable {
    let sid: String
    /// Nil for the time when the sandbox's account was created.
    var created: Instant?
    var name = "Sandbox"
    /// Inbound texts go to the number's webhook instead of the service's.
    var usesNumbersWebhook = false
    var inboundURL: String?
    var inboundMethod = "POST"
    var fallbackURL: String?
    var statusCallback: String?
    /// The provider replies to opt-out keywords and adds `OptOutType` to the webhook.
    var hasAdvancedOptOut = false

    /// Used by the fault `serviceWithoutURL` when no service is configured.
    static let standInSID = "MG" + String(repeating: "5", count: 32)

    func resource(accountSID: String, baseURL: String) -> JSONValue {
        [
            "sid": .string(sid), "account_sid": .string(accountSID), "friendly_name": .string(name),
            "use_inbound_webhook_on_number": .bool(usesNumbersWebhook), "inbound_request_url": .optional(inboundURL),
            "inbound_method": .string(inboundMethod), "fallback_url": .optional(fallbackURL), "fallback_method": "POST",
            "status_callback": .optional(statusCallback), "sticky_sender": true, "usecase": "undeclared",
            "mms_converter": true, "smart_encoding": true, "fallback_to_long_code": true,
            "area_code_geomatch": true, "synchronous_validation": false, "scan_message_content": "inherit",
            "validity_period": 36000, "us_app_to_person_registered": false,
            "date_created": .string(created?.rfc3339 ?? "2026-01-01T00:00:00Z"),
            "date_updated": .string(created?.rfc3339 ?? "2026-01-01T00:00:00Z"), "links": links(baseURL),
            "url": .string("\(baseURL)/v1/Services/\(sid)"),
        ]
    }

    private func links(_ baseURL: String) -> JSONValue {
        let service = "\(baseURL)/v1/Services/\(sid)"
        return [
            "phone_numbers": .string("\(service)/PhoneNumbers"),
            "us_app_to_person": .string("\(service)/Compliance/Usa2p"),
        ]
    }

    /// Fields that are missing in the form keep their value; an empty address removes it.
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
