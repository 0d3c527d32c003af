import Foundation
import GRDB
package import Values

/// The database, durable after each commit and shared with other processes: one SQLite file, or a PostgreSQL server.
///
/// A closure passed to `read` or `write` is one transaction. It is synchronous, must not have other side effects, and
/// may run twice: see `GroupCommit` for SQLite and `PostgreSQLWriter`, where it may run more often.
package final class Store: Sendable {
    /// What to do with a database whose schema is older than this program's.
    package enum Upgrade: Sendable {
        /// Create the schema in a new database; refuse an older one.
        case newFilesOnly
        /// Copy an older file beside itself, check the copy, then migrate the file. A server's database is migrated
        /// without a copy.
        case always
    }

    enum Engine: Sendable {
        case sqlite(SQLiteEngine)
        case postgreSQL(PostgreSQLEngine)
    }

    /// The path of the file or the address of the server, without its password.
    package let path: String
    /// The key that transactions hash with.
    package let hashKey: HashKey
    let engine: Engine
    /// What every transaction is told to keep to, by name. The domains that add rows read it.
    private let limits: [String: Int]

    /// The time of a transaction in which nothing depends on it.
    static let anyTime = Instant(milliseconds: 0)

    /// - Parameters:
    ///   - path: a file, or an address that begins with `postgres://` or `postgresql://`.
    ///   - password: for the server; nil if the address or a password file of PostgreSQL has it.
    ///   - hashKey: the secret key of hashes; nil for the one in a file beside the database, if it is a file.
    ///   - limits: what every transaction is told to keep to, by name.
    ///   - isReading: whether little is written, and nothing beside a read. Then a file is opened in half the time.
    package init(
        path: String, password: String? = nil, hashKey: String? = nil, migrations: [Migration],
        limits: [String: Int] = [:], upgrade: Upgrade = .newFilesOnly, isReading: Bool = false
    ) throws {
        self.hashKey = HashKey(setting: hashKey, database: Self.isServer(path) ? nil : path)
        self.limits = limits
        if Self.isServer(path) {
            let address = try PostgreSQLAddress(path, password: password)
            self.path = address.shown
            engine = .postgreSQL(try PostgreSQLEngine(address, migrations: migrations, upgrade: upgrade))
        } else {
            self.path = path
            engine = .sqlite(
                try SQLiteEngine(path: path, migrations: migrations, upgrade: upgrade, isReading: isReading))
        }
    }

    /// Whether a database setting is the address of a server and not the path of a file.
    package static func isServer(_ path: String) -> Bool {
        ["postgres://", "postgresql://"].contains { path.hasPrefix($0) }
    }

    /// The path of the database file; nil if the database is at a server.
    package var file: String? {
        switch engine {
        case .sqlite(let engine): engine.path
        case .postgreSQL: nil
        }
    }

    /// The timeline of the server that was used last: it grows when a standby becomes the primary. Nil for a file, and
    /// for a server that does not say.
    package var timeline: Int64? {
        guard case .postgreSQL(let engine) = engine, engine.timeline > 0 else { return nil }
        return engine.timeline
    }

    /// What the database's servers say about themselves; nil for a file.
    package func serverStatus() async throws -> ServerStatus? {
        guard case .postgreSQL(let engine) = engine else { return nil }
        do { return try await engine.status() } catch { throw StoreError.translated(error, path: path) }
    }

    /// Files that belong to the database are beside this path: the database file, or one in a folder of the user's data
    /// directory that is the server's database's own.
    package var filesBeside: String {
        guard case .postgreSQL(let server) = engine else { return path }
        let environment = ProcessInfo.processInfo.environment
        let data = environment["XDG_DATA_HOME"] ?? (environment["HOME"] ?? ".") + "/.local/share"
        return data + "/greenroom/server-\(String(server.fingerprint, radix: 16))/greenroom.db"
    }

    /// A database setting without the password that an address may have.
    package static func shown(_ path: String) -> String {
        guard isServer(path) else { return path }
        return (try? PostgreSQLAddress(path, password: nil).shown) ?? "postgres://…"
    }

    /// The copy that was made before this program upgraded the file; nil if it did not have to.
    package var copyBeforeUpgrade: String? {
        switch engine {
        case .sqlite(let engine): engine.copyBeforeUpgrade
        case .postgreSQL: nil
        }
    }

    /// Runs a read transaction, with a snapshot of the committed state. Throws `StoreError.replaced` if the file was
    /// replaced or deleted.
    ///
    /// - Parameter now: the time that the transaction has.
    package func read<Value: Sendable>(
        at now: Instant, _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        let body = prepared(body, nil, now)
        do {
            switch engine {
            case .sqlite(let engine): return try await engine.read(body)
            case .postgreSQL(let engine): return try await engine.read(body)
            }
        } catch {
            throw StoreError.translated(error, path: path)
        }
    }

    /// Whether the file was replaced or deleted since it was opened. Cheap: it looks at names only.
    package var isReplaced: Bool {
        switch engine {
        case .sqlite(let engine): engine.isReplaced
        case .postgreSQL: false
        }
    }

    /// The first integrity error of the file; nil if there is none. Reads the whole file. A server checks its pages
    /// itself: with it, only the connection is tried.
    package func integrityError() async throws -> StoreError? {
        switch engine {
        case .sqlite:
            do {
                let finding = try await read(at: Self.anyTime) {
                    try $0.value("PRAGMA quick_check(1)", as: String.self)
                }
                return finding == "ok" ? nil : .damaged(path: path, finding: finding ?? "no answer")
            } catch StoreError.damaged(let path, let finding) {
                return .damaged(path: path, finding: finding)
            }
        case .postgreSQL:
            _ = try await read(at: Self.anyTime) { try $0.value("SELECT 1", as: Int.self) }
            return nil
        }
    }

    /// Runs a write transaction. Returns after the commit is on disk, in the file that `path` leads to or at the
    /// server.
    ///
    /// - Parameters:
    ///   - lane: what it is about.
    ///   - now: the time that the transaction has, also when the closure runs again.
    package func write<Value: Sendable>(
        _ lane: Lane, at now: Instant, _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await write(lane, prepared(body, lane, now), isPart: false)
    }

    /// Runs a write transaction that is one of many of a long import (see `WriteBatch`). It waits for the writes of
    /// others, and is committed alone.
    ///
    /// - Parameters:
    ///   - lane: what it is about.
    ///   - now: the time that the transaction has, also when the closure runs again.
    package func writePart<Value: Sendable>(
        _ lane: Lane, at now: Instant, _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await write(lane, prepared(body, lane, now), isPart: true)
    }

    private func write<Value: Sendable>(
        _ lane: Lane, _ body: @escaping @Sendable (Transaction) throws -> Value, isPart: Bool
    ) async throws -> Value {
        do {
            switch engine {
            case .sqlite(let engine): return try await engine.write(body, isPart: isPart)
            case .postgreSQL(let engine): return try await engine.write(lane, body, isPart: isPart)
            }
        } catch {
            throw StoreError.translated(error, path: path)
        }
    }

    /// Runs a write transaction and commits only if `isKept` returns true for its result. Returns the result in both
    /// cases.
    package func write<Value: Sendable>(
        _ lane: Lane, at now: Instant, keepingIf isKept: @escaping @Sendable (Value) -> Bool,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await write(lane, at: now) { tx in
                let value = try body(tx)
                guard isKept(value) else { throw RolledBack(value: value) }
                return value
            }
        } catch let undone as RolledBack<Value> {
            return undone.value
        }
    }

    /// Runs a write transaction that is then discarded: a dry run that blocks no other writer, however long it takes.
    /// With SQLite it runs on a copy of the database in memory.
    package func rehearse<Value: Sendable>(
        _ lane: Lane, at now: Instant, _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        let body = prepared(body, lane, now)
        do {
            switch engine {
            case .sqlite(let engine): return try await engine.rehearse(body)
            case .postgreSQL(let engine): return try await engine.rehearse(body)
            }
        } catch {
            throw StoreError.translated(error, path: path)
        }
    }

    /// Takes items in parts, each in one short transaction of its own. Other writes come between them. An error, or the
    /// cancellation of the task, leaves what the parts before it have stored.
    ///
    /// - Parameters:
    ///   - lane: what it is about.
    ///   - now: the time that each part has.
    ///   - start: what the first part begins with. The parts pass it on; a closure that runs again gets it as it was.
    ///   - onPart: called after each commit, with what the closure returned.
    ///   - body: takes one item or more off the front of those that are left.
    /// - Returns: what the last part has passed on.
    package func writeParts<Item: Sendable, State: Sendable, Part: Sendable>(
        _ lane: Lane, at now: Instant, of items: [Item], from start: State, onPart: (State, Part) -> Void,
        _ body: @escaping @Sendable (inout State, inout ArraySlice<Item>, Transaction) throws -> Part
    ) async throws -> State {
        var (state, rest) = (start, items[...])
        while !rest.isEmpty {
            let part: Part
            (state, rest, part) = try await writePart(lane, at: now) { [state, rest] tx in
                var (state, rest) = (state, rest)
                let part = try body(&state, &rest, tx)
                return (state, rest, part)
            }
            onPart(state, part)
            if !rest.isEmpty { try await yieldToOtherWriters() }
        }
        return state
    }

    /// Lets other programs write between two transactions of a long import; those of this process come first anyway.
    /// Without a pause now and then, another program that waits for the lock could miss the moment between them again
    /// and again. A server locks rows only. Throws `CancellationError`.
    package func yieldToOtherWriters() async throws {
        try Task.checkCancellation()
        guard case .sqlite(let engine) = engine else { return }
        try await engine.pauseForOtherPrograms()
    }

    /// The closure, with the time, the lane, the key, the limits and the actor in its transaction.
    private func prepared<Value>(
        _ body: @escaping @Sendable (Transaction) throws -> Value, _ lane: Lane?, _ now: Instant
    ) -> @Sendable (Transaction) throws -> Value {
        return { [hashKey, limits, actor = ActingMember.current] in
            try body($0.at(now).about(lane).hashing(with: hashKey).limited(to: limits).acting(as: actor))
        }
    }

    /// Closes the database after pending writes.
    package func close() throws {
        switch engine {
        case .sqlite(let engine): try engine.close()
        case .postgreSQL(let engine): engine.close()
        }
    }
}

/// Thrown to roll back a transaction, with its result.
private struct RolledBack<Value: Sendable>: Error {
    let value: Value
}

extension Store {
    /// Yields after commits of this process that change these tables; several commits may yield once. For one
    /// listener.
    package func changes(of tables: Set<String>) -> AsyncStream<Void> {
        switch engine {
        case .sqlite(let engine):
            engine.pool.asyncWriteWithoutTransaction { [changes = engine.changes] in changes.install(on: $0) }
            return engine.changes.listen(to: tables)
        case .postgreSQL(let engine):
            return engine.changes.listen(to: tables)
        }
    }

    /// Changes are recorded only while somebody is interested.
    package func setRecordingChanges(_ isWanted: Bool) {
        switch engine {
        case .sqlite(let engine): engine.changes.setRecording(isWanted)
        case .postgreSQL(let engine): engine.changes.setRecording(isWanted)
        }
    }

    /// The rows that were changed since the last call, by table. Rows of a commit that failed may be among them. With a
    /// server, also those that other processes have changed.
    package func takeChangedRows() -> [String: ChangedRows] {
        switch engine {
        case .sqlite(let engine): engine.changes.take()
        case .postgreSQL(let engine): engine.changes.take()
        }
    }

    /// A number that changes with the commits of other processes whose rows are not known: SQLite's counter of the
    /// commits of other connections.
    package func otherCommits() async throws -> Int {
        switch engine {
        case .sqlite(let engine):
            try await withCheckedThrowingContinuation { continuation in
                engine.pool.asyncWriteWithoutTransaction { database in
                    continuation.resume(with: Result { try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0 })
                }
            }
        case .postgreSQL(let engine): try await engine.otherCommits()
        }
    }
}
