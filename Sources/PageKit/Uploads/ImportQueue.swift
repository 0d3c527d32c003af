import Dispatch

/// Does what is done with uploaded files: one upload after another, on a thread of its own. However long a file takes
/// to parse, webhooks and pages are answered by the others.
final class ImportQueue: TaskExecutor {
    private let queue = DispatchQueue(label: "greenroom.imports", qos: .utility)
    private let turns = Turns()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Runs `body` when those before it are done.
    func run<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        try await turns.run(in: .imports) {
            try await withTaskExecutorPreference(self) { try await body() }
        }
    }
}
