import Foundation
import GRDB
import Synchronization

/// The database as one SQLite file in WAL mode, durable after each commit, shared with other processes.
struct SQLiteEngine: Sendable {
    let path: String
    /// The copy that was made before this program upgraded the file; nil if it did not have to.
    let copyBeforeUpgrade: String?
    let pool: any DatabaseWriter
    let changes: ChangeRecorder
    private let group: GroupCommit
    private let checkpointer: Checkpointer
    private let identity: DatabaseIdentity
    private let lastPause = LastPause()

    /// "GRNM": SQLite's `application_id`, which identifies our files.
    static let applicationID: Int32 = 0x4752_4E4D

    /// - Parameter isReading: whether little is written, and nothing beside a read.
    init(path: String, migrations: [Migration], upgrade: Store.Upgrade, isReading: Bool) throws {
        self.path = path
        try DatabaseFile.prepareFolder(of: path)
        try DatabaseFile.requireNoOrphanedLog(of: path)
        let lock = try DatabaseLock(path, mode: .shared)
        // Before anything is created beside a file of another program.
        guard DatabaseFile.isDatabase(lock) else { throw StoreError.notOurs(path: path) }
        do {
            let single = isReading ? try Self.singleConnection(path) : nil
            pool = try single ?? DatabasePool(path: path, configuration: Self.configuration)
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

    /// One connection for reads and writes. The second connection of a pool would read the schema again, and a pool
    /// writes to a file that nobody else has open. Nil if the file is not in WAL mode yet: a pool sets it.
    private static func singleConnection(_ path: String) throws -> DatabaseQueue? {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let mode = try queue.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
        return mode == "wal" ? queue : nil
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value {
        // Before, so that no connection is opened to another file; after, because one may have been.
        try identity.check()
        let value = try await pool.read { try body(Transaction(database: $0, isReading: true)) }
        try identity.check()
        return value
    }

    /// Whether the file was replaced or deleted since it was opened. Cheap: it looks at names only.
    var isReplaced: Bool { (try? identity.check()) == nil }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value, isPart: Bool
    ) async throws -> Value {
        try await group.write(body, isPart: isPart)
    }

    /// Pauses long enough for another program that waits for the lock, unless there was a pause a moment ago.
    func pauseForOtherPrograms() async throws {
        if lastPause.renew() { try await Task.sleep(for: Self.lockRetry * 3) }
    }

    /// Runs the closure on a copy in memory.
    func rehearse<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value {
        let copy = try DatabaseQueue(configuration: Self.configuration)
        // Blocks for as long as the copy takes.
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            DispatchQueue.global().async { [pool] in
                continuation.resume(with: Result { try pool.backup(to: copy) })
            }
        }
        return try await copy.write { database in
            let statements = StatementCache()
            // SQLite cannot close the copy with open statements.
            defer { statements.removeAll() }
            return try body(Transaction(database: database, statements: statements))
        }
    }

    /// How often a waiting writer tries again. SQLite's own timeout doubles the pauses up to a tenth of a second.
    static let lockRetry: Duration = .milliseconds(2)
    /// How long a writer waits for another program.
    private static let lockTimeout: Duration = .seconds(5)

    /// Closes the file after pending writes.
    func close() throws {
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
            // What is deleted is overwritten, as in Debian's SQLite anyway.
            try database.execute(sql: "PRAGMA secure_delete = ON")
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

/// When an import last paused for other programs.
private final class LastPause: Sendable {
    /// How long an import may keep other programs from the lock, one transaction after the other.
    private static let interval: Duration = .milliseconds(60)

    private let time = Mutex(ContinuousClock.now)

    /// Begins a pause if one is due. Returns whether it is.
    func renew() -> Bool {
        time.withLock { last in
            let now = ContinuousClock.now
            guard now - last >= Self.interval else { return false }
            last = now
            return true
        }
    }
}
