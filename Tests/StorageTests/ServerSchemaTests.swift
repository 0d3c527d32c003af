import App
import Storage
import TestSupport
import Testing

/// A new database of a server has the columns, foreign keys and indices of a new file.
@Suite(.enabled(if: TestDatabase.server != nil)) struct ServerSchemaTests {
    @Test func aServerHasTheSchemaOfAFile() async throws {
        let (file, server) = (try await TestDatabase(.sqlite), try await TestDatabase(.postgreSQL))
        let wanted = try await Self.schema(of: file.open(Modules.migrations))
        let found = try await Self.schema(of: server.open(Modules.migrations))
        #expect(wanted.count > 500)
        #expect(wanted.subtracting(found).sorted() == [])
        #expect(found.subtracting(wanted).sorted() == [])
    }

    /// Tables of which each engine has its own.
    private static let ofOneEngine: Set = ["grdb_migrations", "sqlite_sequence", "greenroom_migration", "stored_file"]

    private static let types = ["INTEGER": "bigint", "TEXT": "text", "BLOB": "bytea", "REAL": "double precision"]

    /// One line for each column, foreign key and index.
    private static func schema(of store: Store) async throws -> Set<String> {
        let queries = store.file == nil ? Queries.server : Queries.file
        return try await store.read { tx in
            let columns = try tx.rows(queries.columns).map { row in
                let (table, column): (String, String) = (try row["parent"], try row["name"])
                let (type, isRequired): (String, Bool) = (try row["type"], try row["required"])
                return (table, "column \(table).\(column): \(types[type] ?? type)\(isRequired ? ", required" : "")")
            }
            let references = try tx.rows(queries.references).map { row in
                let (table, column): (String, String) = (try row["child"], try row["name"])
                let (parent, action): (String, String) = (try row["parent"], try row["action"])
                return (table, "reference \(table).\(column): \(parent), \(action)")
            }
            let indices = try tx.rows(queries.indices).map { row in
                let (table, name): (String, String) = (try row["parent"], try row["name"])
                return (table, "index \(table): \(name)")
            }
            return Set((columns + references + indices).filter { !ofOneEngine.contains($0.0) }.map(\.1))
        }
    }

    private struct Queries: Sendable {
        let columns: SQL
        let references: SQL
        /// Without those that the engines make for keys and UNIQUE.
        let indices: SQL

        static let file = Queries(
            columns: """
                SELECT tables.name AS parent, info.name AS name, info.type AS type,
                    CASE WHEN info."notnull" = 1 OR info.pk > 0 THEN 1 ELSE 0 END AS required
                FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS info
                WHERE tables.type = 'table'
                """,
            references: """
                SELECT tables.name AS child, info."from" AS name, info."table" AS parent, info.on_delete AS action
                FROM sqlite_schema AS tables JOIN pragma_foreign_key_list(tables.name) AS info
                WHERE tables.type = 'table'
                """,
            indices: "SELECT tbl_name AS parent, name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")

        static let server = Queries(
            columns: """
                SELECT CAST(table_name AS TEXT) AS parent, CAST(column_name AS TEXT) AS name,
                    CAST(data_type AS TEXT) AS type, CASE WHEN is_nullable = 'NO' THEN 1 ELSE 0 END AS required
                FROM information_schema.columns WHERE table_schema = current_schema()
                """,
            references: """
                SELECT CAST(child.table_name AS TEXT) AS child, CAST(child.column_name AS TEXT) AS name,
                    CAST(parent.table_name AS TEXT) AS parent, CAST(reference.delete_rule AS TEXT) AS action
                FROM information_schema.referential_constraints AS reference
                JOIN information_schema.key_column_usage AS child
                    ON child.constraint_schema = reference.constraint_schema
                        AND child.constraint_name = reference.constraint_name
                JOIN information_schema.constraint_column_usage AS parent
                    ON parent.constraint_schema = reference.constraint_schema
                        AND parent.constraint_name = reference.constraint_name
                WHERE reference.constraint_schema = current_schema()
                """,
            indices: """
                SELECT CAST(tablename AS TEXT) AS parent, CAST(indexname AS TEXT) AS name
                FROM pg_catalog.pg_indexes
                WHERE schemaname = current_schema() AND indexname NOT LIKE '%\\_pkey' AND indexname NOT LIKE '%\\_key'
                """)
    }
}
