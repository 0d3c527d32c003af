import JSON
import Twilio
import Values

/// The API of the app, for authenticated requests.
struct DeviceHandler: Sendable {
    let state: SharedSandboxState

    func response(to request: ResourceRequest, at route: DeviceRoute) throws(RESTError) -> SandboxResponse {
        switch (route, request.method) {
        case (.messages, "POST"): return try create(request)
        case (.messages, "GET"):
            return try list(request) {
                $0.direction != .inbound
            } of: {
                $0.deviceMessage
            }
        case (.inbox, "GET"):
            return try list(request) {
                $0.direction == .inbound
            } of: {
                $0.deviceInboxItem
            }
        case (.message(let id), "GET"):
            return .json(
                try state.withLock { state, _ throws(RESTError) in try state.message(id, path: request.path) }
                    .deviceMessage)
        case (.refresh, "POST"): return SandboxResponse(status: 202, contentType: nil, body: [])
        case (.webhooks, "GET"): return .json(.array(state.withLock { state, _ in state.device.webhooks.map(\.json) }))
        case (.webhooks, "POST"):
            let webhook = try DeviceWebhook(request.body)
            return .json(
                state.withLock { state, _ in state.device.register(webhook, id: state.sids.next("wh")) }.json,
                status: 201)
        case (.webhook(let id), "DELETE"):
            state.withLock { state, _ in state.device.webhooks.removeAll { $0.id == id } }
            return .noContent
        case (.health, "GET"): return .json(state.withLock { state, _ in state.device.health })
        default: throw .methodNotAllowed
        }
    }

    private func create(_ request: ResourceRequest) throws(RESTError) -> SandboxResponse {
        let text = try DeviceText(request.body)
        let (message, fault) = try state.change { state, time throws(RESTError) in
            try state.createAtDevice(text, at: time)
        }
        var response =
            fault.error.map { SandboxResponse.error($0, of: .android) } ?? .json(message.deviceMessage, status: 202)
        response.fault = fault
        return response
    }

    /// One page, newest first.
    private func list(
        _ request: ResourceRequest, where isListed: (borrowing StoredMessage) -> Bool,
        of json: (StoredMessage) -> JSONValue
    ) throws(RESTError) -> SandboxResponse {
        let (query, limit) = (request.query, request.query["limit"].flatMap { Int($0) } ?? 50)
        let offset = query["offset"].flatMap { Int($0) } ?? 0
        guard (1...500).contains(limit), offset >= 0 else {
            throw .invalidParameter("limit must be between 1 and 500")
        }
        let (from, to) = (try Self.date("from", query), try Self.date("to", query))
        let found = try state.withLock { state, time throws(RESTError) in
            if state.faults.triggers(\.refuseLists) { throw .unavailable }
            let end = to ?? time.date
            return state.messageLog.older(than: nil, limit: offset + limit) { message in
                !message.isDeleted && isListed(message) && message.created <= end
                    && (from.map { message.created >= $0 } ?? true)
            }
        }
        return .json(.array(found.dropFirst(offset).map(json)))
    }

    private static func date(_ name: String, _ query: FormBody) throws(RESTError) -> Instant? {
        guard let text = query[name] else { return nil }
        guard let date = Instant(rfc3339: text) else { throw .invalidParameter("Invalid \(name) datetime") }
        return date
    }
}

/// What the simulated phone has besides texts.
struct DeviceState: Sendable {
    var webhooks: [DeviceWebhook] = []
    /// In percent.
    var battery = 80

    /// - Parameter inbound: where texts are posted; nil to post nothing.
    init(inbound: String?) {
        guard let inbound = inbound?.prefix(while: { $0 != "#" }).description, !inbound.isEmpty else { return }
        let status = inbound.replacing(WebhookPath.inbound, with: WebhookPath.status)
        for event in ["sms:received", "sms:sent", "sms:delivered", "sms:failed"] {
            webhooks.append(
                DeviceWebhook(id: event, event: event, url: event == "sms:received" ? inbound : status))
        }
    }

    /// One for each event: with the id of a known one, it replaces that.
    mutating func register(_ new: DeviceWebhook, id: String) -> DeviceWebhook {
        let webhook = DeviceWebhook(id: new.id.isEmpty ? id : new.id, event: new.event, url: new.url)
        webhooks.removeAll { $0.id == webhook.id }
        webhooks.append(webhook)
        return webhook
    }

    func url(of event: String) -> String? { webhooks.last { $0.event == event }?.url }

    /// The body of the app's `GET /health`.
    var health: JSONValue {
        func check(_ value: Int, _ unit: String, _ status: String = "pass") -> JSONValue {
            ["status": .string(status), "observedValue": .integer(value), "observedUnit": .string(unit)]
        }
        let level = battery < 10 ? "fail" : battery < 25 ? "warn" : "pass"
        return [
            "status": .string(level), "version": "1.66.2", "releaseId": 166,
            "checks": [
                "battery:level": check(battery, "percent", level), "battery:charging": check(0, "flags"),
                "connection:status": check(1, "boolean"), "messages:failed": check(0, "messages"),
            ],
        ]
    }
}

/// Where the app posts one kind of event.
struct DeviceWebhook: Sendable, Hashable {
    let id: String
    let event: String
    let url: String

    init(id: String, event: String, url: String) {
        (self.id, self.event, self.url) = (id, event, url)
    }

    init(_ body: [UInt8]) throws(RESTError) {
        let fields = try DeviceText.fields(of: body)
        guard let event = fields["event"]?.string, let url = fields["url"]?.string, WebAddress.isValid(url) else {
            throw .invalidParameter("event and url are required")
        }
        self.init(id: fields["id"]?.string ?? "", event: event, url: url)
    }

    var json: JSONValue {
        ["id": .string(id), "url": .string(url), "event": .string(event), "source": "Local"]
    }
}

/// A request to send a text.
struct DeviceText: Sendable {
    let id: String?
    let to: String
    let body: String
    let validity: Int?

    init(_ json: [UInt8]) throws(RESTError) {
        let fields = try Self.fields(of: json)
        guard case .array(let numbers)? = fields["phoneNumbers"], case .string(let to)? = numbers.first else {
            throw .invalidParameter("Empty phone numbers list")
        }
        let text = fields["textMessage"]?["text"]?.string ?? fields["message"]?.string
        guard let text, !text.isEmpty else { throw .invalidParameter("Text message is empty") }
        if case .integer(let sim)? = fields["simNumber"], sim < 1 {
            throw .invalidParameter("SIM number cannot be less than 1")
        }
        if case .integer(let ttl)? = fields["ttl"] { validity = ttl } else { validity = nil }
        (id, self.to, body) = (fields["id"]?.string, to, text)
    }

    static func fields(of json: [UInt8]) throws(RESTError) -> JSONValue {
        guard let value = try? JSONValue(parsing: json), case .object = value else {
            throw .invalidParameter("the body is not a JSON object")
        }
        return value
    }
}
