/// One row of an answer, its columns read by name. Inlinable, as every noun's module reads a dozen of its own types.
package struct Row: Sendable {
    @usableFromInline let columns: [String]
    @usableFromInline let values: [SQLValue]

    /// The column's value. Throws `StoreError.column` when the name is not in the answer or the value is not a `T`.
    @inlinable package subscript<T: SQLConvertible>(_ column: String) -> T {
        @inline(__always) get throws {
            let value = try value(of: column)
            guard let converted = T(sqlValue: value) else {
                throw StoreError.column(column, holds: "\(value)", wanted: "\(T.self)")
            }
            return converted
        }
    }

    /// As above; NULL is nil.
    @inlinable package subscript<T: SQLConvertible>(_ column: String) -> T? {
        @inline(__always) get throws {
            let value = try value(of: column)
            if value == .null { return nil }
            guard let converted = T(sqlValue: value) else {
                throw StoreError.column(column, holds: "\(value)", wanted: "\(T.self)")
            }
            return converted
        }
    }

    @inlinable func value(of column: String) throws -> SQLValue {
        guard let index = columns.firstIndex(of: column) else {
            throw StoreError.column(column, holds: "nothing", wanted: "a column of this answer")
        }
        return values[index]
    }
}
