import App
import CommandKit
import Foundation
import Storage
import TestSupport
import Testing

/// Every table and index of a new database.
@Suite struct SchemaTests {
    @Test func schemaEqualsTheGoldenFile() async throws {
        let environment = try await CommandTestEnvironment(in: TemporaryFolder())
        let statements = try await Self.statements(of: environment.app.store)
        let difference = try Golden("schema.sql").difference(from: statements.joined(separator: ";\n\n") + ";\n")
        #expect(difference == nil, "\(difference ?? "")")
    }

    /// A table that moved to another migration since is the same.
    @Test(arguments: ReleaseFixtureTests.fixtures())
    func anUpgradedReleaseHasTheSchemaOfANewFile(_ release: URL) async throws {
        let environment = try await CommandTestEnvironment(in: TemporaryFolder())
        let path = environment.folder.file("release.db")
        try FileManager.default.copyItem(atPath: release.path, toPath: path)
        let store = try Store(path: path, migrations: Modules.migrations, upgrade: .always)
        let upgraded = try await Self.statements(of: store)
        try store.close()
        let new = try await Self.statements(of: environment.app.store)
        #expect(new.count > 100)
        #expect(upgraded == new)
    }

    private static func statements(of store: Store) async throws -> [String] {
        try await store.read { tx in
            try tx.values(
                "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name",
                as: String.self)
        }
    }
}
