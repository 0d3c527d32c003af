internal import Twilio
internal import Values

/// One of our numbers, and where texts to it go.
struct OwnedNumber: Sendable {
    let sid: String
    let number: String
    var name: String
    var smsURL: String
    var smsMethod = "POST"
    var smsFallbackURL = ""
    var smsFallbackMethod = "POST"
    /// While set, the addresses above count for nothing.
    var smsApplicationSID = ""
    /// For calls only.
    var statusCallback = ""
    let canText = true

    init(index: Int, number: String, smsURL: String) {
        sid = "PN" + String(index + 1).leftPadded(to: 32)
        (self.number, name, self.smsURL) = (number, number, smsURL)
    }

    var isTollFree: Bool { Self.isTollFree(number) }

    /// North America's 800 and its overflow codes.
    static func isTollFree(_ number: String) -> Bool {
        number.utf8.count == 12 && number.hasPrefix("+1")
            && tollFreeCodes.contains(String(number.dropFirst(2).prefix(3)))
    }

    private static let tollFreeCodes: Set = ["800", "833", "844", "855", "866", "877", "888"]

    func resource(accountSID: String) -> JSON {
        [
            "sid": .text(sid), "account_sid": .text(accountSID), "friendly_name": .text(name),
            "phone_number": .text(number),
            "capabilities": ["sms": .bool(canText), "mms": .bool(canText), "voice": true],
            "sms_url": .text(smsURL), "sms_method": .text(smsMethod), "sms_fallback_url": .text(smsFallbackURL),
            "sms_fallback_method": .text(smsFallbackMethod), "sms_application_sid": .text(smsApplicationSID),
            "status_callback": .text(statusCallback), "voice_url": "", "origin": "twilio", "status": "in-use",
            "api_version": "2010-04-01",
            "uri": .text("/2010-04-01/Accounts/\(accountSID)/IncomingPhoneNumbers/\(sid).json"),
        ]
    }

    /// Fields that are not in the form stay as they are.
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
        guard word == "GET" || word == "POST" else { throw .invalidParameter("the method is GET or POST") }
        return word
    }
}
