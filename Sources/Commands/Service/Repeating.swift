internal import Logging
internal import ServiceLifecycle

/// Does something now and again for as long as the gateway runs. A round that fails is logged, and the next one comes
/// soon: after a second, then after two, four and so on, up to the usual interval.
struct Repeating: Service {
    /// For the log.
    let name: String
    let interval: Duration
    let log: Logger
    let round: @Sendable () async throws -> Void

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var patience = Duration.seconds(1)
            while !Task.isCancelled {
                var wait = interval
                do {
                    try await round()
                    patience = .seconds(1)
                } catch  where Task.isCancelled {
                    return
                } catch {
                    log.notice("a round failed", metadata: ["of": "\(name)", "reason": "\(error)"])
                    wait = min(interval, patience)
                    patience = wait * 2
                }
                try? await Task.sleep(for: wait)
            }
        }
    }
}
