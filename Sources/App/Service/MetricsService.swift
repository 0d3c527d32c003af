import CommandKit
import Hummingbird
import Metering
import NIOCore
import ServiceLifecycle
import Web

/// The server of `/metrics`.
struct MetricsService: Service {
    let app: AppEnvironment
    let listen: ListenAddress
    let registry: PrometheusRegistry
    let terminal: Terminal

    func run() async throws {
        let (terminal, host) = (terminal, listen.host)
        let server = MetricsServer(store: app.store, registry: registry, clock: app.clock, log: app.log)
        let application = server.application(host: host, port: listen.port) { port in
            terminal.say("Metrics: \(ListenAddress(host: host, port: port).url)/metrics")
        }
        do {
            try await application.run()
        } catch let error as IOError {
            throw GatewayService.cannotListen(on: listen, error, setting: .metricsListen)
        }
    }
}
