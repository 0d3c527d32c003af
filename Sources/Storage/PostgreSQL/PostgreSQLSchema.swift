/// Migrates a database at a server to this program's schema, or throws if that is not allowed.
struct PostgreSQLSchema {
    /// "GRNM": the key of the lock under which migrations run, so that gateways which start together do not meet.
    private static let lock = 0x4752_4E4D

    let migrations: [Migration]
    /// Without the password.
    let address: String

    private enum State {
        case empty, older, current
    }

    func migrateIfAllowed(_ connection: PostgreSQLConnection, upgrade: Store.Upgrade) throws {
        switch try state(connection) {
        case .current: return
        case .older where upgrade == .newFilesOnly: throw StoreError.older(path: address)
        case .older, .empty: break
        }
        try connection.script("SELECT pg_advisory_lock(\(Self.lock), hashtext(current_schema()))", mayTakeLong: true)
        defer { _ = try? connection.script("SELECT pg_advisory_unlock(\(Self.lock), hashtext(current_schema()))") }
        try migrate(connection)
    }

    /// Applies the missing migrations in one transaction: when one fails, the database is as it was.
    private func migrate(_ connection: PostgreSQLConnection) throws {
        try connection.script("BEGIN")
        do {
            try connection.script(
                """
                SET LOCAL lock_timeout = '60s';
                CREATE TABLE IF NOT EXISTS greenroom_migration (name TEXT PRIMARY KEY, position BIGINT NOT NULL)
                """, mayTakeLong: true)
            // Another gateway may have migrated in the meantime.
            let applied = Set(try appliedNames(connection))
            for (position, migration) in migrations.enumerated() where !applied.contains(migration.name) {
                try connection.script(Dialect.postgreSQL(migration.sql), mayTakeLong: true)
                let name = migration.name.replacing("'", with: "''")
                try connection.script(
                    "INSERT INTO greenroom_migration (name, position) VALUES ('\(name)', \(position))")
            }
            try connection.script("COMMIT", mayTakeLong: true)
        } catch {
            _ = try? connection.script("ROLLBACK")
            throw error
        }
    }

    private func state(_ connection: PostgreSQLConnection) throws -> State {
        let tables = try connection.script(
            """
            SELECT relname FROM pg_catalog.pg_class
            WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
            """)
        let names = (0..<Int32(tables.count)).map { tables.string(0, row: $0) }
        if names.isEmpty { return .empty }
        guard names.contains("greenroom_migration") else { throw StoreError.notOurs(path: address) }
        let applied = Set(try appliedNames(connection))
        let known = Set(migrations.map(\.name))
        guard applied.isSubset(of: known) else { throw StoreError.newer(path: address) }
        return applied == known ? .current : applied.isEmpty ? .empty : .older
    }

    private func appliedNames(_ connection: PostgreSQLConnection) throws -> [String] {
        let names = try connection.script("SELECT name FROM greenroom_migration ORDER BY position")
        return (0..<Int32(names.count)).map { names.string(0, row: $0) }
    }
}
