internal import Foundation

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
        DatabaseFile.syncContents(of: unfinished)
        guard rename(unfinished, target) == 0 else {
            throw StoreError.cannotOpen(path: target, reason: String(cString: strerror(errno)).lowercased())
        }
        DatabaseFile.syncFolder(of: target)
        return tables
    }
}
