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

/// A write and its caller.
final class Write<Value: Sendable>: PendingWrite {
    let since = ContinuousClock.now
    private let body: @Sendable (Transaction) throws -> Value
    private let continuation: CheckedContinuation<Value, any Error>
    private let outcome = Mutex<Result<Value, any Error>?>(nil)

    init(body: @escaping @Sendable (Transaction) throws -> Value, continuation: CheckedContinuation<Value, any Error>) {
        (self.body, self.continuation) = (body, continuation)
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

/// Limits how long one transaction of a long import lasts, so that other writers wait for a moment only. Starts when it
/// is created.
package struct WriteBatch {
    /// A fraction of what a webhook may wait.
    private static let duration: Duration = .milliseconds(10)
    /// A part of it is spent waiting for the server, and only writers of the same lane wait.
    private static let durationAtServer: Duration = .milliseconds(100)
    /// More items are not stored at once, however fast the machine is.
    package static let most = 500

    private let end: ContinuousClock.Instant
    private var count = 0

    package init(in tx: Transaction) {
        end = .now + (tx.isAtServer ? Self.durationAtServer : Self.duration)
    }

    /// Counts an item that was stored. Returns whether the transaction should be committed.
    package mutating func isFull() -> Bool {
        count += 1
        return count >= Self.most || ContinuousClock.now >= end
    }
}
