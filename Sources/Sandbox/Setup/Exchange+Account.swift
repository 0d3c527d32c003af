internal import Twilio
internal import Values

/// What a client looks at in the 2010 API before it sends.
extension Exchange {
    private var accountURI: String { "/2010-04-01/Accounts/\(credentials.accountSID)" }

    var account: JSON {
        [
            "sid": .text(credentials.accountSID), "owner_account_sid": .text(credentials.accountSID),
            "friendly_name": "Sandbox", "status": "active", "type": .text(faults.settings.trial ? "Trial" : "Full"),
            "auth_token": .text(primaryToken), "date_created": "Thu, 01 Jan 2026 00:00:00 +0000",
            "date_updated": "Thu, 01 Jan 2026 00:00:00 +0000", "uri": .text(accountURI + ".json"),
            "subresource_uris": ["messages": .text(accountURI + "/Messages.json")],
        ]
    }

    var balance: JSON {
        ["account_sid": .text(credentials.accountSID), "balance": "18.20", "currency": "USD"]
    }

    /// `PhoneNumber` is a pattern: any part of the number, `*` for anything.
    func numberList(_ query: FormBody) -> JSON {
        let matching = numbers.filter { Self.matches($0.number, pattern: query["PhoneNumber"]) }
        return list(
            "incoming_phone_numbers", matching.map { $0.resource(accountSID: credentials.accountSID) },
            at: "IncomingPhoneNumbers")
    }

    func number(sid: String, path: String) throws(RESTError) -> JSON {
        guard let number = numbers.first(where: { $0.sid == sid }) else { throw .notFound(path) }
        return number.resource(accountSID: credentials.accountSID)
    }

    mutating func updateNumber(sid: String, _ form: FormBody, path: String) throws(RESTError) -> JSON {
        guard let index = numbers.firstIndex(where: { $0.sid == sid }) else { throw .notFound(path) }
        try numbers[index].update(form)
        return numbers[index].resource(accountSID: credentials.accountSID)
    }

    /// Numbers that a trial account may text.
    func callerIDList(_ query: FormBody) -> JSON {
        let matching = verifiedNumbers.filter { Self.matches($0, pattern: query["PhoneNumber"]) }
        return list(
            "outgoing_caller_ids",
            matching.map { number in
                [
                    "sid": .text("PN" + number.dropFirst().description.leftPadded(to: 32)),
                    "account_sid": .text(credentials.accountSID), "friendly_name": .text(number),
                    "phone_number": .text(number),
                ]
            }, at: "OutgoingCallerIds")
    }

    /// The message's pictures; the sandbox keeps their addresses, not the pictures.
    func media(of sid: String, path: String) throws(RESTError) -> JSON {
        let message = try message(sid, path: path)
        let items = message.media.indices.map { index -> JSON in
            let mediaSID = Self.mediaSID(index, of: message)
            return [
                "sid": .text(mediaSID), "account_sid": .text(credentials.accountSID), "parent_sid": .text(sid),
                "content_type": "image/jpeg", "date_created": .text(message.created.mailText),
                "date_updated": .text(message.updated.mailText),
                "uri": .text("\(accountURI)/Messages/\(sid)/Media/\(mediaSID).json"),
            ]
        }
        return list("media_list", items, at: "Messages/\(sid)/Media")
    }

    /// Where the picture is that a text came with; the provider sends whoever asks on to there.
    func mediaFile(_ media: String, of sid: String, path: String) throws(RESTError) -> String {
        let message = try message(sid, path: path)
        guard let index = message.media.indices.first(where: { Self.mediaSID($0, of: message) == media }) else {
            throw .notFound(path)
        }
        return message.media[index]
    }

    private static func mediaSID(_ index: Int, of message: StoredMessage) -> String {
        "ME" + String(message.sid.suffix(30)) + String(index).leftPadded(to: 2)
    }

    func feedback(on sid: String, _ form: FormBody, path: String, at moment: Moment) throws(RESTError) -> JSON {
        let message = try message(sid, path: path)
        let outcome = form["Outcome"] ?? "confirmed"
        guard outcome == "confirmed" || outcome == "unconfirmed" else {
            throw .invalidParameter("Outcome is confirmed or unconfirmed")
        }
        return [
            "account_sid": .text(credentials.accountSID), "message_sid": .text(message.sid), "outcome": .text(outcome),
            "date_created": .text(moment.date.mailText), "date_updated": .text(moment.date.mailText),
            "uri": .text("\(accountURI)/Messages/\(sid)/Feedback.json"),
        ]
    }

    /// All in one page: these lists are short.
    private func list(_ key: String, _ items: [JSON], at resource: String) -> JSON {
        let uri = JSON.text("\(accountURI)/\(resource).json?PageSize=1000&Page=0")
        return [
            "first_page_uri": uri, "end": .number(max(items.count - 1, 0)), "previous_page_uri": nil,
            key: .list(items), "uri": uri, "page_size": 1000, "start": 0, "next_page_uri": nil, "page": 0,
        ]
    }

    private static func matches(_ number: String, pattern: String?) -> Bool {
        guard let pattern, !pattern.isEmpty else { return true }
        var rest = number[...]
        for piece in pattern.split(separator: "*") {
            guard let found = rest.firstRange(of: piece) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}
