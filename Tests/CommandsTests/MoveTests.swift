import Foundation
import Storage
import TestSupport
import Testing

@testable import Commands

/// 26.6: a database moves to a server and back, with every row.
@Suite(.enabled(if: TestDatabase.server != nil), .timeLimit(.minutes(3))) struct MoveTests {
    @Test("26.6: to a server and back: the same counts and checksums, and the old file is refused")
    func thereAndBack() async throws {
        let environment = try await CommandTestEnvironment()
        let store = environment.app.store
        let server = try await TestDatabase(.postgreSQL).open(Modules.migrations)
        let move = DatabaseMove(from: store, to: server)
        let there = try await move.run()
        #expect(there.contains { $0.name == "slot" && $0.rows > 2 }, "\(there)")
        #expect(there.contains { $0.name == "inbound_message" && $0.rows == 1 })
        let file = environment.folder.file("back.db")
        let back = try await Backup.copyServer(server, to: file, migrations: Modules.migrations)
        #expect(there == back)
        await #expect(throws: MoveError.self) { try await move.run() }

        // New keys follow the old ones.
        let ids = try await server.write { tx in
            let last: Int64 = try tx.value("SELECT max(id) FROM contact") ?? 0
            let new = try tx.insert(
                """
                INSERT INTO contact (account_id, name, folded_name, created_at)
                SELECT account_id, 'New', 'new', created_at FROM contact WHERE id = \(last)
                """, into: TestRow.self)
            return (last, new.rawValue)
        }
        #expect(ids.1 > ids.0)

        try await move.markMoved()
        try store.close()
        #expect {
            try Store(path: environment.folder.file("greenroom.db"), migrations: Modules.migrations)
        } throws: { "\($0)".contains("was moved to postgres://") }
        let restored = try Store(path: file, migrations: Modules.migrations)
        let events = try await restored.read { try $0.value("SELECT count(*) FROM event", as: Int.self) }
        #expect(events == there.first { $0.name == "event" }?.rows)
    }

    private enum TestRow {}
}
