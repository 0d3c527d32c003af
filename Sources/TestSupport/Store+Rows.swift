package import Storage

extension Store {
    /// All rows of a table as SQL literals, for comparing the content of a database before and after.
    ///
    /// - Parameter columns: columns to leave out.
    package func literals(of table: String, without columns: Set<String> = []) async throws -> Set<String> {
        let isFile = file != nil
        return try await read { tx in
            let names: [String] = try tx.values(
                isFile
                    ? "SELECT name FROM pragma_table_info(\(table)) ORDER BY cid"
                    : """
                    SELECT CAST(column_name AS TEXT) FROM information_schema.columns
                    WHERE table_schema = current_schema() AND table_name = \(table) ORDER BY ordinal_position
                    """)
            let shown = names.filter { !columns.contains($0) }
                .map { isFile ? "quote(\"\($0)\")" : "quote_nullable(CAST(\"\($0)\" AS TEXT))" }
                .joined(separator: " || ', ' || ")
            return Set(
                try tx.values("SELECT \(SQL(stringLiteral: shown)) FROM \(SQL(stringLiteral: table))", as: String.self))
        }
    }

    /// The names of all tables of a file except SQLite's own.
    package func tables() async throws -> [String] {
        try await read {
            try $0.values(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
        }
    }
}
