internal import Synchronization
internal import Values

/// The exchange behind its lock, and the clocks. Every request and every step of messages takes the lock once, for
/// microseconds.
final class SharedExchange: Sendable {
    private let exchange: Mutex<Exchange>
    private let clock: WallClock
    private let start = ContinuousClock.now
    /// Tells that there may be something to do.
    let wakes: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation

    init(_ configuration: SandboxConfiguration) {
        clock = configuration.clock
        exchange = Mutex(Exchange(configuration))
        (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func withLock<Value: Sendable, Failure: Error>(
        _ body: (inout Exchange, Moment) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let moment = Moment(date: clock.now(), elapsed: ContinuousClock.now - start)
        return try exchange.withLock { exchange throws(Failure) in try body(&exchange, moment) }
    }

    /// For what may set a message off.
    func change<Value: Sendable, Failure: Error>(
        _ body: (inout Exchange, Moment) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        defer { waker.yield() }
        return try withLock(body)
    }
}
