/// A table with its columns, as SQLite describes it.
struct TableSchema: Sendable {
    let name: String
    let columns: [String]
    /// Columns that refer to rows which are inserted later, or to the same table. They are set at the end.
    let late: [String]

    private static let internalTables: Set = ["grdb_migrations", "sqlite_sequence", "write_probe"]

    /// All tables, each after those that it refers to.
    static func all(in tx: Transaction) throws -> [TableSchema] {
        let names: [String] = try tx.values(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name"
        )
        var waiting = names.filter { !internalTables.contains($0) }
        let references = try Dictionary(uniqueKeysWithValues: waiting.map { ($0, try Self.references(of: $0, in: tx)) })
        var tables: [TableSchema] = []
        var done: Set<String> = []
        while !waiting.isEmpty {
            func isReady(_ table: String, allowingLate: Bool) -> Bool {
                (references[table] ?? []).allSatisfy { reference in
                    reference.table == table || done.contains(reference.table) || (allowingLate && reference.isNullable)
                }
            }
            // Where tables refer to each other, one that can do without is first.
            let next =
                waiting.first { isReady($0, allowingLate: false) } ?? waiting.first { isReady($0, allowingLate: true) }
            guard let next else { throw MoveError.circular(waiting[0]) }
            waiting.removeAll { $0 == next }
            let late = (references[next] ?? []).filter { $0.table == next || !done.contains($0.table) }
            tables.append(
                TableSchema(name: next, columns: try Self.columns(of: next, in: tx), late: late.map(\.column)))
            done.insert(next)
        }
        return tables
    }

    private static func columns(of table: String, in tx: Transaction) throws -> [String] {
        try tx.values("SELECT name FROM pragma_table_info(\(table)) ORDER BY cid")
    }

    private static func references(
        of table: String, in tx: Transaction
    ) throws -> [(table: String, column: String, isNullable: Bool)] {
        try tx.rows(
            """
            SELECT parent."table" AS parent, parent."from" AS child, info."notnull" AS required
            FROM pragma_foreign_key_list(\(table)) AS parent
            JOIN pragma_table_info(\(table)) AS info ON info.name = parent."from"
            """
        ).map { (try $0["parent"], try $0["child"], try $0["required"] == 0) }
    }

    // MARK: - Statements, for both engines

    private var quoted: String { "\"\(name)\"" }

    private func list(_ columns: [String]) -> SQL {
        SQL(stringLiteral: columns.map { "\"\($0)\"" }.joined(separator: ", "))
    }

    var selection: SQL { "SELECT \(list(columns)) FROM \(SQL(stringLiteral: quoted))" }

    var anyRow: SQL { "SELECT 1 AS found FROM \(SQL(stringLiteral: quoted)) LIMIT 1" }

    func insertion(of row: [SQLValue]) -> SQL {
        let kept = zip(columns, row).filter { !late.contains($0.0) }
        let values = kept.dropFirst().reduce("\(kept[0].1)" as SQL) { "\($0), \($1.1)" }
        return "INSERT INTO \(SQL(stringLiteral: quoted)) (\(list(kept.map(\.0)))) VALUES (\(values))"
    }

    /// Sets the late columns of a row; nil if they are all NULL.
    func lateUpdate(of row: [SQLValue]) -> SQL? {
        let set = zip(columns, row).filter { late.contains($0.0) && $0.1 != .null }
        guard !set.isEmpty, let id = columns.firstIndex(of: "id") else { return nil }
        let assignments = set.dropFirst().reduce(assignment(set[0])) { "\($0), \(assignment($1))" }
        return "UPDATE \(SQL(stringLiteral: quoted)) SET \(assignments) WHERE id = \(row[id])"
    }

    private func assignment(_ pair: (String, SQLValue)) -> SQL { "\(SQL(stringLiteral: "\"\(pair.0)\"")) = \(pair.1)" }
}
