package import Storage

extension Transaction {
    /// All rows of a table as SQL literals, for comparing the content of a database before and after.
    ///
    /// - Parameter columns: columns to leave out.
    package func literals(of table: String, without columns: Set<String> = []) throws -> Set<String> {
        let names: [String] = try values("SELECT name FROM pragma_table_info(\(table)) ORDER BY cid")
        let shown = names.filter { !columns.contains($0) }.map { "quote(\"\($0)\")" }.joined(separator: " || ', ' || ")
        return Set(try values("SELECT \(SQL(stringLiteral: shown)) FROM \(SQL(stringLiteral: table))", as: String.self))
    }

    /// The names of all tables except SQLite's own.
    package func tables() throws -> [String] {
        try values("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
    }
}
