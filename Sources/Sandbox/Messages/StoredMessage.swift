import JSON
import Twilio
import Values

/// A message as the provider stores it.
struct StoredMessage: Sendable {
    enum Direction: String, Sendable {
        case inbound
        case outboundAPI = "outbound-api"
        case outboundReply = "outbound-reply"
    }

    /// The last status that the message will reach.
    enum Outcome: Sendable, Hashable {
        case delivered
        /// The carrier never reports delivery.
        case sent
        /// Before it is sent.
        case failed(ErrorCode)
        /// After it is sent.
        case undelivered(ErrorCode)
    }

    let sid: String
    /// Its position among all messages, from 1; set by the message log.
    var sequence = 0
    /// The revision of the message log at its last change.
    var revision = 0
    let direction: Direction
    /// Nil until the Messaging Service has picked a number.
    var from: String?
    let to: String
    var body: String
    var media: [String] = []
    var serviceSID: String?
    var status: MessageStatus
    var errorCode: ErrorCode?
    /// The API reports 0 until the Messaging Service has picked a number.
    var segments = 1
    var created: Instant
    var updated: Instant
    /// Nil until it was sent.
    var sent: Instant?
    var outcome = Outcome.delivered
    var statusCallback: String?
    /// The provider's own reply to an opt-out keyword: shown on the phone, but not in the API.
    var isProviderReply = false
    var isDeleted = false
    /// Under a message by WhatsApp.
    var buttons: [ContentTemplate.Button] = []
    /// The button that was tapped, of an inbound message by WhatsApp.
    var buttonPayload: String?

    var isWhatsApp: Bool { Channel(of: to) == .whatsApp }
}

extension StoredMessage {
    /// The next status; nil after the last one.
    var nextStatus: MessageStatus? {
        switch (status, outcome) {
        case (.accepted, .failed), (.queued, .failed): .failed
        case (.scheduled, _), (.accepted, _): .queued
        case (.queued, _): .sending
        case (.sending, _): .sent
        case (.sent, .delivered): .delivered
        case (.delivered, .delivered) where isWhatsApp && direction != .inbound: .read
        case (.sent, .undelivered): .undelivered
        default: nil
        }
    }

    mutating func move(to next: MessageStatus, at date: Instant) {
        status = next
        updated = date
        if next == .sent { sent = date }
        switch (next, outcome) {
        case (.failed, .failed(let code)), (.undelivered, .undelivered(let code)): errorCode = code
        default: break
        }
    }

    /// Whether the provider posts a callback for this status. The first status is in the response to the request, and
    /// `sending` is skipped, as the provider mostly does.
    var isReported: Bool {
        switch status {
        case .queued: serviceSID != nil
        case .sent, .delivered, .undelivered, .failed, .canceled, .read: true
        default: false
        }
    }
}

extension StoredMessage {
    /// The Message resource of the 2010 API.
    func resource(accountSID: String, dialect: SandboxDialect) -> JSONValue {
        let uri = "\(dialect.pathPrefix)/Accounts/\(accountSID)/Messages/\(sid)"
        let isPicked = from != nil
        return [
            "body": .string(body), "num_segments": dialect.count(isPicked ? segments : 0),
            "direction": .string(direction.rawValue), "from": .optional(from), "to": .string(to),
            "date_created": .string(MailDate.text(created)), "date_updated": .string(MailDate.text(updated)),
            "date_sent": .optional(sent.map(MailDate.text)), "price": .optional(price), "price_unit": "USD",
            "error_code": .optional(errorCode?.rawValue), "error_message": .optional(errorMessage),
            "status": .string(status.word), "sid": .string(sid), "account_sid": .string(accountSID),
            "messaging_service_sid": .optional(serviceSID), "num_media": dialect.count(media.count),
            "api_version": "2010-04-01", "uri": .string(uri + ".json"),
            "subresource_uris": ["media": .string(uri + "/Media.json")],
        ]
    }

    /// A message of `GET /sandbox/messages`, which the phones page reads.
    var summary: JSONValue {
        [
            "sequence": .integer(sequence), "revision": .integer(revision), "sid": .string(sid),
            "direction": .string(direction.rawValue), "from": .optional(from), "to": .string(to), "body": .string(body),
            "media": .array(media.map(JSONValue.string)), "status": .string(status.word),
            "errorCode": .optional(errorCode?.rawValue), "segments": .integer(segments),
            "created": .string(created.rfc3339), "platform": .bool(isProviderReply),
            "buttons": .array(
                buttons.map { ["title": .string($0.title), "payload": .string($0.payload)] as JSONValue }),
        ]
    }

    /// -0.0083 USD per segment; nil until the message was sent.
    private var price: String? {
        guard sent != nil, direction != .inbound else { return nil }
        let millionths = 8300 * segments
        return "-\(millionths / 1_000_000).\(String(millionths % 1_000_000 / 10).leftPadded(to: 5))"
    }

    private var errorMessage: String? {
        errorCode.map { ErrorClass.delivery(code: $0).reason }
    }
}

extension StoredMessage {
    /// The form of the inbound webhook, with every field that the provider sends. Empty fields are included, because
    /// they are part of what is signed.
    func inboundForm(accountSID: String, optOutType: String?) -> FormBody {
        let from = from ?? ""
        var form: FormBody = [
            "ToCountry": Self.country(to), "ToState": "", "SmsMessageSid": sid, "NumMedia": String(media.count),
            "ToCity": "", "FromZip": "", "SmsSid": sid, "FromState": "", "SmsStatus": "received", "FromCity": "",
            "Body": body, "FromCountry": Self.country(from), "To": to, "ToZip": "", "NumSegments": String(segments),
            "MessageSid": sid, "AccountSid": accountSID, "From": from, "ApiVersion": "2010-04-01",
        ]
        if let serviceSID { form.append("MessagingServiceSid", serviceSID) }
        for (index, url) in media.enumerated() {
            form.append("MediaUrl\(index)", url)
            form.append("MediaContentType\(index)", "image/jpeg")
        }
        if let optOutType { form.append("OptOutType", optOutType) }
        if isWhatsApp {
            form.append("ProfileName", "Somebody")
            form.append("WaId", String(Channel.number(in: from).dropFirst()))
        }
        if let buttonPayload {
            form.append("ButtonText", body)
            form.append("ButtonPayload", buttonPayload)
        }
        return form
    }

    /// Empty for other countries, as the provider leaves it where it does not know.
    private static func country(_ number: String) -> String {
        number.hasPrefix("+1") ? "US" : number.hasPrefix("+44") ? "GB" : number.hasPrefix("+49") ? "DE" : ""
    }
}
