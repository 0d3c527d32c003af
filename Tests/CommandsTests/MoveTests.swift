import Agenda
import CommandKit
import Foundation
import Storage
import TestSupport
import Testing

@testable import App

/// A database moves to a server and back, with every row.
@Suite(.enabled(if: TestDatabase.server != nil), .timeLimit(.minutes(3))) struct MoveTests {
    @Test("a move to a server and back keeps counts and checksums, and the old file is refused")
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

    @Test("photos are in the server's database, for each of its gateways, and move in both directions")
    func photosMove() async throws {
        let environment = try await CommandTestEnvironment()
        let file = PhotoStore(environment.app.store)
        let photo = try await file.add(SampleImage.jpeg(mark: 1))
        let server = try await TestDatabase(.postgreSQL).open(Modules.migrations)
        let folders = try (0..<3).map { _ in try TemporaryFolder() }
        let machines = folders.map { PhotoStore(server, copiesBeside: $0.file("greenroom.db")) }
        #expect(try await machines[0].copyMissing(from: file) == 1)
        #expect(try await machines[0].copyMissing(from: file) == 0)
        let added = try await machines[0].add(SampleImage.jpeg(mark: 2))
        for photo in [photo, added] {
            #expect(machines[1].bytes(named: photo.name) == nil)
            try await machines[1].fetch(photo.name)
            #expect(machines[1].bytes(named: photo.name) == machines[0].bytes(named: photo.name))
        }
        let elsewhere = try TemporaryFolder()
        let backup = PhotoStore(beside: elsewhere.file("back.db"))
        #expect(try await backup.copyMissing(from: machines[2]) == 2)
        #expect(backup.bytes(named: photo.name) == file.bytes(named: photo.name))

        // Neither photo is in an album.
        #expect(try await machines[1].removeUnneeded(server, now: TestEnvironment.noon, minimumAge: 3600) == 0)
        #expect(try await machines[1].removeUnneeded(server, now: TestEnvironment.noon, minimumAge: -1) == 2)
        #expect(try await PhotoStore(beside: elsewhere.file("none/b.db")).copyMissing(from: machines[1]) == 0)
    }

    private enum TestRow {}
}
