import Dispatch
import Synchronization

/// The memory for all forms with files that are being received.
final class UploadBudget: Sendable {
    private let free: Mutex<Int>

    static let bytes = 128 * 1024 * 1024

    init(bytes: Int = UploadBudget.bytes) {
        free = Mutex(bytes)
    }

    /// False if there is not as much left. What was reserved must be released.
    func reserve(_ bytes: Int) -> Bool {
        free.withLock { free in
            guard bytes <= free else { return false }
            free -= bytes
            return true
        }
    }

    func release(_ bytes: Int) {
        free.withLock { $0 += bytes }
    }
}

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
