import Synchronization
import Values

/// The sandbox's state behind a lock, with its clocks. Requests and message transitions hold the lock for
/// microseconds.
final class SharedSandboxState: Sendable {
    private let state: Mutex<SandboxState>
    private let clock: WallClock
    private let start = ContinuousClock.now
    /// Yields after each change that may have made a message due.
    let wakes: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation

    init(_ configuration: SandboxConfiguration) {
        clock = configuration.clock
        state = Mutex(SandboxState(configuration))
        (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func withLock<Value: Sendable, Failure: Error>(
        _ body: (inout SandboxState, SandboxTime) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let time = SandboxTime(date: clock.now(), elapsed: ContinuousClock.now - start)
        return try state.withLock { state throws(Failure) in try body(&state, time) }
    }

    /// Like `withLock`, for changes that may schedule a message transition.
    func change<Value: Sendable, Failure: Error>(
        _ body: (inout SandboxState, SandboxTime) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        defer { waker.yield() }
        return try withLock(body)
    }
}
