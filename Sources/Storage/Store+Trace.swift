import GRDB
import Synchronization

extension Store {
    /// The distinct SQL statements, with their values, that the writer executes during `body`. For tests of query
    /// plans.
    package func statements(during body: () async throws -> Void) async throws -> Set<String> {
        let pool: any DatabaseWriter
        switch engine {
        case .sqlite(let engine): pool = engine.pool
        case .postgreSQL(let engine):
            engine.trace.start()
            let outcome: Result<Void, any Error>
            do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
            let seen = engine.trace.stop()
            try outcome.get()
            return seen
        }
        let seen = StatementLog()
        try await pool.writeWithoutTransaction { database in
            database.trace { event in
                if case .statement(let statement) = event { seen.insert(statement.expandedSQL) }
            }
        }
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
        try await pool.writeWithoutTransaction { $0.trace(options: []) }
        try outcome.get()
        return seen.statements.withLock { $0 }
    }

    /// How often the writers wait for the server during `body`; nil for a file. For tests.
    package func roundTrips(during body: () async throws -> Void) async throws -> Int? {
        _ = try await statements(during: body)
        guard case .postgreSQL(let engine) = engine else { return nil }
        return engine.trace.roundTrips
    }

    private final class StatementLog: Sendable {
        let statements = Mutex<Set<String>>([])

        func insert(_ statement: String) {
            statements.withLock { _ = $0.insert(statement) }
        }
    }
}
