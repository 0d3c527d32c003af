/// One row of a result. Columns are read by name.
public struct Row: Sendable {
    let columns: ColumnNames
    let values: [SQLValue]

    /// The value of a column. Throws `StoreError.column` if the column does not exist or its value is not a `T`.
    @inlinable public subscript<T: SQLConvertible>(_ column: String) -> T {
        get throws {
            let value = try value(of: column)
            guard let converted = T(sqlValue: value) else { throw Self.mismatch(column, value, "\(T.self)") }
            return converted
        }
    }

    /// The value of a column; nil for NULL.
    @inlinable public subscript<T: SQLConvertible>(_ column: String) -> T? {
        get throws {
            let value = try value(of: column)
            if case .null = value { return nil }
            guard let converted = T(sqlValue: value) else { throw Self.mismatch(column, value, "\(T.self)") }
            return converted
        }
    }

    @usableFromInline func value(of column: String) throws -> SQLValue {
        guard let index = columns.place(of: column) else {
            throw StoreError.column(column, holds: "nothing", wanted: "a column of this result")
        }
        return values[index]
    }

    @usableFromInline static func mismatch(_ column: String, _ value: SQLValue, _ wanted: String) -> any Error {
        StoreError.column(column, holds: "\(value)", wanted: wanted)
    }
}
