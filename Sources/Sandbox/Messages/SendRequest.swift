import Twilio

/// The form of a request to create a message. Empty fields are ignored.
struct SendRequest {
    var to: String?
    var from: String?
    var serviceSID: String?
    var body = ""
    var media: [String] = []
    var contentSID: String?
    var contentVariables: String?
    var statusCallback: String?
    var validityPeriod: String?
    var scheduleType: String?
    var sendAt: String?
    var isSmartEncoded = false

    init(_ form: FormBody) {
        for (name, value) in form.pairs where !value.isEmpty {
            switch name {
            case "To": to = value
            case "From": from = value
            case "MessagingServiceSid": serviceSID = value
            case "Body": body = value
            case "MediaUrl": media.append(value)
            case "ContentSid": contentSID = value
            case "ContentVariables": contentVariables = value
            case "StatusCallback": statusCallback = value
            case "ValidityPeriod": validityPeriod = value
            case "ScheduleType": scheduleType = value
            case "SendAt": sendAt = value
            case "SmartEncoded": isSmartEncoded = value == "true"
            default: continue
            }
        }
        // `From` may also hold the SID of a Messaging Service.
        if serviceSID == nil, let name = from, name.hasPrefix("MG"), name.utf8.count == 34 {
            (serviceSID, from) = (name, nil)
        }
    }
}
