import Storage
import TestSupport
import Testing

/// What hangs on a row is kept with it, however deep, and put back as it was.
@Suite struct KeptRowsTests {
    private static let migrations = [
        Migration(
            "kept-1",
            """
            CREATE TABLE root (id {identity}, name TEXT) {strict};
            CREATE TABLE child (
                id INTEGER PRIMARY KEY REFERENCES root ON DELETE CASCADE, size REAL, data BLOB, gone TEXT
            ) {strict};
            CREATE TABLE leaf (
                child_id INTEGER NOT NULL REFERENCES child (id) ON DELETE CASCADE,
                other_id INTEGER REFERENCES leaf_of_two (id), place INTEGER NOT NULL, PRIMARY KEY (child_id, place)
            ) {strict};
            CREATE TABLE leaf_of_two (
                id {identity}, child_id INTEGER, place INTEGER, "odd name" TEXT,
                FOREIGN KEY (child_id, place) REFERENCES leaf (child_id, place) ON DELETE CASCADE
            ) {strict};
            CREATE TABLE stays (id {identity}, root_id INTEGER REFERENCES root (id) ON DELETE SET NULL) {strict};
            """)
    ]

    @Test func allComesBackAsItWas() async throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.file("kept.db"), migrations: Self.migrations)
        func picture() async throws -> [[SQLValue]] {
            try await store.read { tx in
                try ["root.id", "child.data", "child.size", "leaf.place", "leaf.other_id", "leaf_of_two.\"odd name\""]
                    .map { column in
                        let table = column.prefix { $0 != "." }
                        return try tx.values(SQL(stringLiteral: "SELECT \(column) FROM \(table) ORDER BY 1"))
                    }
            }
        }
        try await store.write { tx in
            for root in 1...2 {
                try tx.run("INSERT INTO root VALUES (\(root), 'root')")
                try tx.run("INSERT INTO child VALUES (\(root), 1.5, \([0, 255] as [UInt8]), NULL)")
                for place in 1...2 { try tx.run("INSERT INTO leaf VALUES (\(root), NULL, \(place))") }
                try tx.run("INSERT INTO leaf_of_two VALUES (\(root), \(root), 2, 'odd')")
                // One that needs a row that is put back after it.
                try tx.run("UPDATE leaf SET other_id = \(root) WHERE child_id = \(root) AND place = 1")
            }
            try tx.run("INSERT INTO stays VALUES (1, 1)")
        }
        let before = try await picture()
        let kept = try await store.write { tx in
            let kept = try KeptRows.of("root", id: 1, in: tx)
            try tx.run("UPDATE leaf SET other_id = NULL")
            try tx.run("DELETE FROM root WHERE id = 1")
            return kept
        }
        #expect(try await picture() != before)
        try await store.write { tx in
            try kept.putBack(in: tx)
            try tx.run("UPDATE leaf SET other_id = 2 WHERE child_id = 2 AND place = 1")
        }
        #expect(try await picture() == before)
        #expect(try await store.read { try KeptRows.of("root", id: 9, in: $0) }.isEmpty)
    }
}
