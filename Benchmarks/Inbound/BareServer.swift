import Hummingbird
import Logging

/// The gateway's HTTP server without the gateway.
enum BareServer {
    /// Serves on loopback until the process ends.
    static func run(_ router: Router<BasicRequestContext>, port: Int) async throws {
        var log = Logger(label: "benchmarks") { StreamLogHandler.standardError(label: $0) }
        log.logLevel = .critical
        try await Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            logger: log
        ).run()
    }
}
