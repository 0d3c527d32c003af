import JSON
import Twilio
import Values

/// A template of the Content API. The sandbox approves each at once.
struct ContentTemplate: Sendable {
    let sid: String
    let name: String
    let language: String
    let body: String
    /// What stands under the message: a title, and what it sends back.
    let buttons: [Button]
    let variables: JSONValue
    var isSubmitted = false

    struct Button: Sendable, Hashable {
        let title: String
        let payload: String
    }

    /// The body of `POST /v1/Content`.
    init(sid: String, _ json: JSONValue) throws(RESTError) {
        let types = json["types"]
        let kind = types?["twilio/quick-reply"] ?? types?["twilio/text"]
        guard let kind, let body = kind["body"]?.string, !body.isEmpty else {
            throw .invalidParameter("types must have twilio/quick-reply or twilio/text with a body")
        }
        self.sid = sid
        (self.body, variables) = (body, json["variables"] ?? .object([]))
        (name, language) = (json.text("friendly_name"), json.text("language"))
        buttons = kind.list("actions").map { Button(title: $0.text("title"), payload: $0.text("id")) }
        guard buttons.allSatisfy({ !$0.title.isEmpty && $0.title.count <= 20 }) else {
            throw .invalidParameter("a quick reply has a title of at most 20 characters")
        }
    }

    init(_ template: SandboxTemplate) {
        (sid, body, name, language, variables) = (template.sid, template.body, template.sid, "", .object([]))
        buttons = template.buttons.map { Button(title: $0.title, payload: $0.payload) }
        isSubmitted = true
    }

    /// With values of the variables; those that are missing have their samples.
    func filled(_ values: JSONValue) -> (body: String, buttons: [Button]) {
        func filled(_ text: String) -> String {
            var (text, count) = (text, 0)
            while count < 100, let start = text.firstRange(of: "{{"),
                let end = text[start.upperBound...].firstRange(of: "}}")
            {
                let name = String(text[start.upperBound..<end.lowerBound])
                let value = values[name]?.string ?? variables[name]?.string ?? ""
                text.replaceSubrange(start.lowerBound..<end.upperBound, with: value)
                count += 1
            }
            return text
        }
        return (filled(body), buttons.map { Button(title: filled($0.title), payload: filled($0.payload)) })
    }

    func resource(accountSID: String) -> JSONValue {
        let actions = buttons.map { button -> JSONValue in
            ["type": "QUICK_REPLY", "title": .string(button.title), "id": .string(button.payload)]
        }
        let types: JSONValue =
            buttons.isEmpty
            ? ["twilio/text": ["body": .string(body)]]
            : ["twilio/quick-reply": ["body": .string(body), "actions": .array(actions)]]
        return [
            "sid": .string(sid), "account_sid": .string(accountSID), "friendly_name": .string(name),
            "language": .string(language), "variables": variables, "types": types,
        ]
    }

    /// `GET …/ApprovalRequests`.
    var approval: JSONValue {
        let status: JSONValue = isSubmitted ? "approved" : "unsubmitted"
        return ["sid": .string(sid), "whatsapp": ["name": .string(name), "status": status, "rejection_reason": ""]]
    }
}

extension MagicNumber {
    /// How WhatsApp messages to a number of Twilio's test credentials end; nil for an ordinary one.
    static func whatsApp(to number: String) -> StoredMessage.Outcome? {
        switch number {
        case "+15005550004": .failed(63014)
        case "+15005550009": .failed(63003)
        case "+15005550010": .failed(63012)
        case "+15005550011": .undelivered(63032)
        case "+15005550012": .undelivered(63049)
        case "+15005550013": .undelivered(63024)
        case "+15005550014": .sent
        default: nil
        }
    }
}
