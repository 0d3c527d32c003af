import GRDB

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

    /// The keys of the rows that were changed since the last call, by table. Rows of a commit that failed may be among
    /// them. With a server, only the keys of new rows are known; another change is reported as `unknownRow`.
    package func takeChangedRows() -> [String: Set<Int64>] {
        switch engine {
        case .sqlite(let engine): engine.changes.take()
        case .postgreSQL(let engine): engine.changes.take()
        }
    }

    /// No row has this key.
    package static let unknownRow: Int64 = -1

    /// A number that changes with the commits of other processes: SQLite's counter of the commits of other connections.
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
