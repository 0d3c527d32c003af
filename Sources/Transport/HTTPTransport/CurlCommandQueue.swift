import CCurl
import Synchronization

/// Identifies a transfer within its engine.
struct TransferID: Hashable, Sendable {
    let number: UInt64
}

/// A command for the engine's thread.
enum CurlCommand: Sendable {
    case start(Submission)
    case cancel(TransferID)
    case stop
}

/// A request and the callback for its result.
struct Submission: Sendable {
    let id: TransferID
    let request: HTTPRequest
    let submitted: ContinuousClock.Instant
    let finish: @Sendable (Result<HTTPResponse, HTTPFailure>) -> Void
}

/// The multi handle for other threads, which may only call `curl_multi_wakeup` with it.
/// Unchecked because `CurlCommandQueue` makes that call under its lock, and drops the pointer before the loop frees it.
struct MultiPointer: @unchecked Sendable {
    let raw: UnsafeMutableRawPointer
}

/// Passes commands from any task to the engine's thread.
final class CurlCommandQueue: Sendable {
    private struct State: Sendable {
        var commands: [CurlCommand] = []
        /// Nil once no more commands are accepted.
        var multi: MultiPointer?
        var nextNumber: UInt64 = 0
        var hasEnded = false
        var waitingForEnd: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(_ multi: MultiPointer) {
        state = Mutex(State(multi: multi))
    }

    func nextID() -> TransferID {
        state.withLock { state in
            state.nextNumber += 1
            return TransferID(number: state.nextNumber)
        }
    }

    /// False if the engine has shut down; the command is dropped then.
    @discardableResult
    func post(_ command: CurlCommand) -> Bool {
        state.withLock { state in
            guard let multi = state.multi else { return false }
            state.commands.append(command)
            if state.commands.count == 1 { ccurl_multi_wakeup(multi.raw) }
            return true
        }
    }

    // MARK: For the engine's thread

    func take() -> [CurlCommand] {
        state.withLock { state in
            defer { state.commands.removeAll(keepingCapacity: true) }
            return state.commands
        }
    }

    /// Stops accepting commands and returns the remaining ones. The multi handle may be freed afterwards.
    func close() -> [CurlCommand] {
        state.withLock { state in
            state.multi = nil
            defer { state.commands = [] }
            return state.commands
        }
    }

    func ended() {
        let waiting = state.withLock { state in
            state.hasEnded = true
            defer { state.waitingForEnd = [] }
            return state.waitingForEnd
        }
        for continuation in waiting { continuation.resume() }
    }

    // MARK: For shutdown

    func waitForEnd() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if !state.hasEnded { state.waitingForEnd.append(continuation) }
                return state.hasEnded
            }
            if hasEnded { continuation.resume() }
        }
    }
}
