import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

/// A copy made while others write is whole, and holds all that was on disk when it began.
@Suite(.serialized) struct BackupUnderLoadTests {
    private static let rows = Migration(
        "test-1",
        """
        CREATE TABLE entry (writer INTEGER NOT NULL, number INTEGER NOT NULL, payload TEXT NOT NULL,
            PRIMARY KEY (writer, number)) {strict};
        CREATE INDEX entry_by_payload ON entry (payload);
        """)

    private static let writers = 8

    /// What each writer knows to be on disk.
    private final class Load: Sendable {
        let committed = Mutex([Int](repeating: 0, count: BackupUnderLoadTests.writers))
        let mustStop = Atomic(false)
    }

    @Test(.timeLimit(.minutes(2))) func holdsEveryRowThatWasCommittedBeforeItBegan() async throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.file("busy.db"), migrations: [Self.rows])
        // As the command line does: another opening of the same file.
        let other = try Store(path: store.path, migrations: [Self.rows])
        let load = Load()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<Self.writers {
                group.addTask {
                    for number in 1... {
                        if load.mustStop.load(ordering: .relaxed) { return }
                        let payload = String(repeating: "\(writer)-\(number) ", count: 1000)
                        try await store.write { tx in
                            _ = try tx.run("INSERT INTO entry VALUES (\(writer), \(number), \(payload))")
                        }
                        load.committed.withLock { $0[writer] = number }
                    }
                }
            }
            var meanwhile = 0
            for round in 1...6 {
                // More than the round before, so that each copy is another.
                let goal = load.committed.withLock { $0 }.map { $0 + 25 }
                while load.committed.withLock({ zip($0, goal).contains { $0 < $1 } }) {
                    await Task.yield()
                }
                let before = load.committed.withLock { $0 }
                let copy = folder.file("copy-\(round).db")
                try Backup.copy(round.isMultiple(of: 2) ? store : other, to: copy)
                let during = load.committed.withLock { $0 }
                if zip(before, during).contains(where: { $0 < $1 }) { meanwhile += 1 }
                try await Self.check(copy, against: before)
            }
            load.mustStop.store(true, ordering: .relaxed)
            try await group.waitForAll()
            #expect(meanwhile > 0, "nobody wrote while a copy was made")
        }
    }

    private static func check(_ copy: String, against before: [Int]) async throws {
        #expect(!FileManager.default.fileExists(atPath: copy + "-wal"), "one file, without companions")
        let store = try Store(path: copy, migrations: [rows])
        let finding = try await store.read { try $0.values("PRAGMA integrity_check", as: String.self) }
        #expect(finding == ["ok"])
        for (writer, number) in before.enumerated() {
            let (count, last) = try await store.read { tx in
                (
                    try tx.value("SELECT count(*) FROM entry WHERE writer = \(writer)", as: Int.self),
                    try tx.value("SELECT max(number) FROM entry WHERE writer = \(writer)", as: Int.self)
                )
            }
            #expect((last ?? 0) >= number, "writer \(writer) had \(number) rows on disk")
            #expect(count == last, "a row in the middle is missing")
        }
    }
}
