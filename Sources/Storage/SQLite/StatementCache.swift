import GRDB
import GRDBSQLite

/// The prepared statements of one connection, for reuse.
///
/// Unchecked, because it is only used on the serial queue of its connection, which the compiler cannot see.
final class StatementCache: @unchecked Sendable {
    /// A prepared statement with metadata that GRDB would compute on each use.
    struct Prepared {
        let statement: Statement
        let columns: ColumnNames
        let parameters: Int

        init(_ statement: Statement) {
            self.statement = statement
            columns = ColumnNames(statement.columnNames)
            parameters = Int(sqlite3_bind_parameter_count(statement.sqliteStatement))
        }
    }

    private var prepared: [StatementKey: Prepared] = [:]

    func statement(for sql: SQL, in database: Database) throws -> Prepared {
        let key = StatementKey(pieces: sql.pieces)
        if let known = prepared[key] { return known }
        let new = Prepared(try database.makeStatement(sql: sql.text))
        prepared[key] = new
        return new
    }

    func removeAll() { prepared = [:] }
}

/// Identifies a statement in a cache, by its literal parts, which need neither copying nor joining.
struct StatementKey: Hashable {
    let pieces: [String]
    /// Whether the statement is extended to return the key of the row it inserts.
    var returnsKey = false

    /// Hashes the length only. Equality compares the parts, which is fast for identical literals.
    func hash(into hasher: inout Hasher) {
        hasher.combine(pieces.reduce(0) { $0 &+ $1.utf8.count })
    }
}
