import CPostgres

/// The rows of a statement, in PostgreSQL's binary format.
final class PostgreSQLResult {
    let raw: OpaquePointer
    /// Set for a statement of a transaction.
    var columns = ColumnNames([])

    init(_ raw: OpaquePointer) { self.raw = raw }

    deinit { cpostgres_clear(raw) }

    /// The number of rows.
    var count: Int { Int(cpostgres_row_count(raw)) }

    var columnNames: [String] {
        (0..<cpostgres_column_count(raw)).map { column in
            cpostgres_column_name(raw, column).map { String(cString: $0) } ?? ""
        }
    }

    /// Of a statement that was described.
    var parameterTypes: [UInt32] {
        (0..<cpostgres_parameter_count(raw)).map { cpostgres_parameter_type(raw, $0) }
    }

    var changedRows: Int { cpostgres_changed_rows(raw).flatMap { Int(String(cString: $0)) } ?? 0 }

    func row(_ row: Int) throws -> Row {
        Row(columns: columns, values: try columns.names.indices.map { try value(row, $0) })
    }

    /// A value as SQLite would give it.
    func value(_ row: Int, _ column: Int) throws -> SQLValue {
        let (row, column) = (Int32(row), Int32(column))
        if cpostgres_is_null(raw, row, column) { return .null }
        let bytes = UnsafeRawBufferPointer(
            start: cpostgres_value(raw, row, column), count: Int(cpostgres_length(raw, row, column)))
        let type = cpostgres_column_type(raw, column)
        switch (type, bytes.count) {
        case (PostgreSQLType.bigint, 8): return .integer(Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)))
        case (PostgreSQLType.integer, 4): return .integer(Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self))))
        case (PostgreSQLType.smallint, 2): return .integer(Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self))))
        case (PostgreSQLType.bool, 1): return .integer(bytes[0] == 0 ? 0 : 1)
        case (PostgreSQLType.double, 8):
            return .real(Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))))
        case (PostgreSQLType.float, 4):
            return .real(Double(Float(bitPattern: UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self)))))
        case (PostgreSQLType.text, _), (PostgreSQLType.varchar, _), (PostgreSQLType.name, _),
            (PostgreSQLType.unknown, _):
            return .text(String(decoding: bytes, as: UTF8.self))
        case (PostgreSQLType.bytea, _): return .blob(Array(bytes))
        default: break
        }
        let name = cpostgres_column_name(raw, column).map { String(cString: $0) } ?? ""
        throw StoreError.column(name, holds: "type \(type)", wanted: "a type that both engines have")
    }

    /// A value in text format; empty for NULL.
    func string(_ column: Int32, row: Int32 = 0) -> String {
        cpostgres_value(raw, row, column).map { String(cString: $0) } ?? ""
    }
}
