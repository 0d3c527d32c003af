import Hummingbird
import Logging
import ServiceLifecycle
import Storage
import TestSupport
import Twilio
import Values
import Web

/// A gateway on a port of its own with no provider beside it: what comes in is the test's, byte by byte.
struct GatewayRequests: Sendable {
    let environment: TestEnvironment
    let port: Int
    let server: ServiceGroup

    static func open(
        publicURL: String = SignedRequest.host, limits: ConnectionLimits = .patient,
        clock: WallClock = .fixed(TestEnvironment.noon),
        _ body: @escaping @Sendable (GatewayRequests) async throws -> Void
    ) async throws {
        var log = Logger(label: "test") { StreamLogHandler.standardError(label: $0) }
        log.logLevel = .critical
        let environment = try await TestEnvironment()
        let provider = Provider(
            accountSID: SignedRequest.account, credentials: .token(Secret(SignedRequest.tokens[0])),
            signingTokens: SignedRequest.tokens.map { Secret($0) })
        let end = Gateway.ProviderEnd(key: TestEnvironment.provider, provider: provider, publicURL: publicURL)
        let gateway = Gateway(inbox: environment.inbox, provider: end, clock: clock, log: log)
        let (ports, started) = AsyncStream<Int>.makeStream()
        let application = gateway.application(host: "127.0.0.1", port: 0, limits: limits) { started.yield($0) }
        let server = ServiceGroup(configuration: ServiceGroupConfiguration(services: [application], logger: log))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { started.finish() }
                try await server.run()
            }
            for await port in ports {
                try await body(GatewayRequests(environment: environment, port: port, server: server))
                break
            }
            group.cancelAll()
        }
    }

    /// One request on a connection of its own. It need not be read to its end before it is answered.
    func answer(to knock: SignedRequest) async throws -> RawConnection.Answer? {
        let wire = try await RawConnection.open(port: port, saying: knock.bytes())
        let answer = await wire.answer()
        await wire.close()
        return answer
    }

    /// `GET /healthz`.
    func health() async throws -> RawConnection.Answer? {
        var knock = SignedRequest()
        (knock.method, knock.target, knock.fields, knock.contentType) = ("GET", "/healthz", [], nil)
        return try await answer(to: knock)
    }

    /// How many texts were taken in.
    func textsTakenIn() async throws -> Int {
        try await environment.store.read { try $0.value("SELECT count(*) FROM inbound_message", as: Int.self) ?? 0 }
    }
}
