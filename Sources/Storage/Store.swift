internal import Foundation
internal import GRDB

/// The database: one SQLite file in WAL mode, durable after each commit, shared with other processes.
///
/// A closure passed to `read` or `write` is one transaction. It is synchronous, must not have other side effects, and
/// may run twice (see `GroupCommit`).
package final class Store: Sendable {
    /// What to do with a database whose schema is older than this program's.
    package enum Upgrade: Sendable {
        /// Create the schema in a new file; refuse an older one.
        case newFilesOnly
        /// Copy an older file beside itself, check the copy, then migrate the file.
        case always
    }

    package let path: String
    /// The copy that was made before this program upgraded the file; nil if it did not have to.
    package let copyBeforeUpgrade: String?
    let pool: DatabasePool
    private let group: GroupCommit
    private let checkpointer: Checkpointer
    private let identity: DatabaseIdentity
    let changes: ChangeRecorder

    /// "GRNM": SQLite's `application_id`, which identifies our files.
    static let applicationID: Int32 = 0x4752_4E4D

    package init(path: String, migrations: [Migration], upgrade: Upgrade = .newFilesOnly) throws {
        self.path = path
        try DatabaseFile.prepareFolder(of: path)
        try DatabaseFile.requireNoOrphanedLog(of: path)
        let lock = try DatabaseLock(path, mode: .shared)
        // Before anything is created beside a file of another program.
        guard DatabaseFile.isDatabase(lock) else { throw StoreError.notOurs(path: path) }
        do {
            pool = try DatabasePool(path: path, configuration: Self.configuration)
            // Must follow GRDB's setup, which sets NORMAL in WAL mode. With NORMAL, a commit could be lost in a power
            // failure.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            copyBeforeUpgrade = try SchemaHistory(migrations: migrations, path: path)
                .migrateIfAllowed(pool, upgrade: upgrade)
        } catch {
            throw StoreError.translated(error, path: path)
        }
        identity = DatabaseIdentity(path: path, lock: lock)
        try identity.check()
        checkpointer = Checkpointer(path: path)
        changes = ChangeRecorder()
        group = GroupCommit(writer: pool, checkpointer: checkpointer, identity: identity, changes: changes)
    }

    /// Runs a read transaction, with a snapshot of the committed state. Throws `StoreError.replaced` if the file was
    /// replaced or deleted.
    package func read<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value
    {
        do {
            // Before, so that no connection is opened to another file; after, because one may have been.
            try identity.check()
            let value = try await pool.read { try body(Transaction(database: $0)) }
            try identity.check()
            return value
        } catch {
            throw StoreError.translated(error, path: path)
        }
    }

    /// Whether the file was replaced or deleted since it was opened. Cheap: it looks at names only.
    package var isReplaced: Bool { (try? identity.check()) == nil }

    /// The first integrity error of the file; nil if there is none. Reads the whole file.
    package func integrityError() async throws -> StoreError? {
        do {
            let finding = try await read { try $0.value("PRAGMA quick_check(1)", as: String.self) }
            return finding == "ok" ? nil : .damaged(path: path, finding: finding ?? "no answer")
        } catch StoreError.damaged(let path, let finding) {
            return .damaged(path: path, finding: finding)
        }
    }

    /// Runs a write transaction. Returns after the commit is on disk, in the file that `path` leads to.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await group.write(body)
        } catch {
            throw StoreError.translated(error, path: path)
        }
    }

    /// Runs a write transaction and commits only if `isKept` returns true for its result. Returns the result in both
    /// cases.
    package func write<Value: Sendable>(
        keepingIf isKept: @escaping @Sendable (Value) -> Bool,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await write { tx in
                let value = try body(tx)
                guard isKept(value) else { throw RolledBack(value: value) }
                return value
            }
        } catch let undone as RolledBack<Value> {
            return undone.value
        }
    }

    /// Runs a write transaction on a copy of the database in memory, which is then discarded: a dry run that blocks no
    /// other writer, however long it takes.
    package func rehearse<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        do {
            let copy = try DatabaseQueue(configuration: Self.configuration)
            // Blocks for as long as the copy takes.
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                DispatchQueue.global().async { [pool] in
                    continuation.resume(with: Result { try pool.backup(to: copy) })
                }
            }
            return try await copy.write { try body(Transaction(database: $0)) }
        } catch {
            throw StoreError.translated(error, path: path)
        }
    }

    /// Pauses between two transactions of a long import. Without a pause, another program that waits for the lock could
    /// miss the moment between them again and again.
    package func yieldToOtherWriters() async throws {
        try await Task.sleep(for: Self.lockRetry * 4)
    }

    /// How often a waiting writer tries again. SQLite's own timeout doubles the pauses up to a tenth of a second.
    private static let lockRetry: Duration = .milliseconds(2)
    /// How long a writer waits for another program.
    private static let lockTimeout: Duration = .seconds(5)

    /// Closes the file after pending writes.
    package func close() throws {
        try checkpointer.close()
        pool.writeWithoutTransaction { _ in group.clearStatementCache() }
        try pool.close()
    }

    /// 64 MiB. Usually `Checkpointer` restarts the log long before.
    static let maxLogPages = 16_384

    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .callback { tries in
            guard lockRetry * tries < lockTimeout else { return false }
            usleep(UInt32(lockRetry / .microseconds(1)))
            return true
        }
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            // A schema that somebody else has written must not call functions with side effects.
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
            // Savepoints store their undo data here. A file would take a third more time.
            try database.execute(sql: "PRAGMA temp_store = MEMORY")
            // The cache of the only writing connection: 16 MiB instead of 2, to hold the pages of a busy evening.
            if !database.configuration.readonly {
                try database.execute(sql: "PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = \(maxLogPages)")
            }
        }
        return configuration
    }
}

/// Thrown to roll back a transaction, with its result.
private struct RolledBack<Value: Sendable>: Error {
    let value: Value
}
