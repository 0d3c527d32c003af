internal import Synchronization

/// The distinct statements that the writers of a store execute, while they are wanted.
final class PostgreSQLTrace: Sendable {
    private let isOn = Atomic(false)
    private let seen = Mutex<Set<String>>([])

    func start() {
        seen.withLock { $0 = [] }
        isOn.store(true, ordering: .releasing)
    }

    func stop() -> Set<String> {
        isOn.store(false, ordering: .releasing)
        return seen.withLock { $0 }
    }

    func record(_ sql: SQL) {
        guard isOn.load(ordering: .acquiring) else { return }
        let values = sql.values.isEmpty ? "" : " -- \(sql.values)"
        seen.withLock { _ = $0.insert(sql.text + values) }
    }
}
