internal import Logging
internal import ServiceLifecycle

/// Does something now and again for as long as the gateway runs. A round that fails is logged, and the next one comes.
struct Repeating: Service {
    /// For the log.
    let name: String
    let interval: Duration
    let log: Logger
    let round: @Sendable () async throws -> Void

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await round()
                } catch  where Task.isCancelled {
                    return
                } catch {
                    log.notice("a round failed", metadata: ["of": "\(name)", "reason": "\(error)"])
                }
                try? await Task.sleep(for: interval)
            }
        }
    }
}
