internal import GRDB

/// Migrates a database to this program's schema, or throws if that is not allowed.
struct SchemaHistory {
    let migrations: [Migration]
    let path: String

    private var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in migrations {
            migrator.registerMigration(migration.name) { database in
                try database.execute(sql: Dialect.sqlite(migration.sql))
            }
        }
        return migrator
    }

    func migrateIfAllowed(_ pool: DatabasePool, upgrade: Store.Upgrade) throws {
        let migrator = migrator
        switch try pool.read({ try self.state(of: $0, migrator: migrator) }) {
        case .current: return
        case .foreign: throw StoreError.notOurs(path: path)
        case .newer: throw StoreError.newer(path: path)
        case .older where upgrade == .newFilesOnly: throw StoreError.older(path: path)
        case .older(let last):
            try Backup.copy(pool, to: path + ".before-upgrade-from-" + last)
            try migrator.migrate(pool)
        case .empty:
            try pool.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA application_id = \(Store.applicationID)")
            }
            try migrator.migrate(pool)
        }
    }

    /// Applies the missing migrations to a file that was checked.
    func migrate(_ queue: DatabaseQueue) throws {
        try migrator.migrate(queue)
    }

    /// Throws unless a restored copy is a Greenroom database and not newer than this program.
    func check(_ database: Database) throws {
        switch try state(of: database, migrator: migrator) {
        case .current, .older: return
        case .foreign, .empty: throw StoreError.notOurs(path: path)
        case .newer: throw StoreError.newer(path: path)
        }
    }

    private enum State {
        case empty, foreign, newer, current
        /// `last` is the last applied migration.
        case older(last: String)
    }

    private func state(of database: Database, migrator: DatabaseMigrator) throws -> State {
        let id = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        if tables == 0, id == 0 || id == Store.applicationID { return .empty }
        guard id == Store.applicationID else { return .foreign }
        if try migrator.hasBeenSuperseded(database) { return .newer }
        if try migrator.hasCompletedMigrations(database) { return .current }
        let applied = try migrator.appliedMigrations(database)
        guard let last = applied.last else { return .empty }
        return .older(last: last)
    }
}
