import GRDB
import Synchronization

/// Copies committed pages from the write-ahead log to the database file, on a connection of its own. SQLite's automatic
/// checkpoint would block the writer for tens of milliseconds every few hundred messages.
///
/// The log cannot restart while writes never pause. Then the writer's own limit (`SQLiteEngine.maxLogPages`) applies,
/// with few pages left to copy.
final class Checkpointer: Sendable {
    private struct State {
        var commits = 0
        var isRunning = false
        var connection: DatabaseQueue?
    }

    /// Checkpoint after this many commits.
    static let commits = 64

    private let path: String
    private let state = Mutex(State())

    init(path: String) {
        self.path = path
    }

    /// Counts a commit. The second connection is opened only after `commits` commits, so short-lived commands never
    /// open it.
    func recordCommit() {
        let connection = state.withLock { state -> DatabaseQueue? in
            state.commits += 1
            guard state.commits >= Self.commits, !state.isRunning else { return nil }
            if state.connection == nil { state.connection = try? DatabaseQueue(path: path) }
            (state.commits, state.isRunning) = (0, state.connection != nil)
            return state.connection
        }
        connection?.asyncWriteWithoutTransaction { database in
            // A failure is retried with the next checkpoint, and at last by the writer, which reports it.
            _ = try? database.checkpoint(.passive)
            self.state.withLock { $0.isRunning = false }
        }
    }

    func close() throws {
        try state.withLock { $0.connection }?.close()
    }
}
