import Dispatch
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
    /// Of each writer and round: so many are on disk when the copy begins, and as many are under way.
    private static let half = 15

    @Test(.timeLimit(.minutes(10))) func holdsEveryRowThatWasCommittedBeforeItBegan() async throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.file("busy.db"), migrations: [Self.rows])
        // As the command line does: another opening of the same file.
        let other = try Store(path: store.path, migrations: [Self.rows])
        /// What each writer knows to be on disk.
        let committed = Committed()
        var meanwhile = 0
        for round in 0..<6 {
            try await withThrowingTaskGroup(of: Void.self) { group in
                let (steps, step) = AsyncStream<Void>.makeStream()
                for writer in 0..<Self.writers {
                    group.addTask {
                        defer { step.finish() }
                        for number in round * 2 * Self.half + 1...(round + 1) * 2 * Self.half {
                            let payload = String(repeating: "\(writer)-\(number) ", count: 1000)
                            try await store.write { tx in
                                _ = try tx.run("INSERT INTO entry VALUES (\(writer), \(number), \(payload))")
                            }
                            committed.note(writer, number)
                            step.yield()
                        }
                    }
                }
                _ = await steps.prefix(Self.writers * Self.half).reduce(0) { count, _ in count + 1 }
                let copy = folder.file("copy-\(round).db")
                let before = committed.numbers
                try await Self.copy(round.isMultiple(of: 2) ? store : other, to: copy)
                if committed.numbers != before { meanwhile += 1 }
                try await Self.check(copy, against: before)
                try await group.waitForAll()
            }
        }
        #expect(meanwhile > 0, "nobody wrote while a copy was made")
    }

    private final class Committed: Sendable {
        private let last = Mutex([Int](repeating: 0, count: BackupUnderLoadTests.writers))

        var numbers: [Int] { last.withLock { $0 } }

        func note(_ writer: Int, _ number: Int) { last.withLock { $0[writer] = number } }
    }

    /// On a thread of its own: it blocks, and the writers need theirs.
    private static func copy(_ store: Store, to path: String) async throws {
        try await withCheckedThrowingContinuation { copied in
            DispatchQueue.global().async { copied.resume(with: Result { try Backup.copy(store, to: path) }) }
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
