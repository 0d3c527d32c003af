internal import Dispatch
internal import Values

/// The database at a PostgreSQL server, which any number of gateways share.
final class PostgreSQLEngine: Sendable {
    /// Connections of one process; a server allows 100 in all unless it is told otherwise.
    private static let (writerCount, readerCount) = (8, 4)

    let changes: PostgreSQLChanges
    let trace = PostgreSQLTrace()
    /// Of the database, see `PostgreSQLAddress`.
    var fingerprint: UInt64 { address.fingerprint }
    private let listener: PostgreSQLListener
    private let address: PostgreSQLAddress
    private let writers: PostgreSQLPool
    private let readers: PostgreSQLPool

    init(_ address: PostgreSQLAddress, migrations: [Migration], upgrade: Store.Upgrade) throws {
        self.address = address
        do {
            try PostgreSQLSchema(migrations: [StoredFile.migration] + migrations, address: address.shown)
                .migrateIfAllowed(PostgreSQLConnection(address, isWriter: true), upgrade: upgrade)
        } catch {
            throw StoreError.translated(error, path: address.shown)
        }
        writers = PostgreSQLPool(address, size: Self.writerCount, isWriter: true, trace: trace)
        readers = PostgreSQLPool(address, size: Self.readerCount, isWriter: false)
        changes = PostgreSQLChanges(token: RandomSource.system.hexToken())
        listener = PostgreSQLListener(address, token: changes.token)
    }

    /// Each closure is a transaction of its own: the server writes those to disk together that commit at the same moment.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value {
        let deadline = ContinuousClock.now + PostgreSQLWriter.timeout
        return try await writers.run { [self] session, continuation in
            do {
                let (value, changed) = try PostgreSQLWriter(session: session, deadline: deadline).write(.write, body)
                if !changed.isEmpty { report(changed, session) }
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

    /// To the pages of this process, and to other processes.
    private func report(_ changed: [String: Set<Int64>], _ session: PostgreSQLSession) {
        changes.record(changed)
        switch changes.nextAnnouncement(now: .now) {
        case .none: break
        case .now: announce(session)
        case .after(let pause):
            DispatchQueue.global().asyncAfter(deadline: .now() + pause / .seconds(1)) { [weak self] in
                self?.writers.add { [weak self] session in self?.announce(session) }
            }
        }
    }

    /// One that fails is not repeated: others look for themselves while they are not told.
    private func announce(_ session: PostgreSQLSession) {
        do {
            try changes.announce(on: session.connected(until: .now))
        } catch {
            session.drop()
        }
    }

    /// A number that changes when another process has changed something. While the listener has no connection, as behind a
    /// pooler, it changes with each transaction at the server that may have written.
    func otherCommits() async throws -> Int {
        if let count = listener.count() { return count }
        return try await read { tx in
            -(try tx.value("SELECT CAST(CAST(pg_snapshot_xmax(pg_current_snapshot()) AS TEXT) AS BIGINT)") ?? 0)
        }
    }

    /// Waits for the writes that were given.
    func close() {
        writers.close()
        readers.close()
        changes.close()
        listener.close()
    }
}
