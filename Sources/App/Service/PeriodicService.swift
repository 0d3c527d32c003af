import Logging
import ServiceLifecycle

/// Runs an action at an interval. A failure is logged, and the action is retried after one second, then two, four and
/// so on, up to the interval.
struct PeriodicService: Service {
    /// For log entries.
    let name: String
    let interval: Duration
    /// When its value changes, the action runs within half a second; nil to run at the interval only.
    var trigger: (@Sendable () -> Int64?)?
    let log: Logger
    let action: @Sendable () async throws -> Void

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var retryDelay = Duration.seconds(1)
            while !Task.isCancelled {
                var wait = interval
                let before = trigger?()
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
                await sleep(for: wait, while: before)
            }
        }
    }

    /// - Parameter value: of the trigger before the action ran.
    private func sleep(for pause: Duration, while value: Int64?) async {
        guard let trigger else {
            try? await Task.sleep(for: pause)
            return
        }
        let end = ContinuousClock.now + pause
        while !Task.isCancelled, ContinuousClock.now < end, trigger() == value {
            try? await Task.sleep(for: min(end - .now, .milliseconds(500)))
        }
    }
}
