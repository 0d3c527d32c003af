internal import Dispatch

/// Does what is done with uploaded files: one upload after another, on a thread of its own. However long a file takes to
/// parse, webhooks and pages are answered by the others.
final class ImportQueue: TaskExecutor {
    private let queue = DispatchQueue(label: "greenroom.imports", qos: .utility)
    private let turns = Turns()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Runs `body` when those before it are done.
    func run<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        await turns.take()
        do {
            let value = try await withTaskExecutorPreference(self) { try await body() }
            await turns.pass()
            return value
        } catch {
            await turns.pass()
            throw error
        }
    }

    private actor Turns {
        private var isTaken = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func take() async {
            guard isTaken else { return isTaken = true }
            await withCheckedContinuation { waiting.append($0) }
        }

        func pass() {
            if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
        }
    }
}
