import Platform
import Storage
import Synchronization
import Values

/// Collects send results, so that results that arrive within milliseconds of each other share one transaction. Without
/// batching, each message would need a second commit of its own.
final class ResultBatch: Sendable {
    private let waiting = Mutex<[PendingResult]>([])

    /// Adds a result. Returns true for the first since the batch was emptied: that caller must store the batch.
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

/// The result of sending one message, not stored yet.
struct PendingResult: Sendable {
    let claim: ClaimedMessage
    let sender: Sender
    let result: SendResult
    /// The delay before a retry.
    let delay: Duration
    let at: Instant

    var lane: Lane { .sender(sender.address, claim.to) }

    func record(in tx: Transaction) throws {
        try result.record(for: claim, sender: sender, delay: delay, in: tx.at(at))
    }

    /// Stores the results of one sender, those that were accepted together. A failure may pause the sender, and no
    /// message that left before it ends that.
    static func record(_ results: [PendingResult], in tx: Transaction) throws {
        guard let sender = results.first?.sender.id else { return }
        var accepted: [(id: ID<OutboundMessage>, sid: String, at: Instant)] = []
        for pending in results {
            if case .accepted(let sid) = pending.result { accepted.append((pending.claim.id, sid, pending.at)) }
        }
        try OutboundMessage.accept(accepted, sender: sender, in: tx)
        for pending in results {
            if case .failed = pending.result { try pending.record(in: tx) }
        }
    }
}
