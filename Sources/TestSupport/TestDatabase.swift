import Foundation
package import Storage
import Values

/// An empty database of one engine, for one test.
package struct TestDatabase: Sendable {
    package enum Engine: String, CaseIterable, Sendable {
        case sqlite, postgreSQL
    }

    /// The address of the PostgreSQL server for tests; nil if there is none. `.ci/postgres` starts one.
    package static let server = ProcessInfo.processInfo.environment["GREENROOM_TEST_POSTGRES"].flatMap {
        $0.isEmpty ? nil : $0
    }

    package static let engines: [Engine] = server == nil ? [.sqlite] : Engine.allCases

    package let engine: Engine
    /// What `GREENROOM_DATABASE` is for it.
    package let path: String
    private let folder: TemporaryFolder?

    private struct NoServer: Error {}

    package init(_ engine: Engine) async throws {
        self.engine = engine
        switch engine {
        case .sqlite:
            let folder = try TemporaryFolder()
            (self.folder, path) = (folder, folder.file("test.db"))
        case .postgreSQL:
            guard let server = Self.server else { throw NoServer() }
            // A schema of its own is made faster than a database.
            let schema = "test_" + RandomSource.system.hexToken(bytes: 8)
            let store = try Store(path: server, migrations: [])
            try await store.write(.everything, at: TestEnvironment.noon) { tx in
                _ = try tx.run(SQL(stringLiteral: "CREATE SCHEMA \(schema)"))
            }
            try store.close()
            (folder, path) = (nil, server + "&options=-csearch_path%3D\(schema)")
        }
    }

    package func open(_ migrations: [Migration], upgrade: Store.Upgrade = .newFilesOnly) throws -> Store {
        try Store(path: path, migrations: migrations, upgrade: upgrade)
    }
}
