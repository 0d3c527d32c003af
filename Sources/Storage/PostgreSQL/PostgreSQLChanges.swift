internal import Synchronization

/// Records what this process changes, for open pages. Nothing is recorded while no page is open.
final class PostgreSQLChanges: Sendable {
    private struct State {
        var tables: Set<String> = []
        var rows: [String: Set<Int64>] = [:]
        var signal: AsyncStream<Void>.Continuation?
        var isRecording = false
    }

    private let address: PostgreSQLAddress
    private let state = Mutex(State())

    init(_ address: PostgreSQLAddress) { self.address = address }

    /// There is one listener: the stream of an earlier one ends.
    func listen(to tables: Set<String>) -> AsyncStream<Void> {
        let (stream, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            state.signal?.finish()
            (state.tables, state.signal) = (tables, signal)
        }
        return stream
    }

    func setRecording(_ isWanted: Bool) { state.withLock { $0.isRecording = isWanted } }

    /// Called after each commit that changed rows.
    func record(_ changed: [String: Set<Int64>]) {
        state.withLock { state in
            guard state.isRecording else { return }
            for (table, rows) in changed where state.tables.contains(table) {
                state.rows[table, default: []].formUnion(rows)
            }
            if !state.rows.isEmpty { state.signal?.yield() }
        }
    }

    func take() -> [String: Set<Int64>] {
        state.withLock { state in
            defer { state.rows = [:] }
            return state.rows
        }
    }

    func close() {
        state.withLock { $0.signal?.finish() }
    }
}
