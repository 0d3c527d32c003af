/// The database at a PostgreSQL server, which any number of gateways share.
final class PostgreSQLEngine: Sendable {
    /// Connections of one process; a server allows 100 in all unless it is told otherwise.
    private static let (writerCount, readerCount) = (8, 4)

    let changes: PostgreSQLChanges
    private let address: PostgreSQLAddress
    private let writers: PostgreSQLPool
    private let readers: PostgreSQLPool

    init(_ address: PostgreSQLAddress, migrations: [Migration], upgrade: Store.Upgrade) throws {
        self.address = address
        do {
            try PostgreSQLSchema(migrations: migrations, address: address.shown)
                .migrateIfAllowed(PostgreSQLConnection(address, isWriter: true), upgrade: upgrade)
        } catch {
            throw StoreError.translated(error, path: address.shown)
        }
        writers = PostgreSQLPool(address, size: Self.writerCount, isWriter: true)
        readers = PostgreSQLPool(address, size: Self.readerCount, isWriter: false)
        changes = PostgreSQLChanges(address)
    }

    /// Each closure is a transaction of its own: the server writes those to disk together that commit at the same moment.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value {
        let deadline = ContinuousClock.now + PostgreSQLWriter.timeout
        let changes = changes
        return try await writers.run { session, continuation in
            do {
                let (value, changed) = try PostgreSQLWriter(session: session, deadline: deadline).write(.write, body)
                if !changed.isEmpty { changes.record(changed) }
                continuation.resume(returning: value)
            } catch {
                continuation.resume(throwing: error)
            }
        }
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
            continuation.resume(with: Result { try writer.write(.rehearsal, body).value })
        }
    }

    func otherCommits() async throws -> Int { 0 }

    /// Waits for the writes that were given.
    func close() {
        writers.close()
        readers.close()
        changes.close()
    }
}
