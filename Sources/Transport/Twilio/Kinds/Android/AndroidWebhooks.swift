import Crypto
import Values

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The events that the app posts: JSON, signed with the time of the request.
package enum AndroidWebhooks {
    /// They cannot be answered with a text, so replies go through the outbox.
    static let format = WebhookFormat(
        open: { request, receiver throws(WebhookFault) in try fields(of: request, for: receiver) },
        inbound: WebhookFormat.forms.inbound, status: WebhookFormat.forms.status, reply: nil)

    /// Requests of other times are refused: a signature would otherwise be valid forever.
    private static let tolerance: Duration = .minutes(5)

    private static func fields(of request: IncomingWebhook, for receiver: WebhookReceiver) throws(WebhookFault)
        -> FormBody
    {
        guard request.mediaType == "application/json" else { throw .notAForm }
        guard isSigned(request, by: receiver.provider) else { throw .unsigned(signedWith: nil) }
        guard let event = try? JSONDecoder().decode(AndroidEvent.self, from: Data(request.body)) else {
            throw .malformed
        }
        guard let form = event.form(for: receiver) else { throw .ignored }
        return form
    }

    private static func isSigned(_ request: IncomingWebhook, by provider: Provider) -> Bool {
        guard let time = request.header(timestampHeader), let seconds = Int64(time),
            let signature = request.header(provider.signatureHeader).flatMap(bytes)
        else { return false }
        let age = request.receivedAt - Instant(milliseconds: seconds.multipliedReportingOverflow(by: 1000).partialValue)
        guard age <= tolerance, age >= .zero - tolerance else { return false }
        let signed = request.body + Array(time.utf8)
        // Compares in constant time.
        return provider.signingTokens.contains { key in
            !key.revealed.isEmpty
                && HMAC<SHA256>.isValidAuthenticationCode(
                    signature, authenticating: signed, using: SymmetricKey(data: Array(key.revealed.utf8)))
        }
    }

    package static let timestampHeader = "X-Timestamp"

    /// The signature of a body at this time, in seconds.
    package static func signature(of body: [UInt8], at time: String, key: String) -> String {
        var mac = HMAC<SHA256>(key: SymmetricKey(data: Array(key.utf8)))
        mac.update(data: body + Array(time.utf8))
        return mac.finalize().hexadecimal
    }

    /// Of hexadecimal digits.
    private static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.compactMap(\.hexDigit)
        guard digits.count == 64, text.utf8.count == 64 else { return nil }
        return stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}

/// One event of the app. Numbers are those of newer versions, or of older ones.
struct AndroidEvent: Decodable {
    let event: String
    let payload: Payload

    struct Payload: Decodable {
        let messageId: String?
        let message: String?
        /// Of a picture.
        let body: String?
        let sender: String?
        let recipient: String?
        let phoneNumber: String?
        let simNumber: Int?
        let receivedAt: String?
        let reason: String?
    }

    /// The fields of a form about the same; nil if it is none of our texts.
    func form(for receiver: WebhookReceiver) -> FormBody? {
        let account = receiver.provider.accountSID
        switch event {
        case "sms:received", "mms:downloaded":
            let isPicture = event == "mms:downloaded"
            guard let from = payload.sender ?? payload.phoneNumber, let ours = receiver.sender,
                let sent = payload.receivedAt.flatMap({ Instant(rfc3339: $0) }),
                receiver.provider.sim == nil || payload.simNumber == nil || payload.simNumber == receiver.provider.sim
            else { return nil }
            let body = (isPicture ? payload.body : payload.message) ?? ""
            guard let sid = ReceivedText(sender: from, at: sent, body: body).sid() else { return nil }
            return [
                "MessageSid": sid.rawValue, "AccountSid": account, "From": from, "To": ours, "Body": body,
                "NumMedia": isPicture ? "1" : "0", "DateSent": sent.rfc3339,
            ]
        case "sms:sent", "sms:delivered", "sms:failed", "sms:cancelled":
            guard let sid = payload.messageId else { return nil }
            let status: MessageStatus =
                switch event {
                case "sms:sent": .sent
                case "sms:delivered": .delivered
                case "sms:failed": .failed
                default: .canceled
                }
            var form: FormBody = ["MessageSid": sid, "AccountSid": account, "MessageStatus": status.word]
            if status == .failed {
                form.append("ErrorCode", String(AndroidErrors.code(of: payload.reason ?? "").rawValue))
            }
            if let sender = receiver.sender { form.append("From", sender) }
            if let to = payload.recipient ?? payload.phoneNumber { form.append("To", to) }
            return form
        default: return nil
        }
    }
}
