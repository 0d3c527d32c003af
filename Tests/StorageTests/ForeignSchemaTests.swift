import Foundation
import Storage
import TestSupport
import Testing
import Values

/// A database that somebody else has made is not put in the place of ours.
@Suite struct ForeignSchemaTests {
    private static let migration = Migration(
        "test-1",
        "CREATE TABLE a (id {identity}, name TEXT CHECK (name <> '')) {strict}; CREATE INDEX a_name ON a (name);")
    private static let later = Migration("test-2", "CREATE TABLE b (id {identity}) {strict};")

    private static let changes: [(String, SQL)] = [
        ("a trigger", "CREATE TRIGGER spy AFTER INSERT ON a BEGIN DELETE FROM a; END"),
        ("a view", "CREATE VIEW v AS SELECT name FROM a"),
        ("a table", "CREATE TABLE extra (id INTEGER)"),
        ("an index", "CREATE UNIQUE INDEX extra ON a (name)"),
        ("a missing index", "DROP INDEX a_name"),
        ("another column", "ALTER TABLE a ADD COLUMN extra TEXT"),
    ]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: changes) func isNotRestored(_ row: (what: String, sql: SQL)) async throws {
        let (ours, theirs) = (folder.file("ours.db"), folder.file("theirs.db"))
        do {
            let store = try Store(path: theirs, migrations: [Self.migration])
            try await store.write { tx in _ = try tx.run(row.sql) }
            try store.close()
            let own = try Store(path: ours, migrations: [Self.migration])
            try await own.write { tx in _ = try tx.run("INSERT INTO a (name) VALUES ('kept')") }
            try own.close()
        }
        let error = #expect(throws: StoreError.self) {
            try Backup.restore(theirs, to: ours, migrations: [Self.migration, Self.later], now: "1")
        }
        guard case .foreignSchema = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(error?.kind == .configuration)
        let own = try Store(path: ours, migrations: [Self.migration])
        #expect(try await own.read { try $0.value("SELECT name FROM a", as: String.self) } == "kept")
    }

    @Test(arguments: changes.prefix(2)) func triggersAndViewsAreNotOpened(_ row: (what: String, sql: SQL)) async throws
    {
        let path = folder.file("theirs.db")
        do {
            let store = try Store(path: path, migrations: [Self.migration])
            try await store.write { tx in _ = try tx.run(row.sql) }
            try store.close()
        }
        for (migrations, upgrade) in [
            ([Self.migration], Store.Upgrade.newFilesOnly), ([Self.migration, Self.later], .always),
        ] {
            #expect(throws: StoreError.self) { try Store(path: path, migrations: migrations, upgrade: upgrade) }
        }
    }

    /// Also one that lacks a migration of a module that comes first.
    @Test(arguments: [[migration], [migration, later], [later, migration]])
    func anOlderBackupOfOursIsRestored(_ migrations: [Migration]) async throws {
        let (ours, backup) = (folder.file("ours.db"), folder.file("backup.db"))
        do {
            let store = try Store(path: folder.file("old.db"), migrations: [Self.migration])
            try await store.write { tx in _ = try tx.run("INSERT INTO a (name) VALUES ('kept')") }
            try Backup.copy(store, to: backup)
        }
        _ = try Backup.restore(backup, to: ours, migrations: migrations, now: "1")
        let store = try Store(path: ours, migrations: migrations)
        #expect(try await store.read { try $0.value("SELECT name FROM a", as: String.self) } == "kept")
    }

    @Test(.timeLimit(.minutes(1))) func aPipeIsNotABackup() throws {
        let pipe = folder.file("pipe.db")
        try #require(mkfifo(pipe, 0o600) == 0)
        #expect(throws: StoreError.self) {
            try Backup.restore(pipe, to: folder.file("ours.db"), migrations: [Self.migration], now: "1")
        }
    }

    @Test(arguments: [
        (Int64(0), true), (1_796_058_000_000, true), (-62_135_596_800_000, true), (253_402_300_799_999, true),
        (.max, false), (.min, false), (-62_200_000_000_000, false), (253_500_000_000_000, false),
    ])
    func aStoredTimeIsWithinTheCalendar(_ row: (milliseconds: Int64, isRead: Bool)) async throws {
        let store = try Store(path: folder.file("times.db"), migrations: [Self.migration])
        let milliseconds = row.milliseconds
        let read = { @Sendable (tx: Transaction) in try tx.value("SELECT \(milliseconds)", as: Instant.self) }
        if row.isRead {
            #expect(try await store.read(read)?.milliseconds == milliseconds)
        } else {
            await #expect(throws: StoreError.self) { try await store.read(read) }
        }
    }

    /// What runs on a copy leaves the database alone, and waits for no other writer.
    @Test(.timeLimit(.minutes(1))) func aRehearsalChangesNothing() async throws {
        let store = try Store(path: folder.file("store.db"), migrations: [Self.migration])
        let other = try Store(path: store.path, migrations: [Self.migration])
        try await store.write { tx in _ = try tx.run("INSERT INTO a (name) VALUES ('kept')") }
        let rehearsed = try await store.rehearse { tx in
            _ = try tx.run("INSERT INTO a (name) VALUES ('rehearsed')")
            return try tx.value("SELECT count(*) FROM a", as: Int.self)
        }
        #expect(rehearsed == 2)
        #expect(try await other.read { try $0.value("SELECT count(*) FROM a", as: Int.self) } == 1)
    }
}
