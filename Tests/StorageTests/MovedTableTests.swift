import Storage
import TestSupport
import Testing

/// A table moves to a migration of another target, which comes before those that were applied already.
@Suite struct MovedTableTests {
    private static let change = Migration("test-2", "ALTER TABLE a ADD COLUMN age INTEGER;")

    private static let before = [
        Migration(
            "test-1", "CREATE TABLE a (id {identity}, name TEXT) {strict}; CREATE TABLE b (id {identity}) {strict};"),
        change,
    ]

    private static let after = [
        Migration(
            "moved-1", takingTablesFrom: ["test-1"],
            "CREATE TABLE IF NOT EXISTS a (id {identity}, name TEXT) {strict};"),
        Migration("test-1", "CREATE TABLE b (id {identity}) {strict};"),
        change,
    ]

    private static func kept(in store: Store) async throws -> [String] {
        try await store.read { try $0.values("SELECT name FROM a WHERE age = 30", as: String.self) }
    }

    private static func fill(_ store: Store) async throws {
        try await store.write { tx in
            try tx.run("INSERT INTO a (name, age) VALUES ('kept', 30)")
            try tx.run("INSERT INTO b (id) VALUES (7)")
        }
    }

    @Test(arguments: TestDatabase.engines) func anOlderDatabaseIsUpgraded(_ engine: TestDatabase.Engine) async throws {
        let database = try await TestDatabase(engine)
        let old = try database.open(Self.before)
        try await Self.fill(old)
        try old.close()
        let new = try database.open(Self.after, upgrade: .always)
        let kept = try await Self.kept(in: new)
        #expect(kept == ["kept"])
        try new.close()
        // Nothing is left to do.
        try database.open(Self.after).close()
    }

    @Test(arguments: TestDatabase.engines) func aNewDatabaseHasTheTables(_ engine: TestDatabase.Engine) async throws {
        let database = try await TestDatabase(engine)
        let store = try database.open(Self.after)
        try await Self.fill(store)
        let kept = try await Self.kept(in: store)
        #expect(kept == ["kept"])
        try store.close()
        try database.open(Self.after).close()
    }

    /// Its schema is compared with the one that its migrations make now.
    @Test func anOlderBackupIsRestored() async throws {
        let folder = try TemporaryFolder()
        let (path, copy) = (folder.file("test.db"), folder.file("copy.db"))
        let old = try Store(path: folder.file("old.db"), migrations: Self.before)
        try await Self.fill(old)
        try Backup.copy(old, to: copy)
        _ = try Backup.restore(copy, to: path, migrations: Self.after, now: "1")
        let kept = try await Self.kept(in: Store(path: path, migrations: Self.after))
        #expect(kept == ["kept"])
        try old.close()
    }
}
