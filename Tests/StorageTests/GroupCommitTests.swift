import Foundation
import Storage
import TestSupport
import Testing

@Suite struct GroupCommitTests {
    struct Refusal: Error, Equatable {
        let number: Int
    }

    private static let counters = Migration(
        "test-1", "CREATE TABLE counter (number INTEGER PRIMARY KEY, payload TEXT CHECK (payload <> 'bad')) {strict};")

    private let folder: TemporaryFolder
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(path: folder.file("test.db"), migrations: [Self.counters])
    }

    @Test func writersThatWaitTogetherShareCommitsAndEachGetsItsOwnValue() async throws {
        let before = try logFrames()
        let answers = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<200 {
                group.addTask { [store] in
                    try await store.write { tx in
                        try tx.run("INSERT INTO counter VALUES (\(number), 'fine')")
                        return number * 2
                    }
                }
            }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(answers == Set((0..<200).map { $0 * 2 }))
        #expect(try await count() == 200)
        // A commit of its own writes at least one page of 4 KiB to the log for each writer.
        let frames = try logFrames() - before
        #expect(frames < 150, "200 writers wrote \(frames) frames")
    }

    @Test func changedRowsAreReportedAfterTheirCommit() async throws {
        var changes = store.changes(of: ["counter"]).makeAsyncIterator()
        store.setRecordingChanges(true)
        let before = try await store.write { [store] tx in
            try tx.run("INSERT INTO counter VALUES (7, 'fine')")
            return store.takeChangedRows()
        }
        #expect(before.isEmpty)
        await changes.next()
        #expect(store.takeChangedRows() == ["counter": ChangedRows(keys: [7])])
        try await store.write { tx in _ = try tx.run("DELETE FROM counter WHERE number = 7") }
        await changes.next()
        #expect(store.takeChangedRows() == ["counter": ChangedRows(hasOthers: true)], "nobody knows whose it was")
    }

    @Test func partsOfAnImportAndOtherWritesAreAllCommitted() async throws {
        let answers = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<100 {
                let body = { @Sendable (tx: Transaction) throws -> Int in
                    try tx.run("INSERT INTO counter VALUES (\(number), 'fine')")
                    return number * 2
                }
                group.addTask { [store] in
                    try await number.isMultiple(of: 2) ? store.write(body) : store.writePart(body)
                }
            }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(answers == Set((0..<100).map { $0 * 2 }))
        #expect(try await count() == 100)
    }

    @Test func aPartThatThrowsRollsBackAlone() async throws {
        await #expect(throws: Refusal(number: 1)) {
            try await store.writePart { tx in
                try tx.run("INSERT INTO counter VALUES (1, 'fine')")
                throw Refusal(number: 1)
            }
        }
        try await store.writePart { tx in _ = try tx.run("INSERT INTO counter VALUES (2, 'fine')") }
        #expect(try await count() == 1)
    }

    @Test func oneThatThrowsRollsBackAlone() async throws {
        let results = await withTaskGroup(of: (Int, Bool).self) { group in
            for number in 0..<100 {
                group.addTask { [store] in
                    do {
                        try await store.write { tx in
                            try tx.run("INSERT INTO counter VALUES (\(number), 'fine')")
                            if number % 10 == 3 { throw Refusal(number: number) }
                        }
                        return (number, true)
                    } catch {
                        return (number, (error as? Refusal) != Refusal(number: number))
                    }
                }
            }
            return await group.reduce(into: [Int: Bool]()) { $0[$1.0] = $1.1 }
        }
        #expect(results.filter { !$0.value }.keys.sorted() == [3, 13, 23, 33, 43, 53, 63, 73, 83, 93])
        #expect(try await count() == 90)
    }

    @Test func aBrokenConstraintIsItsCallersErrorAlone() async throws {
        let good = Task { [store] in
            try await store.write { tx in _ = try tx.run("INSERT INTO counter VALUES (1, 'fine')") }
        }
        let bad = Task { [store] in
            try await store.write { tx in _ = try tx.run("INSERT INTO counter VALUES (2, 'bad')") }
        }
        try await good.value
        await #expect(throws: StoreError.self) { try await bad.value }
        #expect(try await count() == 1)
    }

    @Test func aCanceledCallerUndoesNobodysWrite() async throws {
        let tasks = (0..<50).map { number in
            Task { [store] in
                try await store.write { tx in _ = try tx.run("INSERT INTO counter VALUES (\(number), 'fine')") }
            }
        }
        for task in tasks where Bool.random() { task.cancel() }
        for task in tasks { _ = try? await task.value }
        #expect(try await count() == 50)
    }

    @Test func aReaderSeesWhatWasCommittedWhenItBegan() async throws {
        try await store.write { tx in _ = try tx.run("INSERT INTO counter VALUES (1, 'fine')") }
        let second = try Store(path: store.path, migrations: [Self.counters])
        let seen = try await second.read { try $0.value("SELECT count(*) FROM counter", as: Int.self) }
        #expect(seen == 1)
        try await second.write { tx in _ = try tx.run("INSERT INTO counter VALUES (2, 'fine')") }
        #expect(try await count() == 2)
    }

    private func count() async throws -> Int {
        try await store.read { try $0.value("SELECT count(*) FROM counter", as: Int.self) ?? 0 }
    }

    /// How many pages the write-ahead log holds (24 bytes of header and a page each).
    private func logFrames() throws -> Int {
        let size = try FileManager.default.attributesOfItem(atPath: store.path + "-wal")[.size] as? Int ?? 0
        return size / (4096 + 24)
    }
}
