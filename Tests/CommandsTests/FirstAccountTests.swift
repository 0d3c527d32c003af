import App
import CommandKit
import Platform
import Storage
import TestSupport
import Testing
import Values

/// The first account, which every command and gateway creates if there is none.
@Suite struct FirstAccountTests {
    @Test("programs that start at once on a new database share one account", arguments: TestDatabase.engines)
    func isCreatedOnce(_ engine: TestDatabase.Engine) async throws {
        let (database, home) = (try await TestDatabase(engine), try TemporaryFolder())
        let environment = ["HOME": home.path, "GREENROOM_DATABASE": database.path, "TZ": "America/New_York"]
        let accounts = try await withThrowingTaskGroup(of: ID<Account>.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let app = try await AppEnvironment.open(
                        try await Settings(environment: environment, flags: [:]), clock: .fixed(TestEnvironment.noon))
                    defer { try? app.store.close() }
                    return try await app.operatorAccount().id
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(accounts.count == 1)
        let store = try database.open(Modules.migrations)
        #expect(try await store.read { try $0.value("SELECT count(*) FROM account", as: Int.self) } == 1)
    }
}
