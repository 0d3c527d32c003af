import Foundation
import Storage
import TestSupport
import Testing

@testable import App

/// The database files of earlier releases, made by `.ci/release-fixture`, still open, upgrade and restore.
@Suite struct ReleaseFixtureTests {
    static func fixtures() -> [URL] {
        let folder = Bundle.module.resourceURL?.appendingPathComponent("Fixtures")
        let files = folder.flatMap {
            try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }
        return (files ?? []).filter { $0.pathExtension == "sqlite" }
    }

    private static let later = Migration("later-1", "CREATE TABLE later (id {identity}) {strict};")

    @Test func thereIsOneOfTheFirstRelease() {
        #expect(Self.fixtures().contains { $0.lastPathComponent == "release-0.1.0.sqlite" })
    }

    /// Also by a program that has one migration more than this.
    @Test(arguments: fixtures(), [[], [later]])
    func itIsOpenedAndUpgraded(_ file: URL, _ more: [Migration]) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("greenroom.db")
        try FileManager.default.copyItem(atPath: file.path, toPath: path)
        let isOlder = Self.isOlder(path, than: Modules.migrations + more)
        let store = try Store(path: path, migrations: Modules.migrations + more, upgrade: .always)
        #expect(try await store.integrityError() == nil)
        #expect((store.copyBeforeUpgrade != nil) == isOlder)
        #expect(isOlder || more.isEmpty)
        #expect(try await Self.contents(of: store) == Self.expected)
        if let copy = store.copyBeforeUpgrade {
            let before = try Store(path: copy, migrations: Modules.migrations, upgrade: .always)
            #expect(try await Self.contents(of: before) == Self.expected)
        }
    }

    @Test(arguments: fixtures()) func itIsRestored(_ file: URL) async throws {
        let path = try TemporaryFolder().file("greenroom.db")
        _ = try Backup.restore(file.path, to: path, migrations: Modules.migrations, now: "1")
        let store = try Store(path: path, migrations: Modules.migrations)
        #expect(try await Self.contents(of: store) == Self.expected)
    }

    /// Whether a program with these migrations asks for an upgrade of the file.
    private static func isOlder(_ path: String, than migrations: [Migration]) -> Bool {
        do {
            try Store(path: path, migrations: migrations).close()
            return false
        } catch StoreError.older {
            return true
        } catch {
            Issue.record(error)
            return false
        }
    }

    private static let expected = [
        "account Anchor Comedy", "answer none", "answer none", "answer confirmed", "answer none", "contacts 5",
        "queued 3", "deck spanish", "todo buy film", "stop Colosseum",
    ]

    private static func contents(of store: Store) async throws -> [String] {
        try await store.read { tx in
            try tx.values(
                """
                SELECT line FROM (
                    SELECT 1 AS part, 0 AS place, 'account ' || name AS line FROM account
                    UNION ALL SELECT 2, id, 'answer ' || answer FROM slot
                    UNION ALL SELECT 3, 0, 'contacts ' || count(*) FROM contact
                    UNION ALL SELECT 4, 0, 'queued ' || count(*) FROM outbound_message WHERE state = 'queued'
                    UNION ALL SELECT 5, subject_id, 'deck ' || folded FROM deck
                    UNION ALL SELECT 6, id, 'todo ' || title FROM todo
                    UNION ALL SELECT 7, id, 'stop ' || name FROM trip_stop) AS lines
                ORDER BY part, place
                """, as: String.self)
        }
    }
}
