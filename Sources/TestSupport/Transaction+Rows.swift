package import Storage

extension Transaction {
    /// All rows of a table as SQL literals, in no order, for comparing what a database held before and after.
    ///
    /// - Parameter columns: those to leave out.
    package func literals(of table: String, without columns: Set<String> = []) throws -> Set<String> {
        let names: [String] = try values("SELECT name FROM pragma_table_info(\(table)) ORDER BY cid")
        let shown = names.filter { !columns.contains($0) }.map { "quote(\"\($0)\")" }.joined(separator: " || ', ' || ")
        return Set(try values("SELECT \(SQL(stringLiteral: shown)) FROM \(SQL(stringLiteral: table))", as: String.self))
    }

    /// The names of all tables but those of the database itself.
    package func tables() throws -> [String] {
        try values("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
    }
}
