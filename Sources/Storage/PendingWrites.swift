import Synchronization

/// A write that waits to be committed together with others.
protocol PendingWrite: AnyObject, Sendable {
    /// When it was given.
    var since: ContinuousClock.Instant { get }
    /// Runs the closure, and records its value. May run several times; the last one counts.
    func perform(in tx: Transaction) throws
    func fail(with error: any Error)
    /// Lets the caller go on, with what was recorded last.
    func resume()
}

/// The writes that wait, in the order of the calls.
final class PendingWrites: Sendable {
    private struct Queue {
        var writes: [any PendingWrite] = []
        var isDraining = false
    }

    private let queue = Mutex(Queue())

    /// Adds a write with this closure, and waits until it has an outcome.
    ///
    /// - Parameter start: called if nobody takes writes at the moment.
    func add<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value, start: () -> Void
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let mustStart = queue.withLock { queue in
                queue.writes.append(Write(body: body, continuation: continuation))
                defer { queue.isDraining = true }
                return !queue.isDraining
            }
            if mustStart { start() }
        }
    }

    /// The next writes; nil if none waits, and `add` then starts again.
    func next(atMost count: Int) -> [any PendingWrite]? {
        queue.withLock { queue in
            guard !queue.writes.isEmpty else {
                queue.isDraining = false
                return nil
            }
            let group = Array(queue.writes.prefix(count))
            queue.writes.removeFirst(group.count)
            return group
        }
    }
}

private final class Write<Value: Sendable>: PendingWrite {
    let since = ContinuousClock.now
    private let body: @Sendable (Transaction) throws -> Value
    private let continuation: CheckedContinuation<Value, any Error>
    private let outcome = Mutex<Result<Value, any Error>?>(nil)

    init(body: @escaping @Sendable (Transaction) throws -> Value, continuation: CheckedContinuation<Value, any Error>) {
        self.body = body
        self.continuation = continuation
    }

    func perform(in tx: Transaction) throws {
        let value = try body(tx)
        outcome.withLock { $0 = .success(value) }
    }

    func fail(with error: any Error) {
        outcome.withLock { $0 = .failure(error) }
    }

    func resume() {
        guard let result = outcome.withLock({ $0 }) else { return }
        continuation.resume(with: result)
    }
}
