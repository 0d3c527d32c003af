import GRDB
import GRDBSQLite

/// A prepared statement with bound values, executed through SQLite's C API. For short statements, GRDB's cursors would
/// spend most of the time on a dictionary of column names and on trimming the SQL text.
struct PreparedStatement: ~Copyable {
    let columns: ColumnNames
    private let statement: OpaquePointer
    private let connection: OpaquePointer?

    /// - Parameter statements: the cache of the writing connection; nil to use GRDB's own.
    init(_ sql: SQL, in database: Database, _ statements: StatementCache?) throws {
        let prepared =
            try statements?.statement(for: sql, in: database) ?? .init(database.cachedStatement(sql: sql.text))
        guard prepared.parameters == sql.values.count else {
            throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "values do not fit the statement", sql: sql.text)
        }
        for (place, value) in sql.values.enumerated() {
            guard value.bind(to: prepared.statement.sqliteStatement, at: Int32(place + 1)) == SQLITE_OK else {
                throw DatabaseError.last(of: database.sqliteConnection)
            }
        }
        statement = prepared.statement.sqliteStatement
        connection = database.sqliteConnection
        columns = prepared.columns
    }

    /// Releases the read lock and the bound values.
    deinit {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
    }

    /// Moves to the next row; false if there is none.
    func step() throws -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        // Only the cancellation of the waiting task interrupts a statement.
        case SQLITE_INTERRUPT: throw CancellationError()
        default: throw DatabaseError.last(of: connection)
        }
    }

    /// The values of the current row.
    var values: [SQLValue] {
        Array(unsafeUninitializedCapacity: columns.names.count) { buffer, count in
            while count < columns.names.count {
                buffer.initializeElement(at: count, to: value(Int32(count)))
                count += 1
            }
        }
    }

    /// A value of the current row.
    func value(_ column: Int32) -> SQLValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: .real(sqlite3_column_double(statement, column))
        // The length is only valid after the bytes were requested.
        case SQLITE_TEXT:
            .text(String(decoding: bytes(sqlite3_column_text(statement, column), of: column), as: UTF8.self))
        case SQLITE_BLOB: .blob(Array(bytes(sqlite3_column_blob(statement, column), of: column)))
        default: .null
        }
    }

    private func bytes(_ start: UnsafeRawPointer?, of column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
    }
}

extension SQLValue {
    /// Returns SQLite's result code.
    fileprivate func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
        // SQLITE_TRANSIENT: SQLite copies the value before the call returns.
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch self {
        case .null: return sqlite3_bind_null(statement, place)
        case .integer(let number): return sqlite3_bind_int64(statement, place, number)
        case .real(let number): return sqlite3_bind_double(statement, place, number)
        case .text(let text):
            var whole = text
            return whole.withUTF8 { bytes in
                // SQLite would truncate the text at a NUL byte.
                if bytes.contains(0) {
                    return SQLValue.text(text.replacing("\0", with: "\u{FFFD}")).bind(to: statement, at: place)
                }
                return bytes.withMemoryRebound(to: CChar.self) {
                    sqlite3_bind_text(statement, place, $0.baseAddress, Int32($0.count), copied)
                }
            }
        // An empty blob is not NULL.
        case .blob(let bytes) where bytes.isEmpty: return sqlite3_bind_zeroblob(statement, place, 0)
        case .blob(let bytes):
            return bytes.withUnsafeBytes {
                sqlite3_bind_blob(statement, place, $0.baseAddress, Int32($0.count), copied)
            }
        }
    }
}

extension DatabaseError {
    /// The last error of a connection.
    fileprivate static func last(of connection: OpaquePointer?) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
            message: String(cString: sqlite3_errmsg(connection)))
    }
}
