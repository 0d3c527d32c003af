/// One row of an answer, its columns read by name.
public struct Row: Sendable {
    let columns: [String]
    let values: [SQLValue]

    /// The column's value. Throws `StoreError.column` when the name is not in the answer or the value is not a `T`.
    @inlinable public subscript<T: SQLConvertible>(_ column: String) -> T {
        get throws {
            let value = try value(of: column)
            guard let converted = T(sqlValue: value) else { throw Self.mismatch(column, value, "\(T.self)") }
            return converted
        }
    }

    /// As above; NULL is nil.
    @inlinable public subscript<T: SQLConvertible>(_ column: String) -> T? {
        get throws {
            let value = try value(of: column)
            if case .null = value { return nil }
            guard let converted = T(sqlValue: value) else { throw Self.mismatch(column, value, "\(T.self)") }
            return converted
        }
    }

    @usableFromInline func value(of column: String) throws -> SQLValue {
        guard let index = columns.firstIndex(of: column) else {
            throw StoreError.column(column, holds: "nothing", wanted: "a column of this answer")
        }
        return values[index]
    }

    @usableFromInline static func mismatch(_ column: String, _ value: SQLValue, _ wanted: String) -> any Error {
        StoreError.column(column, holds: "\(value)", wanted: wanted)
    }
}
