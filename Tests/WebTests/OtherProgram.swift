import Dispatch
import Storage
import TestSupport

/// Another program at work on the same database.
struct ExternalProgram: Sendable {
    private let letGo = DispatchSemaphore(value: 0)

    func release() {
        letGo.signal()
    }

    /// Runs `body` while another program holds the write lock, until `body` releases it or ends.
    static func holdsTheLock(
        of environment: TestEnvironment, _ body: @escaping @Sendable (ExternalProgram) async throws -> Void
    ) async throws {
        let other = ExternalProgram()
        let store = try environment.openAgain()
        let (held, isHeld) = AsyncStream<Void>.makeStream()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                // Blocks the other store's queue, not a thread of the tests.
                try await store.write { _ in
                    isHeld.finish()
                    other.letGo.wait()
                }
            }
            for await _ in held {}
            defer { other.release() }
            try await body(other)
        }
    }
}

extension TestEnvironment {
    /// A setting of the connection through which the gateway writes.
    func set(_ pragma: SQL) async throws {
        _ = try await store.write { try $0.rows(pragma) }
    }
}
