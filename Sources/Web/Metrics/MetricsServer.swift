import HTTPServing
package import Hummingbird
import HummingbirdCore
package import Logging
import Messaging
package import Metering
package import Storage
package import Values

/// Answers `GET /metrics` in Prometheus's text format, on an address of its own: whoever reaches it may read it. It has
/// no numbers, names or texts.
package struct MetricsServer: Sendable {
    private let store: Store
    private let registry: PrometheusRegistry
    private let clock: WallClock
    private let log: Logger

    package init(store: Store, registry: PrometheusRegistry, clock: WallClock, log: Logger) {
        (self.store, self.registry, self.clock, self.log) = (store, registry, clock, log)
    }

    /// The server as a service. `onRunning` gets the port it listens on.
    package func application(
        host: String, port: Int, onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let router = Router()
        router.get("metrics", use: metrics)
        return Application(
            router: router, server: .stoppable(HTTP1Channel.Configuration()),
            configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
            onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? port) }, logger: log)
    }

    @Sendable
    private func metrics(_ request: Request, _ context: BasicRequestContext) async -> Response {
        do {
            try await readState()
        } catch {
            log.error("could not read the state for metrics", metadata: ["reason": "\(error)"])
            return Response(status: .serviceUnavailable)
        }
        return Response(
            status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: registry.text())))
    }

    /// What the database knows better than this process, which sends only a part of it.
    private func readState() async throws {
        let now = clock.now()
        let summary = try await store.read(at: now) { try OutboxSummary.read(in: $0) }
        for state in OutboundState.allCases {
            Metric.outboxTexts.set(Double(summary.counts[state, default: 0]), [("state", state.word)], in: registry)
        }
        Metric.uncertainTexts.set(Double(summary.counts[.uncertain, default: 0]), in: registry)
        Metric.oldestDue.set((summary.oldestDue ?? .zero) / .seconds(1), in: registry)
        Metric.pausedSenders.set(Double(summary.pausedSenders), in: registry)
        Metric.optedOutNumbers.set(Double(summary.optedOutNumbers), in: registry)
        if let time = Backup.lastCopy(of: store) { Metric.lastBackup.set(time.unixSeconds, in: registry) }
    }
}

extension Instant {
    /// Seconds since 1970, as Prometheus has times.
    var unixSeconds: Double { Double(milliseconds) / 1000 }
}
