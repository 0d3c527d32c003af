import Synchronization

/// The distinct statements that the writers of a store execute, and their round trips, while they are wanted.
final class PostgreSQLTrace: Sendable {
    private let isOn = Atomic(false)
    private let seen = Mutex<Set<String>>([])
    private let waits = Atomic(0)

    func start() {
        seen.withLock { $0 = [] }
        waits.store(0, ordering: .releasing)
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

    /// How often a writer has waited for the server.
    var roundTrips: Int { waits.load(ordering: .acquiring) }

    func countRoundTrip() { waits.add(1, ordering: .relaxed) }
}
