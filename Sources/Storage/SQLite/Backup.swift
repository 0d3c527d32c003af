import Foundation
import GRDB
package import Values

/// Creates and restores consistent copies of a database that is in use.
package enum Backup {
    /// Copies the database while other processes may write. The copy appears atomically, is a single file, and is
    /// readable by its owner only. Its time is kept for `lastCopy`. Throws `StoreError.noFile` if the database is at a
    /// server.
    package static func copy(_ store: Store, to target: String) throws {
        guard case .sqlite(let engine) = store.engine else { throw StoreError.noFile(address: store.path) }
        do {
            try copy(engine.pool, to: target)
        } catch {
            throw StoreError.translated(error, path: target)
        }
        recordCopy(of: engine.path)
    }

    /// When the last copy of this database was made; nil if there was none, or the database is at a server. Kept beside
    /// the database, because the program that asks does not know where the copies are.
    package static func lastCopy(of store: Store) -> Instant? {
        var status = stat()
        guard let file = store.file, stat(file + copyTime, &status) == 0 else { return nil }
        return Instant(milliseconds: Int64(status.st_mtim.tv_sec) * 1000)
    }

    private static let copyTime = ".last-backup"

    /// A copy is a copy also where its time cannot be kept.
    private static func recordCopy(of path: String) {
        guard let descriptor = try? DatabaseFile.descriptor(of: path + copyTime) else { return }
        futimens(descriptor, nil)
        close(descriptor)
    }

    static func copy(_ pool: any DatabaseReader, to target: String) throws {
        let unfinished = target + ".unfinished"
        try? FileManager.default.removeItem(atPath: unfinished)
        defer { try? FileManager.default.removeItem(atPath: unfinished) }
        try DatabaseFile.prepare(unfinished)
        let copy = try DatabaseQueue(path: unfinished)
        try pool.backup(to: copy)
        try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        // The pages are the same, so damage in the copy is damage in the database.
        try checkIntegrity(of: copy, path: pool.path)
        try copy.close()
        DatabaseFile.syncContents(of: unfinished)
        try replace(target, with: unfinished)
    }

    /// Replaces the database with `file`, after checking that it is a Greenroom database, undamaged, and not newer than
    /// this program. The replaced database is kept beside it; returns its path, or nil if there was none. Throws
    /// `StoreError.inUse` while any process has the database open.
    ///
    /// - Parameter update: applied to the restored copy, after its migration and before it replaces the database.
    @discardableResult
    package static func restore(
        _ file: String, to path: String, migrations: [Migration], now: String,
        update: (Transaction) throws -> Void = { _ in }
    ) throws -> String? {
        guard FileManager.default.isReadableFile(atPath: file) else {
            throw StoreError.cannotOpen(path: file, reason: "no such file, or permission denied")
        }
        guard DatabaseFile.isRegular(file) else {
            throw StoreError.cannotOpen(path: file, reason: "not a regular file")
        }
        do {
            let unfinished = path + ".restoring"
            try? FileManager.default.removeItem(atPath: unfinished)
            defer { try? FileManager.default.removeItem(atPath: unfinished) }
            try check(file, migrations: migrations)
            try DatabaseFile.prepareFolder(of: path)
            let lock = try DatabaseLock(path, mode: .exclusive)
            defer { withExtendedLifetime(lock) {} }
            try FileManager.default.copyItem(atPath: file, toPath: unfinished)
            let folder = (path as NSString).deletingLastPathComponent
            try FileManager.default.setAttributes(
                [.posixPermissions: Int(DatabaseFile.mode(in: folder))], ofItemAtPath: unfinished)
            try prepare(unfinished, migrations: migrations, update: update)
            DatabaseFile.syncContents(of: unfinished)
            let kept = try keep(path, now: now)
            try replace(path, with: unfinished)
            return kept
        } catch {
            throw StoreError.translated(error, path: file)
        }
    }

    private static func check(_ file: String, migrations: [Migration]) throws {
        var configuration = SQLiteEngine.configuration
        configuration.readonly = true
        let candidate = try DatabaseQueue(path: file, configuration: configuration)
        try candidate.read { try SchemaHistory(migrations: migrations, path: file).check($0) }
        try checkIntegrity(of: candidate, path: file)
        try candidate.close()
    }

    private static func prepare(
        _ unfinished: String, migrations: [Migration], update: (Transaction) throws -> Void
    ) throws {
        let queue = try DatabaseQueue(path: unfinished, configuration: SQLiteEngine.configuration)
        try SchemaHistory(migrations: migrations, path: unfinished).migrate(queue)
        try queue.write { try update(Transaction(database: $0)) }
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try queue.close()
    }

    private static func checkIntegrity(of queue: DatabaseQueue, path: String) throws {
        let finding = try queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check(1)") }
        guard finding == "ok" else { throw StoreError.damaged(path: path, finding: finding ?? "no answer") }
    }

    /// Gives the database a second name, under which it stays when it is replaced. Its write-ahead log is merged into
    /// it. At no time does `path` lead nowhere, because another process would create a new database there.
    private static func keep(_ path: String, now: String) throws -> String? {
        let kept = path + ".before-restore-" + now
        let isEmpty = DatabaseFile.size(of: path) == 0
        if !isEmpty, let old = try? DatabaseQueue(path: path) {
            try? old.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            try? old.close()
        }
        // A file that is damaged or was deleted may still have its log, which must not be combined with the new
        // database.
        for companion in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: path + companion) {
            try FileManager.default.moveItem(atPath: path + companion, toPath: kept + companion)
        }
        if isEmpty { return nil }
        if link(path, kept) != 0 {
            // Some file systems, such as exFAT, have no second names.
            try FileManager.default.moveItem(atPath: path, toPath: kept)
        }
        return kept
    }

    private static func replace(_ target: String, with source: String) throws {
        guard rename(source, target) == 0 else {
            throw StoreError.cannotOpen(path: target, reason: String(cString: strerror(errno)).lowercased())
        }
        DatabaseFile.syncFolder(of: target)
    }
}
