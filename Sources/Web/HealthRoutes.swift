import HTTPTypes
import Hummingbird
import Logging
import Messaging
import Storage
import Values

/// What a supervisor asks.
struct HealthRoutes: Sendable {
    let store: Store
    let provider: Gateway.ProviderEndpoint
    let clock: WallClock
    let log: Logger
    /// Told to this machine only; empty to tell nobody.
    let version: String
    private let cache = HealthCache()

    init(store: Store, provider: Gateway.ProviderEndpoint, clock: WallClock, log: Logger, version: String) {
        (self.store, self.provider, self.clock, self.log) = (store, provider, clock, log)
        self.version = version
    }

    func add(to router: Router<Gateway.Context>) {
        router.get("healthz", use: health)
        router.head("healthz", use: healthHead)
        router.get("readyz", use: readiness)
        router.head("readyz") { await readiness($0, $1).createHeadResponse() }
    }

    /// `GET /healthz`: 200 while the database accepts writes and a process sends, 503 otherwise. The body is one word;
    /// `behind` means that inbound texts may wait at the provider, `replaced` that the database file is not the one
    /// that was opened.
    @Sendable
    func health(_ request: Request, _ context: Gateway.Context) async -> Response {
        var response = await status()
        let isForwarded = HTTPField.Name("X-Forwarded-For").map { request.headers[$0] != nil } ?? true
        if !version.isEmpty, !isForwarded, ClientAddress(context.peer) == .local,
            let name = HTTPField.Name("Greenroom-Version")
        {
            response.headers[name] = version
        }
        return response
    }

    private func status() async -> Response {
        // Not cached, so that it is noticed at once.
        if store.isReplaced { return Self.answer(.serviceUnavailable, text: "replaced\n") }
        return switch await cache.status(check: { await check() }) {
        case .well: Self.answer(.ok, text: "ok\n")
        case .behind: Self.answer(.ok, text: "behind\n")
        case .notSending: Self.answer(.serviceUnavailable, text: "not sending\n")
        case .databaseRefuses: Self.answer(.serviceUnavailable, text: "database\n")
        }
    }

    /// `HEAD /healthz`: the same without a body.
    @Sendable
    func healthHead(_ request: Request, _ context: Gateway.Context) async -> Response {
        await health(request, context).createHeadResponse()
    }

    /// `GET /readyz`: 200 while this gateway can take in texts, whether or not a process sends; 503 otherwise. For a
    /// proxy in front of several gateways.
    @Sendable
    func readiness(_ request: Request, _ context: Gateway.Context) async -> Response {
        if store.isReplaced { return Self.answer(.serviceUnavailable, text: "replaced\n") }
        return switch await cache.status(check: { await check() }) {
        case .well, .behind, .notSending: Self.answer(.ok, text: "ready\n")
        case .databaseRefuses: Self.answer(.serviceUnavailable, text: "database\n")
        }
    }

    private func check() async -> HealthCache.Status {
        do {
            let health = try await Health.check(
                store, provider: provider.key, address: provider.sender, now: clock.now())
            if !health.isWell { return .notSending }
            return health.inboundProgress == .upToNow ? .well : .behind
        } catch {
            log.error("the database does not accept writes", metadata: ["reason": "\(error)"])
            return .databaseRefuses
        }
    }

    private static func answer(_ status: HTTPResponse.Status, text: String) -> Response {
        Response(
            status: status, headers: [.contentType: "text/plain"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

/// Caches the health check for a second, because a check writes to the disk and any client may ask at any rate.
actor HealthCache {
    enum Status: Sendable {
        case well, behind, notSending, databaseRefuses
    }

    private static let lifetime = Duration.seconds(1)

    private var last: (status: Status, at: ContinuousClock.Instant)?
    private var isChecking = false
    private var waiting: [CheckedContinuation<Status, Never>] = []

    /// Callers during a running check wait for its result.
    func status(
        now: @Sendable () -> ContinuousClock.Instant = { .now }, check: @Sendable () async -> Status
    ) async -> Status {
        if let last, now() < last.at.advanced(by: Self.lifetime) { return last.status }
        if isChecking { return await withCheckedContinuation { waiting.append($0) } }
        isChecking = true
        let status = await check()
        last = (status, now())
        isChecking = false
        for waiter in waiting { waiter.resume(returning: status) }
        waiting = []
        return status
    }
}
