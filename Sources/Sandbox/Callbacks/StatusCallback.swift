import JSON
import Twilio
import Values

/// A status change of one message, to be posted to its sender's webhook.
struct StatusCallback: Sendable {
    /// The sequence of the message.
    let sequence: Int
    let url: String
    let sid: String
    let status: MessageStatus
    let from: String?
    let to: String
    let serviceSID: String?
    let errorCode: ErrorCode?
    let date: Instant
    /// What a device posts instead of a form; nil for others.
    let deviceEvent: (name: String, payload: JSONValue)?

    init(_ message: StoredMessage, url: String, isDevice: Bool = false) {
        (sequence, self.url, sid, status) = (message.sequence, url, message.sid, message.status)
        (from, to, serviceSID) = (message.from, message.to, message.serviceSID)
        (errorCode, date) = (message.errorCode, message.updated)
        deviceEvent = isDevice ? message.deviceEvent : nil
    }

    func form(accountSID: String) -> FormBody {
        var form: FormBody = [
            "ApiVersion": "2010-04-01", "AccountSid": accountSID, "MessageSid": sid, "SmsSid": sid,
            "MessageStatus": status.word, "SmsStatus": status.word, "To": to,
        ]
        if let from { form.append("From", from) }
        if let serviceSID { form.append("MessagingServiceSid", serviceSID) }
        if let errorCode { form.append("ErrorCode", String(errorCode.rawValue)) }
        if status == .delivered || status == .undelivered { form.append("RawDlrDoneDate", carrierDate) }
        return form
    }

    /// `YYMMDDhhmm`, the format of carrier reports.
    private var carrierDate: String {
        String(date.rfc3339.filter { $0.isNumber }.dropFirst(2).prefix(10))
    }
}
