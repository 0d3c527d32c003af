package import Agenda
package import HTTPTransport
import Lineups
import Logging
package import Messaging
package import Platform
package import Sandbox
import ServiceLifecycle
package import Storage
import Templates
package import Twilio
package import Values
import Web

/// A gateway, a dispatcher and the sandbox, connected over real sockets.
package struct LiveGateway: Sendable {
    package let environment: TestEnvironment
    package let sandbox: SandboxProvider
    package let sandboxURL: String
    package let gatewayURL: String
    package let http: HTTPClient
    package let provider: Provider
    package let client: MessagesClient
    package let dispatcher: Dispatcher
    package let clock: WallClock
    package let phones: SimulatedPhones
    /// Yields after each webhook response.
    private let webhooks: AsyncStream<Void>

    /// Runs `body` with all services, then stops them.
    ///
    /// - Parameter dialect: of the sandbox.
    package static func run(
        faults: Faults = Faults(), dialect: SandboxDialect = .twilio, clock: WallClock = .fixed(TestEnvironment.noon),
        _ body: @escaping @Sendable (LiveGateway) async throws -> Void
    ) async throws {
        let engine = try CurlEngine(userAgent: "greenroom-test")
        let http = HTTPClient.patient(.curl(engine))
        let (webhooks, answered) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let post = HTTPClient { request async throws(HTTPFailure) in
            defer { answered.yield() }
            return try await http.send(request)
        }
        var log = Logger(label: "test") { StreamLogHandler.standardError(label: $0) }
        log.logLevel = .critical
        let port = try FreePort.find()
        let gatewayURL = "http://127.0.0.1:\(port)"
        let test = dialect.testCredentials
        let configuration = SandboxConfiguration(
            port: 0, credentials: test,
            inboundWebhookURL: gatewayURL + WebhookPath.inbound + "#ct=10000&rc=3&rp=all", faults: faults,
            dialect: dialect, clock: clock)
        let sandbox = SandboxProvider(configuration, http: post, logger: log)
        let environment = try await TestEnvironment(publicURL: gatewayURL)
        let logger = log
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await sandbox.run() }
            let sandboxURL = try await sandbox.baseURL()
            let provider = Provider(
                baseURL: sandboxURL, pathPrefix: dialect.pathPrefix, accountSID: test.accountSID,
                credentials: .token(Secret(test.authToken)),
                signingTokens: test.tokens.map { Secret($0) },
                signatureHeader: dialect.kind.signatureHeader, kind: dialect.kind)
            let end = Gateway.ProviderEndpoint(
                key: TestEnvironment.provider, sender: TestEnvironment.ourNumber, provider: provider,
                publicURL: gatewayURL)
            let gateway = Gateway(inbox: environment.inbox, provider: end, clock: clock, log: logger)
            let (started, hasStarted) = AsyncStream<Void>.makeStream()
            group.addTask {
                defer { hasStarted.finish() }
                let application = gateway.application(host: "127.0.0.1", port: port, limits: .patient) { _ in
                    hasStarted.finish()
                }
                try await application.run()
            }
            for await _ in started {}
            let client = MessagesClient(provider: provider, http: http)
            let phones = SimulatedPhones(provider: sandboxURL, http: http)
            let dispatcher = Dispatcher(
                store: environment.store, client: client, sender: environment.sender.id,
                options: Dispatcher.Options(
                    rate: 1000, statusCallback: gatewayURL + WebhookPath.status, idle: .milliseconds(10)),
                clock: clock, random: .seeded(1), log: logger)
            try await body(
                LiveGateway(
                    environment: environment, sandbox: sandbox, sandboxURL: sandboxURL, gatewayURL: gatewayURL,
                    http: http,
                    provider: provider,
                    client: client, dispatcher: dispatcher, clock: clock, phones: phones, webhooks: webhooks))
            group.cancelAll()
        }
    }

    /// Sends a text to us through the provider. Returns the inline replies once the gateway has responded.
    ///
    /// - Parameter media: URLs of attached pictures.
    @discardableResult
    package func phone(_ number: String, says body: String, media: [String] = []) async throws -> String? {
        try await phones.text(from: number, body, to: TestEnvironment.ourNumber, media: media, isAnswered: true)
    }

    /// Adds people to a lineup and sends the requests. Returns after the provider has accepted them.
    package func invite(_ event: Event, _ people: [ID<Contact>]) async throws {
        let texts = try await environment.invite(event, people, now: clock.now(), isSent: false)
        guard try await dispatcher.drain(texts) else { throw ConditionNotMet(what: "the lease") }
    }

    /// Runs due jobs, as `serve` does every second, and sends the outbox.
    package func catchUp() async throws {
        _ = try await dispatcher.drain(environment.runJobs(now: clock.now()))
    }

    /// The texts to this phone, newest first.
    package func texts(to number: String) async throws -> [String] {
        var texts: [String] = []
        for try await page in client.list(MessageFilter(to: TextAddress(rawValue: number))) {
            texts += page.items.map(\.body)
        }
        return texts
    }

    /// Waits for a condition that webhooks bring about.
    package func until(
        _ what: String, _ condition: @escaping @Sendable (LiveGateway) async throws -> Bool
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                var answers = webhooks.makeAsyncIterator()
                while try await !condition(self) {
                    guard await answers.next() != nil else { throw ConditionNotMet(what: what) }
                }
            }
            group.addTask {
                try await Task.sleep(for: .patient)
                throw ConditionNotMet(what: what)
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    package struct ConditionNotMet: Error {
        package let what: String
    }
}
