import Logging
import ServiceLifecycle

/// Runs an action at an interval. A failure is logged, and the action is retried after one second, then two, four and
/// so on, up to the interval.
struct PeriodicService: Service {
    /// For log entries.
    let name: String
    let interval: Duration
    let log: Logger
    let action: @Sendable () async throws -> Void

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var retryDelay = Duration.seconds(1)
            while !Task.isCancelled {
                var wait = interval
                do {
                    try await action()
                    retryDelay = .seconds(1)
                } catch  where Task.isCancelled {
                    return
                } catch {
                    log.notice("periodic task failed", metadata: ["task": "\(name)", "reason": "\(error)"])
                    wait = min(interval, retryDelay)
                    retryDelay = wait * 2
                }
                try? await Task.sleep(for: wait)
            }
        }
    }
}
