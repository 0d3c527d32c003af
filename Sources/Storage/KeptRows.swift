/// A row together with every row that goes when it goes (ON DELETE CASCADE, however deep), so that all of them can be
/// put back. Rooms need not know of each other for that: the schema says what hangs on what.
package struct KeptRows: Codable, Hashable, Sendable {
    private struct Kept: Codable, Hashable {
        let table: String
        let columns: [String]
        let values: [SQLValue]
    }

    /// What is hung on before what hangs on it.
    private var rows: [Kept] = []

    package var isEmpty: Bool { rows.isEmpty }

    /// The row of a table with that `id`, and what hangs on it; empty when it is not there.
    package static func of(_ table: String, id: Int64, in tx: Transaction) throws -> KeptRows {
        var kept = KeptRows()
        var known = Set<Kept>()
        var new = try read(table, where: [("id", .integer(id))], in: tx)
        while !new.isEmpty {
            new.removeAll { !known.insert($0).inserted }
            kept.rows += new
            new = try new.flatMap { try hanging(on: $0, in: tx) }
        }
        return kept
    }

    /// What a column of a table holds in these rows.
    package func values<T: SQLConvertible>(_ column: String, of table: String, as type: T.Type = T.self) -> [T] {
        rows.filter { $0.table == table }.compactMap { row in
            row.columns.firstIndex(of: column).flatMap { T(sqlValue: row.values[$0]) }
        }
    }

    /// Puts all of them back as they were, keys included.
    package func putBack(in tx: Transaction) throws {
        // Two that hang on each other's tables come in any order; what they need is looked for at the end.
        try tx.run("PRAGMA defer_foreign_keys = ON")
        for row in rows {
            var statement: SQL = "INSERT INTO \(Self.quoted(row.table)) ("
            for (place, column) in row.columns.enumerated() {
                statement = "\(statement)\(place == 0 ? "" : ", " as SQL)\(Self.quoted(column))"
            }
            try tx.run("\(statement)) VALUES \(list: row.values)")
        }
    }

    private static func hanging(on row: Kept, in tx: Transaction) throws -> [Kept] {
        let references = try tx.rows(
            """
            SELECT child.name AS child, reference.id, reference.seq, reference."from" AS here, reference."to" AS there
            FROM sqlite_schema AS child JOIN pragma_foreign_key_list(child.name) AS reference
            WHERE child.type = 'table' AND reference."table" = \(row.table) AND reference.on_delete = 'CASCADE'
            ORDER BY child.name, reference.id, reference.seq
            """)
        // A reference over several columns has a line for each.
        var conditions: [[String]: [(String, SQLValue)]] = [:]
        for line in references {
            let (child, id, here): (String, Int, String) = (try line["child"], try line["id"], try line["here"])
            let named: String? = try line["there"]
            guard let there = try named ?? key(of: row.table, at: line["seq"], in: tx),
                let place = row.columns.firstIndex(of: there)
            else { continue }
            conditions[[child, String(id)], default: []].append((here, row.values[place]))
        }
        return try conditions.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { reference, condition in
            try read(reference[0], where: condition, in: tx)
        }
    }

    /// The column of a table's own key that stands at a place of it.
    private static func key(of table: String, at place: Int, in tx: Transaction) throws -> String? {
        try tx.value("SELECT name FROM pragma_table_info(\(table)) WHERE pk = \(place + 1)")
    }

    private static func read(
        _ table: String, where conditions: [(column: String, value: SQLValue)], in tx: Transaction
    ) throws -> [Kept] {
        var statement: SQL = "SELECT * FROM \(quoted(table)) WHERE 1 = 1"
        for condition in conditions { statement = "\(statement) AND \(quoted(condition.column)) = \(condition.value)" }
        return try tx.rows(statement).map { Kept(table: table, columns: $0.columns, values: $0.values) }
    }

    /// A name from the schema itself.
    private static func quoted(_ name: String) -> SQL {
        SQL(stringLiteral: "\"" + name.replacing("\"", with: "\"\"") + "\"")
    }
}
