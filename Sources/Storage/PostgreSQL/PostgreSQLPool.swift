import Dispatch
import Foundation
import Synchronization

/// Threads with a connection each, because libpq's calls wait. A thread starts when work waits for it, so that a short
/// command opens one connection.
final class PostgreSQLPool: Sendable {
    typealias Work = @Sendable (PostgreSQLSession) -> Void

    private let queue: WorkQueue
    private let address: PostgreSQLAddress
    private let isWriter: Bool
    private let trace: PostgreSQLTrace?

    /// - Parameters:
    ///   - size: how many threads.
    ///   - trace: sees every statement.
    init(_ address: PostgreSQLAddress, size: Int, isWriter: Bool, trace: PostgreSQLTrace? = nil) {
        (self.address, self.isWriter, self.trace) = (address, isWriter, trace)
        queue = WorkQueue(size: size)
    }

    /// The threads do not keep the pool.
    deinit { queue.close() }

    /// Runs the work on the first free thread, in the order of the calls.
    ///
    /// - Parameter work: must resume the continuation.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable (PostgreSQLSession, CheckedContinuation<Value, any Error>) -> Void
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            if !add({ work($0, continuation) }) { continuation.resume(throwing: CancellationError()) }
        }
    }

    /// Returns false if the pool is closed.
    @discardableResult
    func add(_ work: @escaping Work) -> Bool {
        switch queue.push(work) {
        case .refused: return false
        case .taken: return true
        case .needsThread:
            Thread.detachNewThread { [queue, address, isWriter, trace] in
                let session = PostgreSQLSession(address, isWriter: isWriter, trace: trace)
                while let work = queue.next() { work(session) }
                queue.threadEnded()
            }
            return true
        }
    }

    /// Waits for the work that was given and closes the connections.
    func close() { queue.closeAndWait() }
}

private final class WorkQueue: Sendable {
    private struct State {
        var waiting: [PostgreSQLPool.Work] = []
        var threads = 0
        var idle = 0
        var isClosed = false
    }

    enum Place {
        case taken, needsThread, refused
    }

    private let size: Int
    private let state = Mutex(State())
    /// Counts the work that waits, and when it is closed, the threads.
    private let available = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    init(size: Int) { self.size = size }

    func push(_ work: @escaping PostgreSQLPool.Work) -> Place {
        let place = state.withLock { state -> Place in
            guard !state.isClosed else { return .refused }
            state.waiting.append(work)
            guard state.waiting.count > state.idle, state.threads < size else { return .taken }
            state.threads += 1
            return .needsThread
        }
        if place != .refused { available.signal() }
        return place
    }

    /// Waits for work; nil when the queue is closed.
    func next() -> PostgreSQLPool.Work? {
        state.withLock { $0.idle += 1 }
        available.wait()
        return state.withLock { state in
            state.idle -= 1
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
    }

    func threadEnded() { ended.signal() }

    @discardableResult
    func close() -> Int {
        let threads = state.withLock { state in
            guard !state.isClosed else { return 0 }
            state.isClosed = true
            return state.threads
        }
        for _ in 0..<threads { available.signal() }
        return threads
    }

    func closeAndWait() {
        for _ in 0..<close() { ended.wait() }
    }
}
