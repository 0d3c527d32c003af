import Synchronization

/// Status callbacks that wait to be posted: one queue per message, so that the callbacks of a message are posted in
/// order and those of different messages concurrently.
final class CallbackQueues: Sendable {
    /// By the message's sequence. A queue exists from its first callback until `next` finds it empty.
    private let waiting = Mutex<[Int: [StatusCallback]]>([:])
    /// The sequences of new queues. The consumer must empty each of them.
    let opened: AsyncStream<Int>
    private let opener: AsyncStream<Int>.Continuation

    init() {
        (opened, opener) = AsyncStream.makeStream()
    }

    func add(_ callbacks: [StatusCallback]) {
        guard !callbacks.isEmpty else { return }
        let new = waiting.withLock { waiting in
            callbacks.compactMap { callback -> Int? in
                let isNew = waiting[callback.sequence] == nil
                waiting[callback.sequence, default: []].append(callback)
                return isNew ? callback.sequence : nil
            }
        }
        for sequence in new { opener.yield(sequence) }
    }

    /// Removes and returns the next callback of a message; nil removes its queue.
    func next(forMessage sequence: Int) -> StatusCallback? {
        waiting.withLock { waiting in
            guard let next = waiting[sequence]?.first else {
                waiting[sequence] = nil
                return nil
            }
            waiting[sequence]?.removeFirst()
            return next
        }
    }
}
