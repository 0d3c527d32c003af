import Foundation
import Storage
import TestSupport
import Testing
import Values

@Suite struct DatabaseFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let first = Migration("test-1", "CREATE TABLE a (id {identity}, name TEXT) {strict};")
    private static let second = Migration("test-2", "CREATE TABLE b (id {identity}) {strict};")

    @Test func aNewDatabaseIsItsOwnersAlone() throws {
        let path = folder.file("deep/er/test.db")
        _ = try Store(path: path, migrations: [Self.first])
        #expect(try mode(path) == 0o600)
        #expect(try mode(folder.file("deep/er")) == 0o700)
    }

    @Test func inAFolderSharedByAGroupItIsTheGroupsToo() throws {
        let shared = folder.file("shared")
        try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: false)
        #expect(chmod(shared, 0o2770) == 0)
        let old = umask(0o007)
        defer { umask(old) }
        _ = try Store(path: shared + "/test.db", migrations: [Self.first])
        #expect(try mode(shared + "/test.db") == 0o660)
    }

    @Test func anOlderOneIsRefusedUntilItIsBroughtUpToDateAndThenCopiedFirst() async throws {
        let path = folder.file("test.db")
        do {
            let old = try Store(path: path, migrations: [Self.first])
            try await old.write { tx in _ = try tx.run("INSERT INTO a (name) VALUES ('kept')") }
        }
        #expect(throws: StoreError.older(path: path)) { try Store(path: path, migrations: [Self.first, Self.second]) }
        let new = try Store(path: path, migrations: [Self.first, Self.second], upgrade: .always)
        #expect(try await new.read { try $0.value("SELECT name FROM a", as: String.self) } == "kept")
        #expect(FileManager.default.fileExists(atPath: path + ".before-upgrade-from-1"))
    }

    @Test func aNewerOneIsRefused() throws {
        let path = folder.file("test.db")
        _ = try Store(path: path, migrations: [Self.first, Self.second])
        #expect(throws: StoreError.newer(path: path)) {
            try Store(path: path, migrations: [Self.first], upgrade: .always)
        }
    }

    private static let third = Migration("test-3", "CREATE TABLE c (id {identity}) {strict};")
    /// It makes a table, and then fails.
    private static let failing = Migration("test-4", "CREATE TABLE d (id {identity}); INSERT INTO nowhere VALUES (1);")

    /// All migrations or none: also those that succeeded are taken back.
    @Test func aFailedUpgradeLeavesTheOldFileAndNamesTheCopy() async throws {
        let path = folder.file("test.db")
        do {
            let old = try Store(path: path, migrations: [Self.first])
            try await old.write { tx in _ = try tx.run("INSERT INTO a (name) VALUES ('kept')") }
        }
        let copy = path + ".before-upgrade-from-1"
        let error = StoreError.upgradeFailed(path: path, copy: copy, reason: "no such table: nowhere")
        for _ in 0..<2 {
            #expect(throws: error) {
                try Store(path: path, migrations: [Self.first, Self.second, Self.failing], upgrade: .always)
            }
        }
        #expect(error.kind == .configuration)
        #expect(error.description.contains(copy) && !error.description.contains("\n"))
        for file in [path, copy] {
            let store = try Store(path: file, migrations: [Self.first])
            #expect(try await store.read { try $0.value("SELECT name FROM a", as: String.self) } == "kept")
        }
        let upgraded = try Store(path: path, migrations: [Self.first, Self.second], upgrade: .always)
        #expect(upgraded.copyBeforeUpgrade == copy)
    }

    @Test func theLastThreeCopiesStayAndAnOlderProgramIsToldWhichToRestore() throws {
        let path = folder.file("test.db")
        let all =
            [Self.first, Self.second, Self.third, Migration("test-5", "CREATE TABLE e (id {identity});")]
            + [Migration("test-6", "CREATE TABLE f (id {identity});")]
        for count in 1...5 {
            _ = try Store(path: path, migrations: Array(all.prefix(count)), upgrade: .always)
        }
        let copies = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.contains("before-upgrade") }.sorted()
        #expect(copies == [2, 3, 4].map { "test.db.before-upgrade-from-\($0)" })
        for (count, copy) in [(4, 4), (3, 3), (2, 2)] {
            let error = StoreError.newer(path: path, copy: path + ".before-upgrade-from-\(copy)")
            #expect(throws: error) { try Store(path: path, migrations: Array(all.prefix(count)), upgrade: .always) }
            #expect(error.nextSteps.contains { $0.words.contains("newer version") })
            let action = error.nextSteps.last?.action as? StoreAction
            #expect(action == .restore("\(path).before-upgrade-from-\(copy)"))
        }
        #expect(throws: StoreError.newer(path: path)) { try Store(path: path, migrations: [Self.first]) }
        _ = try Backup.restore(
            path + ".before-upgrade-from-2", to: path, migrations: Array(all.prefix(2)), now: "1")
        _ = try Store(path: path, migrations: Array(all.prefix(2)))
    }

    @Test func theTimeOfTheLastBackupIsKept() throws {
        let store = try Store(path: folder.file("test.db"), migrations: [Self.first])
        #expect(Backup.lastCopy(of: store) == nil)
        try Backup.copy(store, to: folder.file("copy.db"))
        let time = try #require(Backup.lastCopy(of: store))
        #expect(abs(Int64(Date().timeIntervalSince1970 * 1000) - time.milliseconds) < 60_000)
    }

    @Test func aFileThatIsNotOursIsRefusedAndLeftAlone() throws {
        let text = try folder.write("This is my shopping list, not a database. It is long enough.", to: "list.txt")
        #expect(throws: StoreError.self) { try Store(path: text, migrations: [Self.first]) }
        #expect(try String(contentsOfFile: text, encoding: .utf8).hasPrefix("This is my shopping list"))
    }

    @Test func aFindingIsToldOnOneLine() {
        let error = StoreError.damaged(path: "a.db", finding: "*** in database main ***\nTree 5 page 9: bad")
        #expect(error.description.contains("(*** in database main *** Tree 5 page 9: bad)"))
    }

    /// (offset of the bytes that are overwritten; whether it can still be opened)
    @Test(arguments: [(0, false), (8192, true)])
    func damageIsFoundAndTheWayBackIsTold(_ offset: UInt64, _ opens: Bool) async throws {
        let path = folder.file("test.db")
        do {
            let store = try Store(path: path, migrations: [Self.first])
            try await store.write { tx in
                for number in 0..<2000 { try tx.run("INSERT INTO a (name) VALUES (\("row \(number)"))") }
            }
            #expect(try await store.integrityError() == nil)
            try Backup.copy(store, to: folder.file("bad.db"))
        }
        let bad = folder.file("bad.db")
        let file = try #require(FileHandle(forUpdatingAtPath: bad))
        try file.seek(toOffset: offset)
        try file.write(contentsOf: Data(repeating: 0xA5, count: offset == 0 ? 160 : 12_000))
        try file.close()
        var found: StoreError?
        do {
            found = try await Store(path: bad, migrations: [Self.first]).integrityError()
        } catch let error as StoreError {
            #expect(!opens)
            found = error
        }
        let error = try #require(found)
        let action = error.nextSteps.first?.action as? StoreAction
        #expect(action == .restore(nil) || action == .useAnotherOrRestore, "\(error)")
        #expect(!error.description.contains("\n"), "\(error)")
    }

    @Test func aBackupHoldsWhatWasCommittedAndComesBack() async throws {
        let path = folder.file("test.db")
        let copy = folder.file("copy.db")
        do {
            let store = try Store(path: path, migrations: [Self.first])
            try await store.write { tx in _ = try tx.run("INSERT INTO a (name) VALUES ('kept')") }
            try Backup.copy(store, to: copy)
            try await store.write { tx in _ = try tx.run("INSERT INTO a (name) VALUES ('later')") }
            #expect(throws: StoreError.inUse(path: path)) {
                try Backup.restore(copy, to: path, migrations: [Self.first], now: "1")
            }
        }
        let kept = try Backup.restore(copy, to: path, migrations: [Self.first], now: "1")
        #expect(kept == path + ".before-restore-1")
        let back = try Store(path: path, migrations: [Self.first])
        #expect(try await back.read { try $0.values("SELECT name FROM a", as: String.self) } == ["kept"])
        let before = try Store(path: try #require(kept), migrations: [Self.first])
        #expect(try await before.read { try $0.values("SELECT name FROM a", as: String.self) } == ["kept", "later"])
    }

    @Test func aCopyOfAnOlderVersionIsBroughtUpToDateAndSettledBeforeItIsTaken() async throws {
        let (path, copy) = (folder.file("test.db"), folder.file("copy.db"))
        do {
            let store = try Store(path: path, migrations: [Self.first])
            try await store.write { tx in _ = try tx.run("INSERT INTO a (name) VALUES ('kept')") }
            try Backup.copy(store, to: copy)
        }
        #expect(throws: CancellationError.self) {
            try Backup.restore(copy, to: path, migrations: [Self.first, Self.second], now: "1") { _ in
                throw CancellationError()
            }
        }
        #expect(throws: StoreError.older(path: path)) { try Store(path: path, migrations: [Self.first, Self.second]) }
        _ = try Backup.restore(copy, to: path, migrations: [Self.first, Self.second], now: "2") { tx in
            try tx.run("UPDATE a SET name = 'settled'")
            try tx.run("INSERT INTO b (id) VALUES (7)")
        }
        let back = try Store(path: path, migrations: [Self.first, Self.second])
        #expect(try await back.read { try $0.values("SELECT name FROM a", as: String.self) } == ["settled"])
        #expect(try await back.read { try $0.values("SELECT id FROM b", as: Int.self) } == [7])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!names.contains { $0.contains("restoring") })
    }

    @Test(arguments: ["no such file", "not a database", "another's", "newer", "damaged"])
    func aBadBackupReplacesNothing(_ kind: String) async throws {
        let path = folder.file("test.db")
        do {
            let store = try Store(path: path, migrations: [Self.first])
            try await store.write { tx in
                for number in 0..<2000 { try tx.run("INSERT INTO a (name) VALUES (\("row \(number)"))") }
            }
        }
        let bad = try await badBackup(kind, from: path)
        #expect(throws: StoreError.self) { try Backup.restore(bad, to: path, migrations: [Self.first], now: "1") }
        let store = try Store(path: path, migrations: [Self.first])
        #expect(try await store.read { try $0.value("SELECT count(*) FROM a", as: Int.self) } == 2000)
    }

    private func badBackup(_ kind: String, from path: String) async throws -> String {
        let bad = folder.file("bad.db")
        switch kind {
        case "not a database": return try folder.write(String(repeating: "nothing ", count: 500), to: "bad.db")
        case "newer": _ = try Store(path: bad, migrations: [Self.first, Self.second])
        case "damaged":
            try Backup.copy(try Store(path: path, migrations: [Self.first]), to: bad)
            let file = try #require(FileHandle(forUpdatingAtPath: bad))
            try file.seek(toOffset: 8192)
            try file.write(contentsOf: Data(repeating: 0xA5, count: 12_000))
            try file.close()
        case "another's":
            let store = try Store(path: bad, migrations: [Self.first])
            try await store.write { tx in _ = try tx.run("PRAGMA application_id = 7") }
        default: break
        }
        return bad
    }

    private func mode(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }
}
