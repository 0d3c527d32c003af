import JSON
import Twilio
import Values

/// One of our numbers and its webhooks.
struct OwnedNumber: Sendable {
    let sid: String
    let number: String
    var name: String
    var smsURL: String
    var smsMethod = "POST"
    var smsFallbackURL = ""
    var smsFallbackMethod = "POST"
    /// While set, the addresses above are ignored.
    var smsApplicationSID = ""
    /// For voice calls only.
    var statusCallback = ""
    let canText = true

    /// Used by the fault `webhookElsewhere`.
    static let elsewhere = "https://studio.example.com/flows/42"

    init(index: Int, number: String, smsURL: String) {
        sid = "PN" + String(index + 1).leftPadded(to: 32)
        (self.number, name, self.smsURL) = (number, number, smsURL)
    }

    var isTollFree: Bool { TextAddress(rawValue: number).isTollFree }

    func resource(accountSID: String, dialect: SandboxDialect) -> JSONValue {
        [
            "sid": .string(sid), "account_sid": .string(accountSID), "friendly_name": .string(name),
            "phone_number": .string(number),
            "capabilities": ["sms": .bool(canText), "mms": .bool(canText), "voice": true],
            "sms_url": .string(smsURL), "sms_method": .string(smsMethod), "sms_fallback_url": .string(smsFallbackURL),
            "sms_fallback_method": .string(smsFallbackMethod), "sms_application_sid": .string(smsApplicationSID),
            "status_callback": .string(statusCallback), "voice_url": "", "origin": "twilio", "status": "in-use",
            "api_version": "2010-04-01",
            "uri": .string("\(dialect.pathPrefix)/Accounts/\(accountSID)/IncomingPhoneNumbers/\(sid).json"),
        ]
    }

    /// Fields that are missing in the form keep their value.
    mutating func update(_ form: FormBody) throws(RESTError) {
        for (name, value) in form.pairs {
            switch name {
            case "SmsUrl": smsURL = try Self.address(value)
            case "SmsFallbackUrl": smsFallbackURL = try Self.address(value)
            case "SmsMethod": smsMethod = try Self.method(value)
            case "SmsFallbackMethod": smsFallbackMethod = try Self.method(value)
            case "SmsApplicationSid": smsApplicationSID = value
            case "StatusCallback": statusCallback = value
            case "FriendlyName": self.name = value
            default: continue
            }
        }
    }

    private static func address(_ url: String) throws(RESTError) -> String {
        guard url.isEmpty || WebAddress.isValid(url) else { throw .invalidSMSURL(url) }
        return url
    }

    static func method(_ word: String) throws(RESTError) -> String {
        guard word == "GET" || word == "POST" else { throw .invalidParameter("the method must be GET or POST") }
        return word
    }
}
