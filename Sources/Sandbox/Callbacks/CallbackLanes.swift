internal import Synchronization

/// Callbacks that wait to be posted: those of different messages at the same time, those of one message in turn.
final class CallbackLanes: Sendable {
    /// By message; a lane is here from its first callback until it is found empty.
    private let waiting = Mutex<[Int: [StatusCallback]]>([:])
    /// Lanes that were opened; each wants somebody who empties it.
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
        for lane in new { opener.yield(lane) }
    }

    /// The next callback of that message; nil closes its lane.
    func next(in lane: Int) -> StatusCallback? {
        waiting.withLock { waiting in
            guard let next = waiting[lane]?.first else {
                waiting[lane] = nil
                return nil
            }
            waiting[lane]?.removeFirst()
            return next
        }
    }
}
