import Foundation
import GRDB

extension Backup {
    /// Copies the database of a server into a new SQLite file, as it was at one moment, while others write. The file
    /// appears when it is complete and compared.
    ///
    /// - Returns: the tables.
    @discardableResult
    package static func copyServer(
        _ store: Store, to target: String, migrations: [Migration]
    ) async throws -> [DatabaseMove.Table] {
        let unfinished = target + ".unfinished"
        func clean() {
            for end in ["", "-wal", "-shm", "-journal"] {
                try? FileManager.default.removeItem(atPath: unfinished + end)
            }
        }
        clean()
        defer { clean() }
        let copy = try Store(path: unfinished, migrations: migrations)
        let tables = try await DatabaseMove(from: store, to: copy).run()
        try copy.close()
        try mergeLog(of: unfinished)
        DatabaseFile.syncContents(of: unfinished)
        guard rename(unfinished, target) == 0 else {
            throw StoreError.cannotOpen(path: target, reason: String(cString: strerror(errno)).lowercased())
        }
        DatabaseFile.syncFolder(of: target)
        return tables
    }

    /// Makes a database one file. The last connection that was closed may be a reader's, which leaves the log behind.
    private static func mergeLog(of path: String) throws {
        let queue = try DatabaseQueue(path: path, configuration: SQLiteEngine.configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try queue.close()
    }
}
