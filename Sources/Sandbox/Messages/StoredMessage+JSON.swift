internal import Twilio
internal import Values

extension StoredMessage {
    /// The Message resource of the 2010 API.
    func resource(accountSID: String) -> JSON {
        let uri = "/2010-04-01/Accounts/\(accountSID)/Messages/\(sid)"
        let isPicked = from != nil
        return [
            "body": .text(body), "num_segments": .text(isPicked ? String(segments) : "0"),
            "direction": .text(direction.rawValue), "from": .optional(from), "to": .text(to),
            "date_created": .text(created.mailText), "date_updated": .text(updated.mailText),
            "date_sent": .optional(sent?.mailText), "price": .optional(price), "price_unit": "USD",
            "error_code": .optional(errorCode?.rawValue), "error_message": .optional(errorMessage),
            "status": .text(status.word), "sid": .text(sid), "account_sid": .text(accountSID),
            "messaging_service_sid": .optional(serviceSID), "num_media": .text(String(media.count)),
            "api_version": "2010-04-01", "uri": .text(uri + ".json"),
            "subresource_uris": ["media": .text(uri + "/Media.json")],
        ]
    }

    /// What the phones page shows.
    var line: JSON {
        [
            "sequence": .number(sequence), "revision": .number(revision), "sid": .text(sid),
            "direction": .text(direction.rawValue), "from": .optional(from), "to": .text(to), "body": .text(body),
            "media": .list(media.map(JSON.text)), "status": .text(status.word),
            "errorCode": .optional(errorCode?.rawValue), "segments": .number(segments),
            "created": .text(created.rfc3339), "platform": .bool(isPlatform),
        ]
    }

    /// Known once a carrier has it: minus 0.83 cents a segment.
    private var price: String? {
        guard sent != nil, direction != .inbound else { return nil }
        let millionths = 8300 * segments
        return "-\(millionths / 1_000_000).\(String(millionths % 1_000_000 / 10).leftPadded(to: 5))"
    }

    private var errorMessage: String? {
        errorCode.map { ErrorClass.delivery(code: $0).reason }
    }
}
