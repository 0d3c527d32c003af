import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Lineups

/// Deliveries to a receiver on this machine, and what follows from its responses.
@Suite(.timeLimit(.minutes(5))) struct WebhookDeliveryTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let response: String
        let state: WebhookDelivery.State
        /// Seconds until the next try, at least and at most.
        var pause: ClosedRange<Int64> = 0...0
        var webhook: OutgoingWebhook.State = .on

        var testDescription: String { response }
    }

    private static let body = "\r\nContent-Length: 0\r\n\r\n"

    static let rows = [
        Row(response: "200 OK\(body)", state: .delivered), Row(response: "204 No Content\r\n\r\n", state: .delivered),
        Row(response: "302 Found\r\nLocation: http://127.0.0.1:1/\(body)", state: .waiting, pause: 5...6),
        Row(response: "500 Internal Server Error\(body)", state: .waiting, pause: 5...6),
        Row(response: "429 Too Many Requests\r\nRetry-After: 120\(body)", state: .waiting, pause: 120...120),
        Row(response: "503 Away\r\nRetry-After: 9999999\(body)", state: .waiting, pause: 36_000...36_000),
        Row(
            response: "200 OK\r\nContent-Length: 200000\r\n\r\n" + String(repeating: "x", count: 200_000),
            state: .waiting, pause: 5...6),
        Row(response: "410 Gone\(body)", state: .failed, webhook: .gone),
    ]

    @Test("A response decides what is next", arguments: rows) func response(_ row: Row) async throws {
        let server = try LoopbackServer(answering: { _ in "HTTP/1.1 " + row.response })
        let scene = try await WebhookScene(url: server.url + "/in")
        try await scene.addTest()
        _ = try await scene.attempt()
        let message = try #require(try await scene.messages().first)
        #expect(message.state == row.state && message.attempts == 1)
        if row.state == .waiting {
            #expect(row.pause.contains((message.due - TestEnvironment.noon).wholeMilliseconds / 1000))
        }
        #expect(try await scene.current()?.state(at: TestEnvironment.noon) == row.webhook)
        #expect(server.requests.count == 1, "redirects are not followed")
    }

    @Test("The signature is that of Standard Webhooks") func headers() async throws {
        let server = try LoopbackServer(answering: { _ in "HTTP/1.1 200 OK" + Self.body })
        let scene = try await WebhookScene(url: server.url + "/in?key=1")
        try await scene.addTest()
        #expect(try await scene.attempt() == .delivered)
        let request = try #require(server.requests.first)
        #expect(request.line == "POST /in?key=1 HTTP/1.1" && request.header("Content-Type") == "application/json")
        let id = try #require(request.header("webhook-id"))
        #expect(id.hasPrefix("msg_") && request.header("webhook-timestamp") == "1796058000")
        let body = String(decoding: request.body, as: UTF8.self)
        #expect(
            request.header("webhook-signature") == scene.secret.signature(of: body, message: id, at: 1_796_058_000))
    }

    @Test("A new secret signs beside those before it, which end after a day") func renewed() async throws {
        let server = try LoopbackServer(answering: { _ in "HTTP/1.1 200 OK" + Self.body })
        let scene = try await WebhookScene(url: server.url)
        var secrets = [scene.secret]
        for seed: UInt64 in [8, 9] {
            secrets.insert(
                try await scene.environment.store.write(at: TestEnvironment.noon) { [webhook = scene.webhook] in
                    try webhook.renewSecret(random: .seeded(seed), in: $0)
                }, at: 0)
        }
        #expect(Set(secrets.map(\.text)).count == 3)
        for (hours, count) in [(23, 3), (24, 1)] {
            let now = TestEnvironment.noon.adding(.hours(hours))
            let test = try await scene.environment.store.write(at: now) { [webhook = scene.webhook] in
                try webhook.addTest(random: .seeded(UInt64(hours)), in: $0)
            }
            // One that was read before the secret was renewed.
            #expect(try await scene.sender.attempt(test, to: scene.webhook, now: now) == .delivered)
            let request = try #require(server.requests.last)
            let (id, seconds) = (request.header("webhook-id") ?? "", now.milliseconds / 1000)
            let wanted = secrets.prefix(count).map {
                $0.signature(of: String(decoding: request.body, as: UTF8.self), message: id, at: seconds)
            }
            let signatures = request.header("webhook-signature")?.split(separator: " ").map(String.init) ?? []
            #expect(signatures.first == wanted[0] && Set(signatures) == Set(wanted), "\(hours)")
        }
    }

    @Test("An address that is not public is not connected to") func privateAddress() async throws {
        let server = try LoopbackServer(answering: { _ in "HTTP/1.1 200 OK" + Self.body })
        let scene = try await WebhookScene(url: "http://localhost:\(server.port)/", allowsPrivate: false)
        try await scene.addTest()
        #expect(try await scene.attempt() == .failed("the address is within a private network"))
        #expect(server.connections == 0)
    }

    @Test("It is tried for more than a day, and then given up; after a day the webhook counts as failing")
    func givingUp() async throws {
        let scene = try await WebhookScene()
        try await scene.addTest()
        var last = TestEnvironment.noon
        for attempt in 1...WebhookDelivery.pauses.count + 1 {
            last = try #require(try await scene.messages().first).due
            guard case .failed = try await scene.attempt() else { throw Unexpected() }
            #expect(try await scene.messages().first?.attempts == attempt)
        }
        #expect(last - TestEnvironment.noon > .hours(24) && last - TestEnvironment.noon < .hours(28))
        #expect(try await scene.messages().first?.state == .failed)
        let webhook = try #require(try await scene.current())
        #expect(webhook.state(at: TestEnvironment.noon.adding(.hours(23))) == .on)
        #expect(webhook.state(at: last) == .failing)
        #expect(try await scene.attempt() == .left)
        _ = try await scene.environment.store.write(at: last) { [id = webhook.id] in
            try WebhookDelivery.resendFailed(of: id, in: $0)
        }
        let again = try #require(try await scene.messages().first)
        #expect(again.state == .waiting && again.attempts == 0 && again.due == last)
    }

    private struct Unexpected: Error {}

    @Test("A try that was begun counts, and is made again when its process is given up") func crash() async throws {
        let server = try LoopbackServer(answering: { _ in "HTTP/1.1 200 OK" + Self.body })
        let scene = try await WebhookScene(url: server.url)
        try await scene.addTest()
        let message = try #require(try await scene.messages().first)
        let begun = try await scene.environment.store.write(at: TestEnvironment.noon) { try message.beginTry(in: $0) }
        #expect(begun?.attempts == 1)
        // Another process leaves it alone.
        #expect(try await scene.sender.attempt(message, to: scene.webhook, now: TestEnvironment.noon) == .left)
        #expect(try await scene.sender.due(now: TestEnvironment.noon).isEmpty)
        #expect(try await scene.sender.due(now: TestEnvironment.noon.adding(WebhookDelivery.lease)).count == 1)
        #expect(try await scene.attempt() == .delivered)
    }

    @Test("When its receiver is gone, the owner is told once") func gone() async throws {
        let server = try LoopbackServer(answering: { _ in "HTTP/1.1 410 Gone" + Self.body })
        let scene = try await WebhookScene(url: server.url)
        try await scene.environment.store.write { [account = scene.environment.account] tx in
            var account = account
            account.cell = "+14155559999"
            try account.save(in: tx)
        }
        try await scene.addTest()
        _ = try await scene.attempt()
        let lines: [String] = try await scene.environment.store.read {
            try $0.values("SELECT line FROM notification WHERE topic = 'webhook'")
        }
        #expect(lines == ["The webhook \"Chat\" was switched off: its receiver is gone (HTTP 410)."])
        #expect(try await scene.sender.due(now: TestEnvironment.noon.adding(.hours(1))).isEmpty)
    }

    @Test("Messages are kept for two weeks") func retention() async throws {
        let scene = try await WebhookScene()
        try await scene.addTest()
        for (days, isKept) in [(13, true), (14, false)] {
            _ = try await scene.environment.store.write(at: TestEnvironment.noon.adding(.days(days))) {
                try WebhookDelivery.deleteOld(in: $0)
            }
            #expect(try await scene.messages().isEmpty != isKept)
        }
    }
}

/// The signature of Standard Webhooks.
@Suite struct WebhookSignatureTests {
    private static let secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="

    /// Rows: made with the Python package `standardwebhooks` 1.1.0.
    static let vectors = [
        (
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", #"{"test": 2432232314}"#,
            "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
        ),
        (
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek",
            #"{"type":"answer.changed","data":{"event_id":1}}"#, "v1,8AhMxQADabF9klHgnR6fal17lnUsfQExkEz9HJprWuE="
        ),
        (secret, "msg_1", #"{"a":"ü"}"#, "v1,Q0/z7uE2xNATQcSDF4Xbw+3XQ6LKsH8q1pHc7894I3Y="),
    ]

    @Test(arguments: vectors) func vector(_ secret: String, _ message: String, _ body: String, _ signature: String) {
        let made = WebhookSecret(stored: secret).signature(of: body, message: message, at: 1_614_265_330)
        #expect(made == signature)
    }

    @Test("The official Python package accepts what is signed, and nothing that was changed")
    func peer() async throws {
        guard await PythonEnvironment.standardWebhooks.isInstalled else { return }
        let secret = WebhookSecret(random: .seeded(1))
        let (body, now) = (#"{"type":"webhook.test","data":{}}"#, "\(WallClock.system.now().milliseconds / 1000)")
        let signature = secret.signature(of: body, message: "msg_1", at: Int64(now) ?? 0)
        for (text, code) in [(body, Int32(0)), (body + " ", Int32(1))] {
            let end = try await PythonEnvironment.standardWebhooks.run(
                """
                import sys
                from standardwebhooks.webhooks import Webhook
                secret, body, seconds, signature = sys.argv[1:]
                headers = {"webhook-id": "msg_1", "webhook-timestamp": seconds, "webhook-signature": signature}
                Webhook(secret).verify(body, headers)
                """, [secret.text, text, now, signature])
            #expect(end.code == code, "\(end.notes)")
        }
    }
}

extension PythonEnvironment {
    fileprivate static let standardWebhooks = PythonEnvironment("standardwebhooks==1.1.0")
}
