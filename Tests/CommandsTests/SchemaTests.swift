import Storage
import TestSupport
import Testing

@testable import Commands

/// Every table and index of a new database.
@Suite struct SchemaTests {
    @Test func schemaEqualsTheGoldenFile() async throws {
        let environment = try await CommandTestEnvironment(in: TemporaryFolder())
        let statements = try await environment.app.store.read { tx in
            try tx.values(
                "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name",
                as: String.self)
        }
        let difference = try Golden("schema.sql").difference(from: statements.joined(separator: ";\n\n") + ";\n")
        #expect(difference == nil, "\(difference ?? "")")
    }
}
