internal import Foundation
internal import GRDB

/// The database: one SQLite file in WAL mode, durable at each commit, shared with other processes.
///
/// A closure given to `read` or `write` is one whole transaction that keeps every invariant. It is synchronous, touches
/// nothing but its transaction, and may run twice (see `GroupCommit`).
package final class Store: Sendable {
    /// What to do with a file whose schema is older than this program's.
    package enum Upgrade: Sendable {
        /// Only a new file gets its schema; an older one is refused.
        case newFilesOnly
        /// An older file is copied beside itself, then brought up to date.
        case always
    }

    package let path: String
    let pool: DatabasePool
    private let group: GroupCommit
    private let checkpointer: Checkpointer
    private let lock: LockFile

    /// "GRNM": SQLite's `application_id`, by which our files are known.
    static let applicationID: Int32 = 0x4752_4E4D

    package init(path: String, migrations: [Migration], upgrade: Upgrade = .newFilesOnly) throws {
        self.path = path
        try DatabaseFile.prepare(path)
        try DatabaseFile.requireGreenroomFile(path)
        lock = try LockFile(database: path, mode: .shared)
        do {
            pool = try DatabasePool(path: path, configuration: Self.configuration)
            // After GRDB has opened it: with WAL mode it turns this down to NORMAL, with which a commit outlives the
            // process but not the power.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try SchemaHistory(migrations: migrations, path: path).migrateIfAllowed(pool, upgrade: upgrade)
        } catch {
            throw StoreError.translated(error, path: path)
        }
        checkpointer = Checkpointer(path: path)
        group = GroupCommit(writer: pool, checkpointer: checkpointer)
    }

    /// A state that was committed when the closure began, and stays as it was while it runs.
    package func read<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value
    {
        do {
            return try await pool.read { try body(Transaction(database: $0)) }
        } catch {
            throw StoreError.translated(error, path: path)
        }
    }

    /// What is wrong with the file's structure, the first finding only; nil for a whole one. Reads all of it.
    package func integrityError() async throws -> StoreError? {
        do {
            let finding = try await read { try $0.value("PRAGMA quick_check(1)", as: String.self) }
            return finding == "ok" ? nil : .damaged(path: path, finding: finding ?? "no answer")
        } catch StoreError.damaged(let path, let finding) {
            return .damaged(path: path, finding: finding)
        }
    }

    /// Returns once the change is on disk.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await group.write(body)
        } catch {
            throw StoreError.translated(error, path: path)
        }
    }

    /// A transaction whose changes are kept only where its result says so; the result comes back in any case.
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

    /// Closes the file; writes that wait are carried out first.
    package func close() throws {
        try checkpointer.close()
        pool.writeWithoutTransaction { _ in group.clearStatementCache() }
        try pool.close()
    }

    /// The log is 64 MiB at the most; usually `Checkpointer` ends it long before.
    static let maxLogPages = 16_384

    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            // Savepoints of a shared commit keep what they may have to undo here: a file would cost a third of the time.
            try database.execute(sql: "PRAGMA temp_store = MEMORY")
            // One connection writes, and it should find the pages of a busy night in memory: 16 MiB instead of 2.
            if !database.configuration.readonly {
                try database.execute(sql: "PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = \(maxLogPages)")
            }
        }
        return configuration
    }
}

/// Thrown to undo a transaction, with what it would have done.
private struct RolledBack<Value: Sendable>: Error {
    let value: Value
}
