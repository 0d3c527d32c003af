import Dispatch

/// Does what is done with uploaded files, on a thread of its own: one upload after another, and one report or approval
/// after another, since a parsed file takes much memory. However long a file takes to parse, webhooks and pages are
/// answered by the other threads.
final class ImportQueue: TaskExecutor {
    private let queue = DispatchQueue(label: "greenroom.imports", qos: .utility)
    private let turns = Turns()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Runs `body` when those before it in the queue are done.
    func run<Value: Sendable>(
        in queue: Turns.Queue = .imports, _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await turns.run(in: queue) {
            try await withTaskExecutorPreference(self) { try await body() }
        }
    }
}
