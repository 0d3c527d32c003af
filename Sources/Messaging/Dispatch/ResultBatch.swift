internal import Storage
internal import Synchronization
internal import Values

/// What the provider has answered and nobody has written down yet. Answers that come within moments of each other share
/// one transaction: a text that leaves costs two commits, and its own would be the dearer one.
final class ResultBatch: Sendable {
    private let waiting = Mutex<[PendingResult]>([])

    /// True for the first since the tray was emptied: whoever brought that one sees to it that all are written down.
    func add(_ answer: PendingResult) -> Bool {
        waiting.withLock { waiting in
            waiting.append(answer)
            return waiting.count == 1
        }
    }

    func empty() -> [PendingResult] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}

/// A text, and what came of handing it to the provider.
struct PendingResult: Sendable {
    let claim: ClaimedMessage
    let sender: Sender
    let result: SendResult
    /// How long it waits where it is to be tried again.
    let delay: Duration
    let at: Instant

    func record(in tx: Transaction) throws {
        try result.record(for: claim, sender: sender, delay: delay, now: at, in: tx)
    }
}
