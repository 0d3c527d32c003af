import Storage
import Synchronization
import Testing

@testable import PageKit

/// Calendar pages of one account, and uploaded files, one at a time.
@Suite(.timeLimit(.minutes(3))) struct TurnsTests {
    private static let own = Turns.Queue.calendars(ID(1))
    private static let others = Turns.Queue.calendars(ID(2))

    /// How many run at the same time.
    private final class Running: Sendable {
        private let counts = Mutex((now: 0, most: 0))

        var most: Int { counts.withLock { $0.most } }

        func begin() { counts.withLock { $0 = (now: $0.now + 1, most: max($0.most, $0.now + 1)) } }
        func end() { counts.withLock { $0.now -= 1 } }
    }

    @Test("One runs at a time, in the order in which they asked") func order() async throws {
        let turns = Turns()
        // Begins its tasks in order.
        let executor = ImportQueue()
        let (runs, ran) = AsyncStream<Int>.makeStream()
        let running = Running()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask(executorPreference: executor) {
                    try await turns.run(in: Self.own) {
                        running.begin()
                        ran.yield(number)
                        await Task.yield()
                        running.end()
                    }
                }
            }
            try await group.waitForAll()
        }
        ran.finish()
        let numbers: [Int] = await runs.reduce(into: []) { $0.append($1) }
        #expect(numbers == Array(0..<20))
        #expect(running.most == 1)
    }

    @Test("A canceled task leaves the queue, and another account does not wait") func cancellation() async throws {
        let turns = Turns()
        let (begins, begun) = AsyncStream<Void>.makeStream()
        let (ends, end) = AsyncStream<Void>.makeStream()
        async let first: Void = turns.run(in: Self.own) {
            begun.finish()
            for await _ in ends {}
        }
        for await _ in begins {}
        let canceled = Task { try await turns.run(in: Self.own) { Issue.record("it ran") } }
        canceled.cancel()
        await #expect(throws: CancellationError.self) { try await canceled.value }
        let other = try await turns.run(in: Self.others) { "other" }
        #expect(other == "other")
        end.finish()
        try await first
        let next = try await turns.run(in: Self.own) { "next" }
        #expect(next == "next")
    }

    @Test("A task that fails passes the turn on") func failure() async throws {
        struct Failure: Error {}
        let turns = Turns()
        await #expect(throws: Failure.self) { try await turns.run(in: .imports) { throw Failure() } }
        let next = try await turns.run(in: .imports) { "next" }
        #expect(next == "next")
    }
}
