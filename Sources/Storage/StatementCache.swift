internal import GRDB
internal import GRDBSQLite

/// The statements that one connection has prepared, each to be used again.
///
/// A statement is known by the pieces it was written in, which are the program's own literals and not copied: neither is
/// its text put together to find it, nor read to its end.
///
/// Unchecked, as one connection's serial queue alone touches it, which the compiler cannot see.
final class StatementCache: @unchecked Sendable {
    private struct Key: Hashable {
        let pieces: [String]

        /// By the length: the pieces themselves are compared, and the same literal is equal to itself at once.
        func hash(into hasher: inout Hasher) {
            hasher.combine(pieces.reduce(0) { $0 &+ $1.utf8.count })
        }
    }

    /// A prepared statement, and what GRDB would find out anew each time.
    struct Prepared {
        let statement: Statement
        let columns: [String]
        let parameters: Int

        init(_ statement: Statement) {
            self.statement = statement
            columns = statement.columnNames
            parameters = Int(sqlite3_bind_parameter_count(statement.sqliteStatement))
        }
    }

    private var prepared: [Key: Prepared] = [:]

    func statement(for sql: SQL, in database: Database) throws -> Prepared {
        let key = Key(pieces: sql.pieces)
        if let known = prepared[key] { return known }
        let new = Prepared(try database.makeStatement(sql: sql.text))
        prepared[key] = new
        return new
    }

    func removeAll() { prepared = [:] }
}
