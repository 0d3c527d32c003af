import GRDB

/// Migrates a database to this program's schema, or throws if that is not allowed.
struct SchemaHistory {
    let migrations: [Migration]
    let path: String

    /// The start of the mark of a database that was moved to a server. Earlier programs take it for a newer schema.
    static let movedTo = "moved to "

    /// Throws if the database was moved to a server.
    private func refuseMoved(_ database: Database) throws {
        guard let mark = try applied(to: database).first(where: { $0.hasPrefix(Self.movedTo) }) else { return }
        throw StoreError.moved(path: path, to: String(mark.dropFirst(Self.movedTo.count)))
    }

    private var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in migrations {
            migrator.registerMigration(migration.name) { database in
                try database.execute(sql: Dialect.sqlite(migration.sql))
            }
        }
        return migrator
    }

    /// Returns the path of the copy that was made before an upgrade; nil if there was none.
    func migrateIfAllowed(_ pool: any DatabaseWriter, upgrade: Store.Upgrade) throws -> String? {
        let state = try pool.read { (database) throws -> State in
            try refuseMoved(database)
            let state = try self.state(of: database)
            if case .current = state { try refuseForeignCode(in: database) }
            return state
        }
        switch state {
        case .current: return nil
        case .foreign: throw StoreError.notOurs(path: path)
        case .newer: throw newerError
        case .older where upgrade == .newFilesOnly: throw StoreError.older(path: path)
        case .older(let applied):
            try pool.read(refuseForeignCode)
            let copies = UpgradeCopies(path: path)
            let copy = try copies.make(from: pool, applied: applied)
            do {
                try migrateAtOnce(pool)
            } catch {
                throw upgradeError(error, copy: copy)
            }
            copies.prune()
            return copy
        case .empty:
            try migrateAtOnce(pool)
        }
        return nil
    }

    /// Applies the missing migrations in one transaction: when one fails, the file is as it was, and another program
    /// that opens the file meanwhile sees none of them. GRDB's migrator commits each.
    private func migrateAtOnce(_ pool: any DatabaseWriter) throws {
        try pool.writeWithoutTransaction { database in
            // A migration may rebuild a table to which others refer. They are checked at the end.
            try database.execute(sql: "PRAGMA foreign_keys = OFF")
            defer { try? database.execute(sql: "PRAGMA foreign_keys = ON") }
            try database.inTransaction(.immediate) {
                try database.execute(
                    sql: """
                        PRAGMA application_id = \(SQLiteEngine.applicationID);
                        CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)
                        """)
                // Another process may have migrated in the meantime.
                let applied = try self.applied(to: database)
                for migration in migrations where !applied.contains(migration.name) {
                    try database.execute(sql: Dialect.sqlite(migration.sql))
                    try database.execute(
                        sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [migration.name])
                }
                try database.checkForeignKeys()
                return .commit
            }
        }
    }

    /// A locked file or a full disk mends with time; anything else needs the earlier program.
    private func upgradeError(_ error: any Error, copy: String) -> any Error {
        guard let failure = StoreError.translated(error, path: path) as? StoreError else { return error }
        guard case .failed(_, let message) = failure else { return failure }
        return StoreError.upgradeFailed(path: path, copy: copy, reason: message)
    }

    private var newerError: StoreError {
        .newer(path: path, copy: UpgradeCopies(path: path).newest(forMigrations: migrations.count))
    }

    /// Applies the missing migrations to a file that was checked.
    func migrate(_ queue: DatabaseQueue) throws {
        try migrator.migrate(queue)
    }

    /// Throws unless a restored copy is a Greenroom database and not newer than this program.
    func check(_ database: Database) throws {
        switch try state(of: database) {
        case .current, .older: try checkSchema(of: database)
        case .foreign, .empty: throw StoreError.notOurs(path: path)
        case .newer: throw newerError
        }
    }

    /// Throws unless the schema is the one that its migrations make, statement for statement. A file that somebody else
    /// has made could have triggers that change other rows, views in the place of tables, or tables without our
    /// constraints.
    private func checkSchema(of database: Database) throws {
        let reference = try DatabaseQueue()
        let applied = try self.applied(to: database)
        let history = SchemaHistory(migrations: migrations.filter { $0.isEffective(after: applied) }, path: path)
        try history.migrator.migrate(reference)
        let ours = try reference.read(Self.objects)
        let theirs = try Self.objects(of: database)
        let names = Set(ours.keys).union(theirs.keys).sorted()
        guard let name = names.first(where: { ours[$0] != theirs[$0] }) else { return }
        throw StoreError.foreignSchema(path: path, object: name)
    }

    /// The SQL of everything in the schema, by its kind and name: `table event`. Without what SQLite adds itself.
    private static func objects(of database: Database) throws -> [String: String] {
        let rows = try GRDB.Row.fetchAll(
            database,
            sql: "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
        return Dictionary(
            rows.map { row in
                let (type, name, table): (String, String, String) = (row["type"], row["name"], row["tbl_name"])
                let sql: String? = row["sql"]
                return ("\(type) \(name)", "\(table): \(sql ?? "")")
            }, uniquingKeysWith: { $0 + $1 })
    }

    /// Throws if a file that is opened has triggers or views: we make none.
    func refuseForeignCode(in database: Database) throws {
        let found = try GRDB.Row.fetchOne(
            database, sql: "SELECT type, name FROM sqlite_master WHERE type NOT IN ('table', 'index') LIMIT 1")
        guard let found else { return }
        let (type, name): (String, String) = (found["type"], found["name"])
        throw StoreError.foreignSchema(path: path, object: "\(type) \(name)")
    }

    private enum State {
        case empty, foreign, newer, current
        /// `applied` is the number of applied migrations.
        case older(applied: Int)
    }

    /// The names of the migrations that were applied, also of those of later programs.
    private func applied(to database: Database) throws -> Set<String> {
        let table = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'grdb_migrations'"
        guard try Int.fetchOne(database, sql: table) != nil else { return [] }
        return try String.fetchSet(database, sql: "SELECT identifier FROM grdb_migrations")
    }

    private func state(of database: Database) throws -> State {
        let id = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        if tables == 0, id == 0 || id == SQLiteEngine.applicationID { return .empty }
        guard id == SQLiteEngine.applicationID else { return .foreign }
        let (applied, known) = (try self.applied(to: database), Set(migrations.map(\.name)))
        guard applied.isSubset(of: known) else { return .newer }
        if applied.count == known.count { return .current }
        return applied.isEmpty ? .empty : .older(applied: applied.count)
    }
}
