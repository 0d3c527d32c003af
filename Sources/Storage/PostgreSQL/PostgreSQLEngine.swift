import Values

/// The database at a PostgreSQL server, which any number of gateways share.
final class PostgreSQLEngine: Sendable {
    /// Connections of one process, besides the writers' and the listener's; a server allows 100 in all unless it is
    /// told otherwise.
    private static let readerCount = 4

    let changes: PostgreSQLChanges
    let trace = PostgreSQLTrace()
    /// Of the database, see `PostgreSQLAddress`.
    var fingerprint: UInt64 { address.fingerprint }
    /// Of the server that this program has used last.
    var timeline: Int64 { Int64(address.timeline.current) }
    private let listener: PostgreSQLListener
    private let address: PostgreSQLAddress
    private let writer: PostgreSQLGroupCommit
    private let readers: PostgreSQLPool

    init(_ address: PostgreSQLAddress, migrations: [Migration], upgrade: Store.Upgrade) throws {
        self.address = address
        do {
            try PostgreSQLSchema(migrations: [StoredFile.migration] + migrations, address: address.shown)
                .migrateIfAllowed(PostgreSQLConnection(address, isWriter: true), upgrade: upgrade)
        } catch {
            throw StoreError.translated(error, path: address.shown)
        }
        readers = PostgreSQLPool(address, size: Self.readerCount, isWriter: false)
        changes = PostgreSQLChanges(token: RandomSource.system.hexToken())
        writer = PostgreSQLGroupCommit(address, trace: trace, changes: changes)
        listener = PostgreSQLListener(address, changes: changes)
    }

    func write<Value: Sendable>(
        _ lane: Lane, _ body: @escaping @Sendable (Transaction) throws -> Value, isPart: Bool
    ) async throws -> Value {
        try await writer.write(lane, body, isPart: isPart)
    }

    /// A snapshot.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        let deadline = ContinuousClock.now + PostgreSQLWriter.timeout
        return try await readers.run { session, continuation in
            PostgreSQLReader(session: session, deadline: deadline).read(body) { continuation.resume(with: $0) }
        }
    }

    /// A transaction on a connection of its own, which is rolled back. It holds the rows that it changes until then.
    func rehearse<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value {
        let deadline = ContinuousClock.now + PostgreSQLWriter.timeout
        let pool = PostgreSQLPool(address, size: 1, isWriter: true)
        return try await pool.run { session, continuation in
            let writer = PostgreSQLWriter(session: session, deadline: deadline)
            continuation.resume(with: Result { try writer.rehearse(body) })
        }
    }

    func status() async throws -> ServerStatus {
        try await readers.run { [address] _, continuation in
            continuation.resume(with: Result { try ServerStatus(address) })
        }
    }

    /// A number that changes when another process may have changed something that `changes` has not recorded. While the
    /// listener has no connection, as behind a pooler, it changes with each transaction at the server that may have
    /// written.
    func otherCommits() async throws -> Int {
        if let count = listener.count() { return count }
        return try await read { tx in
            -(try tx.value("SELECT CAST(CAST(pg_snapshot_xmax(pg_current_snapshot()) AS TEXT) AS BIGINT)") ?? 0)
        }
    }

    /// Waits for the writes that were given.
    func close() {
        writer.close()
        readers.close()
        changes.close()
        listener.close()
    }
}
