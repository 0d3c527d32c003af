import Logging
import Synchronization
import Testing

@testable import App

@Suite struct PeriodicServiceTests {
    private final class Value: Sendable {
        let current = Mutex<Int64>(1)
    }

    /// What runs every hour runs at once when the trigger changes, also if it changes while it runs.
    @Test(.timeLimit(.minutes(1)), arguments: [false, true]) func runsWhenTheTriggerChanges(
        _ changesWhileItRuns: Bool
    ) async throws {
        let value = Value()
        let (runs, run) = AsyncStream<Void>.makeStream()
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let first = Mutex(true)
        let service = PeriodicService(
            name: "test", interval: .seconds(3600), trigger: { value.current.withLock { $0 } }, log: log
        ) {
            let isFirst = first.withLock { first in
                defer { first = false }
                return first
            }
            if isFirst, changesWhileItRuns { value.current.withLock { $0 += 1 } }
            run.yield()
        }
        let running = Task { try await service.run() }
        var iterator = runs.makeAsyncIterator()
        await iterator.next()
        if !changesWhileItRuns { value.current.withLock { $0 += 1 } }
        await iterator.next()
        running.cancel()
        _ = await running.result
    }
}
