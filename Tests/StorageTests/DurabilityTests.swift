import Storage
import TestSupport
import Testing

@Suite struct DurabilityTests {
    /// SQLite waits for the disk at each commit only with FULL (2); NORMAL (1) loses the last ones with the power.
    @Test func aCommitIsOnDisk() async throws {
        let folder = try TemporaryFolder()
        for opening in ["a new file", "one that was there"] {
            let store = try Store(path: folder.file("greenroom.db"), migrations: [])
            let level = try await store.write { try $0.value("PRAGMA synchronous", as: Int.self) }
            #expect(level == 2, "\(opening)")
            try store.close()
        }
    }
}
