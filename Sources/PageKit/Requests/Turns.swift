package import Platform
package import Storage
import Synchronization

/// Work of which one part runs at a time. The others wait, and run in the order in which they asked.
package final class Turns: Sendable {
    /// What waits for each other.
    package enum Queue: Hashable, Sendable {
        /// What is done with uploaded files while they are sent.
        case imports
        /// The reports of files that were uploaded before, and their approvals.
        case reports
        /// The calendar pages and feeds of an account.
        case calendars(ID<Account>)
        /// The public pages of an account.
        case publicPages(ID<Account>)
    }

    private struct Waiting {
        let number: Int
        let turn: CheckedContinuation<Void, any Error>
    }

    private struct State {
        /// Nothing for a queue in which nobody has the turn.
        var waiting: [Queue: [Waiting]] = [:]
        var lastNumber = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Runs `body` when those before it are done. Throws `CancellationError` if the task is canceled before.
    package func run<Value: Sendable>(
        in queue: Queue, _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await take(queue)
        defer { pass(queue) }
        return try await body()
    }

    private func take(_ queue: Queue) async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { turn in
                let result = state.withLock { state -> Result<Void, any Error>? in
                    // A cancellation from now on finds it waiting.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    guard state.waiting[queue] != nil else {
                        state.waiting[queue] = []
                        return .success(())
                    }
                    state.waiting[queue]?.append(Waiting(number: number, turn: turn))
                    return nil
                }
                if let result { turn.resume(with: result) }
            }
        } onCancel: {
            leave(queue, number)
        }
    }

    private func leave(_ queue: Queue, _ number: Int) {
        let turn = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard let place = state.waiting[queue]?.firstIndex(where: { $0.number == number }) else { return nil }
            return state.waiting[queue]?.remove(at: place).turn
        }
        turn?.resume(throwing: CancellationError())
    }

    private func pass(_ queue: Queue) {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard let first = state.waiting[queue]?.first else {
                state.waiting[queue] = nil
                return nil
            }
            state.waiting[queue]?.removeFirst()
            return first.turn
        }
        next?.resume()
    }
}
