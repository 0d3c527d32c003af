import Foundation
import TestSupport
import Testing

@testable import Storage

/// The database is a file, not a name: whoever has it open keeps others from replacing it, and notices if they do.
@Suite(.timeLimit(.minutes(3))) struct DatabaseIdentityTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("data/test.db") }

    private static let schema = [Migration("test-1", "CREATE TABLE a (id {identity}, name TEXT) {strict};")]

    init() throws {
        folder = try TemporaryFolder()
    }

    /// What happens to a database in use. Everything is done from outside of the program, by name.
    enum Loss: String, CaseIterable, Sendable {
        case deleted, movedAway, replaced, replacedBySQLite, linkChanged, folderMoved, logDeleted, indexDeleted

        func happen(to path: String) throws {
            let files = FileManager.default
            switch self {
            case .deleted: try files.removeItem(atPath: path)
            case .movedAway: try files.moveItem(atPath: path, toPath: path + ".moved")
            case .replaced:
                try files.copyItem(atPath: path, toPath: path + ".new")
                #expect(rename(path + ".new", path) == 0)
            case .replacedBySQLite:
                for companion in ["", "-wal", "-shm"] { try files.removeItem(atPath: path + companion) }
                _ = try Store(path: path, migrations: DatabaseIdentityTests.schema)
            case .linkChanged:
                let other = path + ".other"
                _ = try Store(path: other, migrations: DatabaseIdentityTests.schema)
                try files.moveItem(atPath: path, toPath: path + ".moved")
                try files.createSymbolicLink(atPath: path, withDestinationPath: other)
            case .folderMoved:
                let data = (path as NSString).deletingLastPathComponent
                try files.moveItem(atPath: data, toPath: data + ".moved")
            case .logDeleted: try files.removeItem(atPath: path + "-wal")
            case .indexDeleted: try files.removeItem(atPath: path + "-shm")
            }
        }
    }

    @Test(arguments: Loss.allCases) func nothingIsWrittenOrReadAfterALoss(_ loss: Loss) async throws {
        let store = try Store(path: path, migrations: Self.schema)
        try await add("before", to: store)
        try loss.happen(to: path)
        await #expect(throws: StoreError.replaced(path: path)) { try await add("after", to: store) }
        await #expect(throws: StoreError.replaced(path: path)) { _ = try await names(in: store) }
    }

    /// A file that is put back may have been changed meanwhile, and connections may have been opened to another one.
    @Test func aFileThatComesBackIsNotTrusted() async throws {
        let store = try Store(path: path, migrations: Self.schema)
        try Loss.movedAway.happen(to: path)
        await #expect(throws: StoreError.replaced(path: path)) { try await add("lost", to: store) }
        try FileManager.default.moveItem(atPath: path + ".moved", toPath: path)
        await #expect(throws: StoreError.replaced(path: path)) { try await add("late", to: store) }
        let next = try Store(path: path, migrations: Self.schema)
        try await add("next", to: next)
        #expect(try await names(in: next).contains("next"))
    }

    /// Writes that waited for the same commit all fail; none is reported as written.
    @Test func everyWriteThatSucceedsIsInTheFile() async throws {
        let store = try Store(path: path, migrations: Self.schema)
        let (moments, reached) = AsyncStream<Void>.makeStream()
        let written = await withTaskGroup(of: String?.self) { group in
            for number in 0..<400 {
                group.addTask {
                    defer { if number == 100 { reached.finish() } }
                    let name = "row \(number)"
                    return (try? await add(name, to: store)).map { name }
                }
            }
            for await _ in moments {}
            for file in ["", "-wal", "-shm"] { #expect(rename(path + file, path + ".moved" + file) == 0) }
            return await group.reduce(into: [String]()) { if let name = $1 { $0.append(name) } }
        }
        try store.close()
        let kept = try await names(in: Store(path: path + ".moved", migrations: Self.schema))
        #expect(!written.isEmpty)
        #expect(Set(written).isSubset(of: kept))
    }

    /// How else a database can be named.
    enum OtherName: String, CaseIterable, Sendable {
        case hardLink, symbolicLink, linkedFolder, movedAway

        func make(for path: String, in folder: TemporaryFolder) throws -> String {
            let (files, name) = (FileManager.default, folder.file("other.db"))
            switch self {
            case .hardLink: try files.linkItem(atPath: path, toPath: name)
            case .symbolicLink: try files.createSymbolicLink(atPath: name, withDestinationPath: path)
            case .linkedFolder:
                try files.createSymbolicLink(
                    atPath: folder.file("linked"), withDestinationPath: (path as NSString).deletingLastPathComponent)
                return folder.file("linked/test.db")
            case .movedAway: try files.moveItem(atPath: path, toPath: name)
            }
            return name
        }
    }

    @Test(arguments: OtherName.allCases) func itIsLockedUnderEveryName(_ kind: OtherName) async throws {
        let copy = folder.file("copy.db")
        let store = try Store(path: path, migrations: Self.schema)
        try Backup.copy(store, to: copy)
        let other = try kind.make(for: path, in: folder)
        #expect(throws: StoreError.inUse(path: other)) {
            try Backup.restore(copy, to: other, migrations: Self.schema, now: "1")
        }
        try store.close()
    }

    /// A lock file beside it could be deleted.
    @Test func noOtherFileHoldsTheLock() async throws {
        let copy = folder.file("copy.db")
        let store = try Store(path: path, migrations: Self.schema)
        try Backup.copy(store, to: copy)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.file("data")).sorted()
        #expect(files == ["test.db", "test.db-shm", "test.db-wal", "test.db.last-backup"])
        #expect(throws: StoreError.inUse(path: path)) {
            try Backup.restore(copy, to: path, migrations: Self.schema, now: "1")
        }
        try store.close()
    }

    /// Closing any descriptor of a file gives up all POSIX locks that the process has on it (fcntl(2)), and with them
    /// those of SQLite. Source: SQLite, "How To Corrupt An SQLite Database File", section 2.2.
    @Test func closingAnotherStoreKeepsSQLitesLocks() async throws {
        let store = try Store(path: path, migrations: Self.schema)
        let before = try await lockCount()
        #expect(before > 0)
        do {
            let other = try Store(path: path, migrations: Self.schema)
            try await add("other", to: other)
            try other.close()
        }
        #expect(throws: StoreError.self) { try Backup.restore(path, to: path, migrations: Self.schema, now: "1") }
        #expect(try await lockCount() == before)
        try await add("still here", to: store)
    }

    /// Readers are opened as they are needed; none may be opened to another file.
    @Test func aReplacedFileIsNeverRead() async throws {
        let store = try Store(path: path, migrations: Self.schema)
        try await add("ours", to: store)
        let other = folder.file("data/other.db")
        do {
            let foreign = try Store(path: other, migrations: Self.schema)
            try await add("foreign", to: foreign)
            try foreign.close()
        }
        #expect(rename(other, path) == 0)
        for _ in 0..<8 {
            await #expect(throws: StoreError.replaced(path: path)) { _ = try await names(in: store) }
        }
    }

    /// Opened with the log of another database, a new file would be a mixture of both.
    @Test(arguments: ["missing", "empty"]) func theLogOfALostDatabaseIsNotUsed(_ kind: String) async throws {
        let copy = folder.file("copy.db")
        let store = try Store(path: path, migrations: Self.schema)
        try await add("kept", to: store)
        try Backup.copy(store, to: copy)
        try await add("in the log only", to: store)
        try FileManager.default.removeItem(atPath: path)
        if kind == "empty" { _ = try folder.write("", to: "data/test.db") }
        #expect(throws: StoreError.replaced(path: path)) { try Store(path: path, migrations: Self.schema) }
        #expect(FileManager.default.fileExists(atPath: path) == (kind == "empty"), "nothing is made there")
        try Backup.restore(copy, to: path, migrations: Self.schema, now: "1")
        let restored = try Store(path: path, migrations: Self.schema)
        #expect(try await names(in: restored) == ["kept"])
        await #expect(throws: StoreError.replaced(path: path)) { try await add("lost", to: store) }
        try store.close()
        try await add("next", to: restored)
        try restored.close()
        let next = try Store(path: path, migrations: Self.schema)
        #expect(try await names(in: next) == ["kept", "next"])
    }

    /// A restore never leaves a moment in which the name leads nowhere, where another process would make a new file.
    @Test func aRestoreReplacesTheFileAtOnce() async throws {
        let copy = folder.file("copy.db")
        do {
            let store = try Store(path: path, migrations: Self.schema)
            try Backup.copy(store, to: copy)
            try store.close()
        }
        let (over, isOver) = AsyncStream<Void>.makeStream()
        let path = path
        let missing = try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask {
                var missing = 0
                while !Task.isCancelled {
                    if access(path, F_OK) != 0 { missing += 1 }
                    await Task.yield()
                }
                isOver.finish()
                return missing
            }
            for number in 0..<20 {
                try Backup.restore(copy, to: path, migrations: Self.schema, now: "\(number)")
            }
            group.cancelAll()
            for await _ in over {}
            return try await group.reduce(0, +)
        }
        #expect(missing == 0)
    }

    private func add(_ name: String, to store: Store) async throws {
        _ = try await store.write { try $0.run("INSERT INTO a (name) VALUES (\(name))") }
    }

    private func names(in store: Store) async throws -> [String] {
        try await store.read { try $0.values("SELECT name FROM a", as: String.self) }
    }

    /// The POSIX locks of this process on the database.
    private func lockCount() async throws -> Int {
        var status = stat()
        try #require(stat(path, &status) == 0)
        let (process, file) = ("\(getpid())", ":\(status.st_ino)")
        let locks = try await LiveProgram.run("cat", ["/proc/locks"]).output
        return locks.split(separator: "\n").count { line in
            let words = line.split(separator: " ").map(String.init)
            return words.contains("POSIX") && words.contains(process) && words.contains { $0.hasSuffix(file) }
        }
    }
}
