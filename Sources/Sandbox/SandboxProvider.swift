import HTTPServing
package import HTTPTransport
package import Hummingbird
package import Logging
import NIOCore
import ServiceLifecycle

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A Twilio-compatible provider on this machine that sends nothing: for the demo, the tests and work without a network.
/// Its state is bounded, kept in memory, and lost when it stops.
package final class SandboxProvider: Service {
    /// Public, so they are accepted by the sandbox only.
    package static let testCredentials = SandboxCredentials(
        accountSID: "AC5a4db0c55a4db0c55a4db0c55a4db0c5", authToken: "5a4db0c5ca11ab1e5a4db0c5ca11ab1e")

    private let configuration: SandboxConfiguration
    private let state: SharedSandboxState
    private let callbackQueues = CallbackQueues()
    private let poster: WebhookPoster
    private let logger: Logger
    private let gate = ReadyGate()

    /// - Parameter http: posts the webhooks.
    package init(_ configuration: SandboxConfiguration = SandboxConfiguration(), http: HTTPClient, logger: Logger) {
        (self.configuration, self.logger) = (configuration, logger)
        state = SharedSandboxState(configuration)
        poster = WebhookPoster(http: http)
    }

    /// Serves until the task is canceled or the service group shuts down. Runs once.
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

    /// The address, such as `http://127.0.0.1:4010`. Waits until the server listens.
    package func baseURL() async throws(SandboxError) -> String {
        try await gate.baseURL()
    }

    /// Sets the inbound webhook of all numbers; nil for none.
    package func setInboundWebhookURL(_ url: String?) {
        state.withLock { state, _ in
            state.device = DeviceState(inbound: url)
            for index in state.numbers.indices { state.numbers[index].smsURL = url ?? "" }
        }
    }

    /// The server as an application. Unlike `run()`, it does not convert errors to `SandboxError`.
    package func buildApplication() -> some ApplicationProtocol {
        let credentials = configuration.credentials
        let responder = SandboxResponder(
            access: AccessCheck(configuration), accountSID: credentials.accountSID,
            dialect: configuration.dialect, state: state,
            rest: RESTHandler(
                state: state, callbackQueues: callbackQueues, accountSID: credentials.accountSID,
                dialect: configuration.dialect),
            control: ControlHandler(
                state: state, inbound: InboundDelivery(state: state, poster: poster)))
        let (host, gate) = (configuration.host, gate)
        return Application(
            responder: responder,
            server: .stoppable(),
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: configuration.port), serverName: nil),
            services: [StatusCallbackScheduler(state: state, callbackQueues: callbackQueues, poster: poster)],
            onServerRunning: { channel in
                let reachable = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "::1" : host
                let name = reachable.contains(":") ? "[\(reachable)]" : reachable
                gate.settle(.success("http://\(name):\(channel.localAddress?.port ?? 0)"))
            },
            logger: logger)
    }
}

/// Why the sandbox cannot run.
package enum SandboxError: Error, Hashable, CustomStringConvertible {
    case portTaken(host: String, port: Int)
    case cannotListen(host: String, port: Int, reason: String)
    /// It was stopped, or the wait for it was canceled.
    case notRunning
    case noFreePort

    package var description: String {
        switch self {
        case .portTaken(let host, let port):
            "the sandbox cannot listen on \(host):\(port): the port is already in use; stop the program that uses it, or choose another port"
        case .cannotListen(let host, let port, let reason): "the sandbox cannot listen on \(host):\(port): \(reason)"
        case .notRunning: "the sandbox is not running"
        case .noFreePort: "no port is free on 127.0.0.1"
        }
    }
}
