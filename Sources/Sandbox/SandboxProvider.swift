internal import HTTPServing
package import HTTPTransport
package import Hummingbird
package import Logging
internal import NIOCore
internal import ServiceLifecycle

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A provider that speaks Twilio's protocol on loopback, for the demo, the tests and work without a network. What it
/// holds is in memory, bounded, and gone when it ends.
package final class SandboxProvider: Service {
    /// Known to everybody, so good for nothing but the sandbox.
    package static let testCredentials = SandboxCredentials(
        accountSID: "AC5a4db0c55a4db0c55a4db0c55a4db0c5", authToken: "5a4db0c5ca11ab1e5a4db0c5ca11ab1e")

    private let configuration: SandboxConfiguration
    private let exchange: SharedExchange
    private let lanes = CallbackLanes()
    private let poster: WebhookPoster
    private let logger: Logger
    private let gate = ReadyGate()

    /// `http` posts the webhooks.
    package init(_ configuration: SandboxConfiguration = SandboxConfiguration(), http: HTTPClient, logger: Logger) {
        self.configuration = configuration
        self.logger = logger
        exchange = SharedExchange(configuration)
        poster = WebhookPoster(http: http)
    }

    /// Serves until the task is cancelled or the service group shuts down. Runs once.
    package func run() async throws {
        defer { gate.settle(.failure(.notRunning)) }
        do {
            try await buildApplication().run()
        } catch let error as IOError {
            let (host, port) = (configuration.host, configuration.port)
            let failure =
                error.errnoCode == EADDRINUSE
                ? SandboxError.portTaken(host: host, port: port)
                : .cannotListen(host: host, port: port, reason: error.description)
            gate.settle(.failure(failure))
            throw failure
        }
    }

    /// Where it listens, such as `http://127.0.0.1:4010`; waits until it does.
    package func baseURL() async throws(SandboxError) -> String {
        try await gate.baseURL()
    }

    /// Where texts to any of our numbers are posted from now on; nil: nowhere.
    package func setInboundWebhookURL(_ url: String?) {
        exchange.withLock { exchange, _ in
            for index in exchange.numbers.indices { exchange.numbers[index].smsURL = url ?? "" }
        }
    }

    /// The server alone, for whoever runs it in another way; `run()` also turns its errors into `SandboxError`.
    package func buildApplication() -> some ApplicationProtocol {
        let credentials = configuration.credentials
        let responder = SandboxResponder(
            access: AccessCheck(configuration), accountSID: credentials.accountSID, exchange: exchange,
            rest: RESTHandler(exchange: exchange, lanes: lanes, accountSID: credentials.accountSID),
            control: ControlHandler(
                exchange: exchange, inbound: InboundDelivery(exchange: exchange, poster: poster)))
        let (host, gate) = (configuration.host, gate)
        return Application(
            responder: responder,
            server: .stoppable(),
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: configuration.port), serverName: nil),
            services: [Deliveries(exchange: exchange, lanes: lanes, poster: poster)],
            onServerRunning: { channel in
                let name = host.contains(":") ? "[\(host)]" : host
                gate.settle(.success("http://\(name):\(channel.localAddress?.port ?? 0)"))
            },
            logger: logger)
    }
}
