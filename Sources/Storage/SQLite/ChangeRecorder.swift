import GRDB
import GRDBSQLite
import Synchronization

/// Records which rows the writing connection changes, for open pages. Nothing is recorded while no page is open.
final class ChangeRecorder: Sendable {
    private struct State {
        var tables: Set<String> = []
        /// Of the transaction that runs.
        var uncommitted: [String: ChangedRows] = [:]
        var rows: [String: ChangedRows] = [:]
        var signal: AsyncStream<Void>.Continuation?
    }

    private let state = Mutex(State())
    /// Checked for every changed row, so it must not lock.
    private let isRecording = Atomic(false)

    /// Must be called on the writer's queue.
    func install(on database: Database) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        // GRDB installs a hook of its own only for its transaction observers, which are not used here.
        sqlite3_update_hook(
            database.sqliteConnection,
            { context, operation, _, table, row in
                guard let context, let table else { return }
                // Nobody can be asked any more whose a deleted row was.
                Unmanaged<ChangeRecorder>.fromOpaque(context).takeUnretainedValue()
                    .record(table, operation == SQLITE_DELETE ? nil : row)
            }, context)
    }

    /// There is one listener: the stream of an earlier one ends.
    func listen(to tables: Set<String>) -> AsyncStream<Void> {
        let (stream, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            state.signal?.finish()
            (state.tables, state.signal) = (tables, signal)
        }
        return stream
    }

    /// Whether a page is open at the moment.
    func setRecording(_ isWanted: Bool) { isRecording.store(isWanted, ordering: .relaxed) }

    private func record(_ table: UnsafePointer<CChar>, _ row: Int64?) {
        guard isRecording.load(ordering: .relaxed) else { return }
        let name = String(cString: table)
        state.withLock { state in
            guard state.tables.contains(name) else { return }
            if let row {
                state.uncommitted[name, default: ChangedRows()].add(row)
            } else {
                state.uncommitted[name, default: ChangedRows()].addOthers()
            }
        }
    }

    /// Called after each commit. Before it, others do not see what has changed.
    func signal() {
        guard isRecording.load(ordering: .relaxed) else { return }
        state.withLock { state in
            state.rows.formUnion(state.uncommitted)
            state.uncommitted = [:]
            if !state.rows.isEmpty { state.signal?.yield() }
        }
    }

    func take() -> [String: ChangedRows] {
        state.withLock { state in
            defer { state.rows = [:] }
            return state.rows
        }
    }
}
