import JSON
import Twilio
import Values

/// What WhatsApp knows of an account: its templates, and when people last wrote, for 24 hours after which it takes free
/// words.
struct WhatsAppState: Sendable {
    /// Templates, by their identifiers.
    private var contents: [String: ContentTemplate]
    /// By our address and theirs.
    private var lastMessages: [String: Instant] = [:]
    /// The codes of the next failures of templates: no such user, refused words, and not delivered by WhatsApp's rules.
    private var failures: [ErrorCode] = [63003, 63021, 63032]

    /// - Parameter templates: those that it has approved.
    init(_ templates: [SandboxTemplate]) {
        contents = templates.reduce(into: [:]) { $0[$1.sid] = ContentTemplate($1) }
    }

    mutating func receive(from phone: String, to ours: String, at date: Instant) {
        lastMessages["\(ours) \(phone)"] = date
    }

    /// `POST /v1/Content`.
    mutating func create(_ bytes: [UInt8], sid: String) throws(RESTError) -> ContentTemplate {
        guard let json = try? JSONValue(parsing: bytes) else { throw .invalidParameter("the body is not JSON") }
        let template = try ContentTemplate(sid: sid, json)
        contents[sid] = template
        return template
    }

    func content(_ sid: String, path: String) throws(RESTError) -> ContentTemplate {
        guard let template = contents[sid] else { throw .notFound(path) }
        return template
    }

    /// `POST …/ApprovalRequests/whatsapp`.
    mutating func submit(_ sid: String, path: String) throws(RESTError) -> JSONValue {
        let template = try content(sid, path: path)
        contents[sid]?.isSubmitted = true
        return ["name": .string(template.name), "status": "received", "category": "UTILITY"]
    }

    /// The words and buttons of a message, and how it ends where WhatsApp takes no free words; nil for the usual end.
    func message(
        _ request: SendRequest, to phone: String, at date: Instant
    ) throws(RESTError) -> (body: String, buttons: [ContentTemplate.Button], outcome: StoredMessage.Outcome?) {
        guard let sid = request.contentSID else {
            let isOpen = lastMessages["\(request.from ?? "") \(phone)"].map { date - $0 < .hours(24) } ?? false
            return (request.body, [], isOpen ? nil : .failed(63016))
        }
        guard let template = contents[sid], template.isSubmitted else { throw .invalidContent }
        let values = Array((request.contentVariables ?? "{}").utf8)
        guard let variables = try? JSONValue(parsing: values), case .object(let members) = variables,
            members.allSatisfy({ $0.value.string?.isEmpty == false && $0.value.string?.contains("\n") == false })
        else { throw .invalidContentVariables }
        let filled = template.filled(variables)
        return (filled.body, filled.buttons, filled.body.count > 1024 ? .failed(63021) : nil)
    }

    /// How a message fails that could have been delivered.
    mutating func failure(of request: SendRequest) -> StoredMessage.Outcome {
        guard request.contentSID != nil else { return .failed(63016) }
        failures.append(failures.removeFirst())
        return .failed(failures[failures.count - 1])
    }
}
