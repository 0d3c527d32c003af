internal import Storage
internal import Synchronization
internal import Values

/// What the provider has answered and nobody has written down yet. Answers that come within moments of each other share
/// one transaction: a text that leaves costs two commits, and its own would be the dearer one.
final class ResultBatch: Sendable {
    private let waiting = Mutex<[Answered]>([])

    /// True for the first result since the batch was emptied: its caller must see that all are saved.
    func add(_ answer: Answered) -> Bool {
        waiting.withLock { waiting in
            waiting.append(answer)
            return waiting.count == 1
        }
    }

    func empty() -> [Answered] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}

/// A text, and what came of handing it to the provider.
struct Answered: Sendable {
    let claim: Claim
    let sender: Sender
    let result: SendResult
    /// How long it waits where it is to be tried again.
    let delay: Duration
    let at: Instant

    func record(in tx: Transaction) throws {
        try result.record(for: claim, sender: sender, delay: delay, now: at, in: tx)
    }
}
