import HTTPTransport
import Testing
import Values

@testable import Twilio

/// The app of a phone: its messages, its list and its events.
@Suite("Android phone") struct AndroidTests {
    private static let ours = "+14155550100"
    private static let noon = Instant(milliseconds: 1_796_058_000_000)

    private static func provider(
        _ base: String = "http://192.168.1.20:8080", sim: Int? = nil, tokens: [String] = ["password", "key"]
    ) -> Provider {
        Provider(
            baseURL: base, pathPrefix: "", accountSID: "sms", credentials: .token(Secret("password")),
            signingTokens: tokens.map { Secret($0) }, signatureHeader: "X-Signature", kind: AndroidProvider.kind,
            sim: sim)
    }

    private static func client(_ script: ScriptedProvider, _ provider: Provider = provider()) -> MessagesClient {
        MessagesClient(provider: provider, http: script.http)
    }

    private static func json(_ status: Int, _ text: String, url: String = "") -> HTTPResponse {
        HTTPResponse(status: status, body: Array(text.utf8), effectiveURL: url)
    }

    /// (the response to a request with our id, the id of the message; nil for a failure)
    private static let responses: [(status: Int, body: String, sid: String?)] = [
        (202, #"{"id": "7-1", "state": "Pending", "recipients": []}"#, "7-1"),
        (409, #"{"message": "exists"}"#, "7-1"), (400, #"{"message": "bad"}"#, nil),
        (500, #"{"message": "bad"}"#, nil),
    ]

    @Test(arguments: responses)
    func aRepeatedRequestIsTheSameMessage(status: Int, body: String, sid: String?) async throws {
        let script = ScriptedProvider(Self.json(status, body))
        let text = NewMessage(
            ownID: "7-1", to: TextAddress(rawValue: "+14155550101"), source: .number(TextAddress(rawValue: Self.ours)),
            body: "Are you in?", validity: .hours(1))
        let made = try? await Self.client(script, Self.provider(sim: 2)).create(text)
        #expect(made?.rawValue == sid)
        let request = try #require(script.requests.first)
        #expect(request.url == "http://192.168.1.20:8080/messages")
        let sent = String(decoding: request.body, as: UTF8.self)
        for part in [
            #""id":"7-1""#, #""text":"Are you in?""#, #""phoneNumbers":["+14155550101"]"#, #""simNumber":2"#,
            #""ttl":3600"#,
        ] { #expect(sent.contains(part), "\(sent)") }
    }

    /// (the state in the app, its error, the status, what is done about it)
    private static let statesInTheApp: [(word: String, reason: String?, status: MessageStatus, remedy: Remedy?)] = [
        ("Pending", nil, MessageStatus.queued, nil), ("Processed", nil, .sending, nil), ("Sent", nil, .sent, nil),
        ("Delivered", nil, .delivered, nil), ("Cancelled", nil, .canceled, nil),
        ("Failed", "Send result: RESULT_ERROR_LIMIT_EXCEEDED (…)", .failed, Remedy.slowDown),
        ("Failed", "Send result: RESULT_ERROR_GENERIC_FAILURE (…)", .failed, .transientDelivery),
        ("Failed", "Send result: RESULT_NO_DEFAULT_SMS_APP (…)", .failed, .pauseSender),
        ("Failed", "Can't send message: No SIMs found", .failed, .pauseSender),
        ("Failed", "Can't send message: SIM 2 not found", .failed, .pauseSender),
        ("Failed", "sendSMS: Invalid phone number", .failed, .numberInvalid),
        ("Failed", "TTL expired", .failed, .giveUp),
        ("Failed", "something new", .failed, .transientDelivery),
    ]

    @Test(arguments: statesInTheApp)
    func states(word: String, reason: String?, status: MessageStatus, remedy: Remedy?) async throws {
        let error = reason.map { "\"\($0)\"" } ?? "null"
        let script = ScriptedProvider(
            Self.json(
                200,
                #"{"id": "7-1", "state": "\#(word)", "recipients": [{"phoneNumber": "+14155550101", "state": "\#(word)","#
                    + #" "error": \#(error)}]}"#))
        let message = try await Self.client(script).fetch(try #require(MessageSID(rawValue: "7-1")))
        #expect(message.status == status && message.to?.rawValue == "+14155550101")
        #expect(message.errorCode.map { ErrorClass.delivery(code: $0).remedy } == remedy)
    }

    private static func item(_ id: String, _ body: String, _ time: String, sim: String = "1", type: String = "SMS")
        -> String
    {
        #"{"id": "\#(id)", "type": "\#(type)", "sender": "+14155550101", "recipient": null, "simNumber": \#(sim),"#
            + #" "contentPreview": "\#(body)", "createdAt": "\#(time)"}"#
    }

    @Test func equalTextsAreTwoAndPagesMayOverlap() async throws {
        let first = [
            Self.item("a", "ok", "2026-11-30T12:00:05.000+01:00"),
            Self.item("a", "ok", "2026-11-30T12:00:01.500+01:00"),
        ]
        let second = [
            first[1], Self.item("a", "ok", "2026-11-30T11:00:01.000Z"),
            Self.item("b", "x", "2026-11-30T11:00:00Z", sim: "2"),
        ]
        let base = "http://192.168.1.20:8080/inbox?to=2100&limit=2&offset="
        let script = ScriptedProvider(
            Self.json(200, "[\(first.joined(separator: ","))]", url: base + "0"),
            Self.json(200, "[\(second.prefix(2).joined(separator: ","))]", url: base + "2"),
            Self.json(200, "[\(second[2])]", url: base + "4"))
        var texts: [MessageResource] = []
        let filter = MessageFilter(to: TextAddress(rawValue: Self.ours), pageSize: 2)
        for try await page in Self.client(script, Self.provider(sim: 1)).list(filter) { texts += page.items }
        #expect(texts.map(\.body) == ["ok", "ok", "ok"], "the other SIM's is not ours")
        #expect(Set(texts.map(\.sid)).count == 3)
        #expect(texts.allSatisfy { $0.direction == .inbound && $0.to?.rawValue == Self.ours })
        #expect(script.requests.count == 3)
    }

    /// In another mode the phone is asked to post its texts again.
    @Test(arguments: [[202], [404, 202]]) func behindAServerItPostsThem(_ statuses: [Int]) async throws {
        let script = ScriptedProvider(statuses.map { .success(Self.json($0, "")) })
        let provider = Self.provider("https://sms.example.org/3rdparty/v1")
        for try await page in Self.client(script, provider).list(MessageFilter(since: Self.noon)) {
            #expect(page.items.isEmpty)
        }
        let paths = script.requests.map { $0.url.replacing("https://sms.example.org/3rdparty/v1", with: "") }
        #expect(paths == Array(["/inbox/refresh", "/messages/inbox/export"].prefix(statuses.count)))
        #expect(!provider.isPolled && Self.provider().isPolled)
    }

    private static func open(
        _ body: String, at time: Instant = noon, signedAt: Instant = noon, key: String = "key",
        type: String = "application/json; charset=UTF-8", sim: Int? = nil
    ) throws(WebhookFault) -> FormBody {
        let seconds = String(signedAt.milliseconds / 1000)
        let signature = AndroidWebhooks.signature(of: Array(body.utf8), at: seconds, key: key)
        let headers = ["X-Signature": signature, "X-Timestamp": seconds]
        return try WebhookReceiver(provider: provider(sim: sim), sender: ours).open(
            IncomingWebhook(
                url: "https://gigs.example.org/twilio/sms", contentType: type, body: Array(body.utf8), receivedAt: time
            ) { headers[$0] })
    }

    private static func received(
        _ id: String, sender: String = #""sender": "+14155550101""#, at time: String = "2026-11-30T12:00:01.000+01:00"
    )
        -> String
    {
        #"{"event": "sms:received", "id": "\#(id)", "payload": {"messageId": "f00", "message": "ok", \#(sender),"#
            + #" "simNumber": 1, "receivedAt": "\#(time)"}}"#
    }

    @Test func anEventAndTheListHaveTheSameText() async throws {
        let form = try InboundForm(try Self.open(Self.received("e1")))
        #expect(form.body == "ok" && form.from.rawValue == "+14155550101" && form.to.rawValue == Self.ours)
        #expect(form.accountSID == "sms" && form.sent == Instant(rfc3339: "2026-11-30T11:00:01Z"))
        let again = try InboundForm(try Self.open(Self.received("e2", sender: #""phoneNumber": "+14155550101""#)))
        #expect(again.sid == form.sid, "it was asked for again")
        let later = try InboundForm(try Self.open(Self.received("e3", at: "2026-11-30T12:00:02.000+01:00")))
        #expect(later.sid != form.sid, "an equal text")
        let script = ScriptedProvider(Self.json(200, "[\(Self.item("x", "ok", "2026-11-30T11:00:01.700Z"))]"))
        for try await page in Self.client(script).list(MessageFilter()) { #expect(page.items.map(\.sid) == [form.sid]) }
    }

    /// (the event, when it comes after it was signed, with which key, why it is not taken)
    private static let signedEvents: [(body: String, age: Int, key: String, fault: WebhookFault?)] = [
        (received("e"), 299, "key", nil), (received("e"), 301, "key", WebhookFault.unsigned(signedWith: nil)),
        (received("e"), -301, "key", .unsigned(signedWith: nil)),
        (received("e"), 0, "other", .unsigned(signedWith: nil)),
        (#"{"event": "system:ping", "payload": {}}"#, 0, "key", .ignored), ("[]", 0, "key", .malformed),
    ]

    @Test(arguments: signedEvents)
    func signatures(body: String, age: Int, key: String, fault: WebhookFault?) {
        let time = Self.noon.adding(.seconds(age))
        do throws(WebhookFault) {
            _ = try Self.open(body, at: time, key: key)
            #expect(fault == nil)
        } catch {
            #expect(error == fault)
        }
    }

    @Test(arguments: [
        ("sms:sent", "sent", nil), ("sms:delivered", "delivered", nil), ("sms:failed", "failed", 910_003),
    ])
    func reports(event: String, status: String, code: Int?) throws {
        let body =
            #"{"event": "\#(event)", "id": "e", "payload": {"messageId": "7-1796058000000-2", "phoneNumber": "+14155550101","#
            + #" "reason": "RESULT_ERROR_GENERIC_FAILURE"}}"#
        let form = try StatusForm(try Self.open(body))
        #expect(form.sid.rawValue == "7-1796058000000-2" && form.status.word == status)
        #expect(form.errorCode?.rawValue == code)
        #expect(form.addresses?.sender == Self.ours && form.addresses?.number == "+14155550101")
    }

    /// With 500 the app says what is wrong.
    @Test(arguments: [(200, 80, 1, false), (500, 8, 0, true), (200, 8, 5, false)])
    func health(status: Int, battery: Int, charging: Int, isLow: Bool) async throws {
        let script = ScriptedProvider(
            Self.json(
                status,
                #"{"status": "pass", "version": "1.66.2", "checks": {"battery:level": {"observedValue": \#(battery)},"#
                    + #" "battery:charging": {"observedValue": \#(charging)}, "messages:failed": {"observedValue": 2}}}"#
            ))
        let health = try #require(
            try await AccountClient(provider: Self.provider(), http: script.http).health())
        #expect(health.version == "1.66.2" && health.battery == battery && health.failed == 2)
        #expect(health.isBatteryLow == isLow)
    }
}
