import Synchronization

/// Lets other tasks wait for the server's address.
final class ReadyGate: Sendable {
    private struct State {
        var result: Result<String, SandboxError>?
        var waiting: [AsyncStream<Never>.Continuation] = []
    }

    private let state = Mutex(State())

    /// A later result replaces an address, but not a failure.
    func settle(_ result: Result<String, SandboxError>) {
        let waiting = state.withLock { state in
            if case .failure = state.result {} else { state.result = result }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.finish() }
    }

    func baseURL() async throws(SandboxError) -> String {
        let (settled, settler) = AsyncStream<Never>.makeStream()
        let isSettled = state.withLock { state in
            if state.result == nil { state.waiting.append(settler) }
            return state.result != nil
        }
        // Ends when settled, or when the waiting task is canceled.
        if !isSettled { for await _ in settled {} }
        guard let result = state.withLock(\.result) else { throw .notRunning }
        return try result.get()
    }
}
