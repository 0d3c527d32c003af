internal import GRDB
internal import Synchronization

/// Copies what was committed from the log into the file, beside the writer: done by the writer itself, as SQLite does
/// unasked, it would keep everybody waiting for the disk for tens of milliseconds every few hundred texts.
///
/// While writes never pause the log cannot begin anew. The writer's own limit (`Store.maxLogPages`) then ends it; little is
/// left to be copied by that time.
final class Checkpointer: Sendable {
    private struct State {
        var commits = 0
        var isRunning = false
        var connection: DatabaseQueue?
    }

    /// After so many commits it is worth the while.
    static let commits = 64

    private let path: String
    private let state = Mutex(State())

    init(path: String) {
        self.path = path
    }

    /// Counts a commit. Whoever commits seldom, as a command does, never opens a second connection.
    func recordCommit() {
        let connection = state.withLock { state -> DatabaseQueue? in
            state.commits += 1
            guard state.commits >= Self.commits, !state.isRunning else { return nil }
            if state.connection == nil { state.connection = try? DatabaseQueue(path: path) }
            (state.commits, state.isRunning) = (0, state.connection != nil)
            return state.connection
        }
        connection?.asyncWriteWithoutTransaction { database in
            // What fails now is tried again with the next, and at last by the writer, which tells.
            _ = try? database.checkpoint(.passive)
            self.state.withLock { $0.isRunning = false }
        }
    }

    func close() throws {
        try state.withLock { $0.connection }?.close()
    }
}
