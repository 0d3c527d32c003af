import JSON
import Twilio
import Values

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
