import JSON
import Twilio
import Values

extension StoredMessage {
    /// The app's word for its status.
    private var deviceState: String {
        switch status {
        case .sending: "Processed"
        case .sent: "Sent"
        case .delivered, .read: "Delivered"
        case .failed, .undelivered: "Failed"
        case .canceled: "Cancelled"
        default: "Pending"
        }
    }

    /// A message as the app has it.
    var deviceMessage: JSONValue {
        [
            "id": .string(sid), "deviceId": "sandbox", "state": .string(deviceState), "isHashed": false,
            "isEncrypted": false, "textMessage": ["text": .string(body)],
            "recipients": [
                [
                    "phoneNumber": .string(to), "state": .string(deviceState),
                    "error": errorCode == nil
                        ? nil : "Send result: RESULT_ERROR_GENERIC_FAILURE (Generic failure cause)",
                ]
            ],
            "states": .object(
                [.init("Pending", .string(created.rfc3339))]
                    + (deviceState == "Pending" ? [] : [.init(deviceState, .string(updated.rfc3339))])),
        ]
    }

    /// An inbound text in the app's list. Its id is made of the words, so equal ones have the same.
    var deviceInboxItem: JSONValue {
        [
            "id": .string("text:\(contentHash)"), "type": "SMS", "sender": .optional(from), "recipient": nil,
            "simNumber": 1, "contentPreview": .string(body), "createdAt": .string(created.rfc3339), "attachments": [],
        ]
    }

    /// The event for this status; nil for none.
    var deviceEvent: (name: String, payload: JSONValue)? {
        let name: String
        let detail: [JSONValue.Member]
        let date = JSONValue.string(updated.rfc3339)
        switch status {
        case .received:
            return (
                "sms:received",
                [
                    "messageId": .string(contentHash), "message": .string(body), "sender": .optional(from),
                    "recipient": nil, "phoneNumber": .optional(from), "simNumber": 1,
                    "receivedAt": .string(created.rfc3339),
                ]
            )
        case .sent: (name, detail) = ("sms:sent", [.init("sentAt", date)])
        case .delivered: (name, detail) = ("sms:delivered", [.init("deliveredAt", date)])
        case .failed, .undelivered:
            (name, detail) = (
                "sms:failed", [.init("failedAt", date), .init("reason", "RESULT_ERROR_GENERIC_FAILURE")]
            )
        default: return nil
        }
        let members: [JSONValue.Member] = [
            .init("messageId", .string(sid)), .init("recipient", .string(to)), .init("phoneNumber", .string(to)),
            .init("simNumber", 1),
        ]
        return (name, .object(members + detail))
    }

    private var contentHash: String {
        var hash: UInt32 = 17
        for byte in ((from ?? "") + body).utf8 { hash = hash &* 31 &+ UInt32(byte) }
        return String(hash, radix: 16)
    }
}
