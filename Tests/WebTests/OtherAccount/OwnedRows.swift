import Platform
import Storage
import TestSupport

/// Everything that belongs to an account: its rows, and all rows that refer to one of them, however indirectly. So a
/// row of one account that refers to another account's belongs to both.
enum OwnedRows {
    private struct Reference: Sendable {
        let table: String
        let column: String
        let parent: String
        let key: String
    }

    /// For files of SQLite only.
    static func of(_ account: ID<Account>, in store: Store) async throws -> Set<String> {
        try await store.read { tx in
            // Accounts share senders, so what refers to one belongs to no account by that.
            let references = try Self.references(in: tx).filter { $0.parent != "sender" && $0.parent != $0.table }
            var rows: Set<String> = []
            for table in Set(references.map(\.table)).union(["account"]) {
                guard let condition = Self.condition(table, account, references) else { continue }
                let query = SQL(stringLiteral: ["SELECT * FROM", table, "WHERE", condition].joined(separator: " "))
                for row in try tx.rows(query) { rows.insert("\(table) \(row)") }
            }
            return rows
        }
    }

    private static func references(in tx: Transaction) throws -> [Reference] {
        try tx.rows(
            """
            SELECT owned.name AS owned, list.[from] AS child, list.[table] AS parent, list.[to] AS parent_key
            FROM sqlite_schema AS owned JOIN pragma_foreign_key_list(owned.name) AS list
            WHERE owned.type = 'table'
            """
        ).map { row in
            let key: String? = try row["parent_key"]
            return Reference(
                table: try row["owned"], column: try row["child"], parent: try row["parent"], key: key ?? "id")
        }
    }

    /// Nil for a table that has nothing to do with accounts.
    ///
    /// - Parameter seen: the tables on the way, where tables refer to each other.
    private static func condition(
        _ table: String, _ account: ID<Account>, _ references: [Reference], seen: [String] = []
    ) -> String? {
        if table == "account" { return "id = \(account)" }
        let parts = references.compactMap { reference -> String? in
            guard reference.table == table, !seen.contains(reference.parent),
                let parent = condition(reference.parent, account, references, seen: seen + [table])
            else { return nil }
            let keys = ["SELECT", reference.key, "FROM", reference.parent, "WHERE", parent].joined(separator: " ")
            return "\(reference.column) IN (\(keys))"
        }
        return parts.isEmpty ? nil : parts.joined(separator: " OR ")
    }
}
