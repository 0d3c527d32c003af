internal import Agenda
internal import Foundation
package import HTTPTransport
internal import Lineups
internal import Logging
package import Messaging
package import Sandbox
internal import ServiceLifecycle
internal import Storage
internal import Templates
package import Twilio
package import Values
internal import Web

/// The whole way over real sockets: a gateway, a dispatcher and the pretend provider, on ports of their own.
package struct LiveGateway: Sendable {
    package let stage: Stage
    package let sandbox: SandboxProvider
    package let sandboxURL: String
    package let gatewayURL: String
    package let http: HTTPClient
    package let provider: Provider
    package let client: MessagesClient
    package let dispatcher: Dispatcher
    package let clock: WallClock

    /// Runs `body` while everything is up, then takes it down.
    package static func run(
        faults: Faults = Faults(), clock: WallClock = .fixed(Stage.noon),
        _ body: @escaping @Sendable (LiveGateway) async throws -> Void
    ) async throws {
        let engine = try CurlEngine(userAgent: "greenroom-test")
        let http = HTTPClient.curl(engine)
        var log = Logger(label: "test") { StreamLogHandler.standardError(label: $0) }
        log.logLevel = .critical
        let port = try FreePort.find()
        let gatewayURL = "http://127.0.0.1:\(port)"
        let configuration = SandboxConfiguration(
            port: 0, inboundWebhookURL: gatewayURL + "/twilio/sms#rc=3&rp=all", faults: faults, clock: clock)
        let sandbox = SandboxProvider(configuration, http: http, logger: log)
        let stage = try await Stage()
        let logger = log
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await sandbox.run() }
            let sandboxURL = try await sandbox.baseURL()
            let test = SandboxProvider.testCredentials
            let provider = Provider(
                baseURL: sandboxURL, accountSID: test.accountSID, credentials: .token(Secret(test.authToken)))
            let end = Gateway.ProviderEnd(key: Stage.provider, provider: provider, publicURL: gatewayURL)
            let gateway = Gateway(inbox: stage.inbox, provider: end, clock: clock, log: logger)
            let (started, hasStarted) = AsyncStream<Void>.makeStream()
            group.addTask {
                try await gateway.application(host: "127.0.0.1", port: port) { _ in hasStarted.finish() }.run()
            }
            for await _ in started {}
            let client = MessagesClient(provider: provider, http: http)
            let dispatcher = Dispatcher(
                store: stage.store, client: client, sender: stage.sender.id,
                options: Dispatcher.Options(
                    rate: 1000, statusCallback: gatewayURL + "/twilio/status", idle: .milliseconds(10)),
                clock: clock, random: .seeded(1), log: logger)
            try await body(
                LiveGateway(
                    stage: stage, sandbox: sandbox, sandboxURL: sandboxURL, gatewayURL: gatewayURL, http: http,
                    provider: provider,
                    client: client, dispatcher: dispatcher, clock: clock))
            group.cancelAll()
        }
    }

    /// Somebody texts us through the provider; returns when the gateway has answered, and with what status. Nil where it
    /// could not be reached.
    ///
    /// - Parameter media: addresses of pictures that come with it.
    @discardableResult
    package func phone(_ number: String, says body: String, media: [String] = []) async throws -> Int? {
        let pictures = media.map { "\"\($0)\"" }.joined(separator: ",")
        let content = """
            {"from":"\(number)","to":"\(Stage.ourNumber)","body":"\(body)","media":[\(pictures)]}
            """
        let answer = try await http.send(
            HTTPRequest(
                .post, sandboxURL + "/sandbox/inbound", headers: [HTTPField("Content-Type", "application/json")],
                body: Array(content.utf8)))
        return try JSONDecoder().decode(Delivery.self, from: Data(answer.body)).webhook?.status
    }

    private struct Delivery: Decodable {
        struct Webhook: Decodable { let status: Int? }
        let webhook: Webhook?
    }

    /// Does what is due, as `serve` does each second, and sends what is in the outbox.
    package func catchUp() async throws {
        let now = clock.now()
        _ = try await stage.jobs.run(now: now)
        let due = try await stage.store.read {
            try $0.values(
                "SELECT id FROM outbound WHERE state = 'queued' AND not_before <= \(now)", as: ID<Outbound>.self)
        }
        _ = try await dispatcher.drain(due)
    }

    /// What the provider has for this telephone, the newest first.
    package func texts(to number: String) async throws -> [String] {
        var texts: [String] = []
        for try await page in client.list(MessageFilter(to: TextAddress(rawValue: number))) {
            texts += page.items.map(\.body)
        }
        return texts
    }

    /// Waits for something that the other side brings about.
    package func until(_ what: String, _ condition: @Sendable (LiveGateway) async throws -> Bool) async throws {
        let deadline = ContinuousClock.now.advanced(by: .seconds(10))
        while try await !condition(self) {
            guard ContinuousClock.now < deadline else { throw Unmet(what: what) }
            await Task.yield()
        }
    }

    package struct Unmet: Error {
        package let what: String
    }
}
