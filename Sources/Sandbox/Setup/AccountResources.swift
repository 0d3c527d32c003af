import JSON
import Twilio
import Values

/// Read-only resources of the 2010 API: the account, its numbers, and media and feedback of messages.
struct AccountResources {
    let state: SandboxState

    private var accountSID: String { state.credentials.accountSID }
    private var accountURI: String { "\(state.dialect.pathPrefix)/Accounts/\(accountSID)" }

    var account: JSONValue {
        [
            "sid": .string(accountSID), "owner_account_sid": .string(accountSID),
            "friendly_name": "Sandbox", "status": "active",
            "type": .string(state.faults.settings.trial ? "Trial" : "Full"),
            "auth_token": .string(state.primaryToken), "date_created": "Thu, 01 Jan 2026 00:00:00 +0000",
            "date_updated": "Thu, 01 Jan 2026 00:00:00 +0000", "uri": .string(accountURI + ".json"),
            "subresource_uris": ["messages": .string(accountURI + "/Messages.json")],
        ]
    }

    /// The accounts that the credentials can use: only this one.
    func accountList(_ query: FormBody) -> JSONValue {
        let isMatching = [("FriendlyName", "Sandbox"), ("Status", "active")].allSatisfy { name, value in
            query[name].map { $0.isEmpty || $0 == value } ?? true
        }
        let uri = JSONValue.string("\(state.dialect.pathPrefix)/Accounts.json?PageSize=1000&Page=0")
        return [
            "first_page_uri": uri, "end": 0, "previous_page_uri": nil,
            "accounts": .array(isMatching ? [account] : []), "uri": uri, "page_size": 1000, "start": 0,
            "next_page_uri": nil, "page": 0,
        ]
    }

    var balance: JSONValue {
        ["account_sid": .string(accountSID), "balance": "18.20", "currency": "USD"]
    }

    /// The query field `PhoneNumber` is a pattern: any part of a number, with `*` for any digits.
    func numberList(_ query: FormBody) -> JSONValue {
        let matching = state.numbers.filter { Self.matches($0.number, pattern: query["PhoneNumber"]) }
        return list(
            "incoming_phone_numbers", matching.map { $0.resource(accountSID: accountSID, dialect: state.dialect) },
            at: "IncomingPhoneNumbers")
    }

    func number(sid: String, path: String) throws(RESTError) -> JSONValue {
        guard let number = state.numbers.first(where: { $0.sid == sid }) else { throw .notFound(path) }
        return number.resource(accountSID: accountSID, dialect: state.dialect)
    }

    /// Numbers that a trial account may text.
    func callerIDList(_ query: FormBody) -> JSONValue {
        let matching = state.verifiedNumbers.filter { Self.matches($0, pattern: query["PhoneNumber"]) }
        return list(
            "outgoing_caller_ids",
            matching.map { number in
                [
                    "sid": .string("PN" + number.dropFirst().description.leftPadded(to: 32)),
                    "account_sid": .string(accountSID), "friendly_name": .string(number),
                    "phone_number": .string(number),
                ]
            }, at: "OutgoingCallerIds")
    }

    /// The media of a message. The sandbox stores their addresses, not the files.
    func media(of sid: String, path: String) throws(RESTError) -> JSONValue {
        let message = try state.message(sid, path: path)
        let items = message.media.indices.map { index -> JSONValue in
            let mediaSID = Self.mediaSID(index, of: message)
            return [
                "sid": .string(mediaSID), "account_sid": .string(accountSID), "parent_sid": .string(sid),
                "content_type": "image/jpeg", "date_created": .string(MailDate.text(message.created)),
                "date_updated": .string(MailDate.text(message.updated)),
                "uri": .string("\(accountURI)/Messages/\(sid)/Media/\(mediaSID).json"),
            ]
        }
        return list("media_list", items, at: "Messages/\(sid)/Media")
    }

    /// The address that a request for a media file is redirected to.
    func mediaFile(_ media: String, of sid: String, path: String) throws(RESTError) -> String {
        let message = try state.message(sid, path: path)
        guard let index = message.media.indices.first(where: { Self.mediaSID($0, of: message) == media }) else {
            throw .notFound(path)
        }
        return message.media[index]
    }

    private static func mediaSID(_ index: Int, of message: StoredMessage) -> String {
        "ME" + String(message.sid.suffix(30)) + String(index).leftPadded(to: 2)
    }

    func feedback(on sid: String, _ form: FormBody, path: String, at time: SandboxTime) throws(RESTError) -> JSONValue {
        let message = try state.message(sid, path: path)
        let outcome = form["Outcome"] ?? "confirmed"
        guard outcome == "confirmed" || outcome == "unconfirmed" else {
            throw .invalidParameter("Outcome must be confirmed or unconfirmed")
        }
        return [
            "account_sid": .string(accountSID), "message_sid": .string(message.sid), "outcome": .string(outcome),
            "date_created": .string(MailDate.text(time.date)), "date_updated": .string(MailDate.text(time.date)),
            "uri": .string("\(accountURI)/Messages/\(sid)/Feedback.json"),
        ]
    }

    /// A list with a single page.
    private func list(_ key: String, _ items: [JSONValue], at resource: String) -> JSONValue {
        let uri = JSONValue.string("\(accountURI)/\(resource).json?PageSize=1000&Page=0")
        return [
            "first_page_uri": uri, "end": .integer(max(items.count - 1, 0)), "previous_page_uri": nil,
            key: .array(items), "uri": uri, "page_size": 1000, "start": 0, "next_page_uri": nil, "page": 0,
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
