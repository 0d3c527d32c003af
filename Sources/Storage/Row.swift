internal import Foundation
internal import GRDB

/// One row of an answer, its columns read by name.
package struct Row: Sendable {
    let columns: Columns
    let values: [SQLValue]

    /// The column's value. Throws `StoreError.column` when the name is not in the answer or the value is not a `T`.
    package subscript<T: SQLConvertible>(_ column: String) -> T {
        get throws {
            let value = try value(of: column)
            guard let converted = T(sqlValue: value) else {
                throw StoreError.column(column, holds: "\(value)", wanted: "\(T.self)")
            }
            return converted
        }
    }

    /// As above; NULL is nil.
    package subscript<T: SQLConvertible>(_ column: String) -> T? {
        get throws {
            let value = try value(of: column)
            if value == .null { return nil }
            guard let converted = T(sqlValue: value) else {
                throw StoreError.column(column, holds: "\(value)", wanted: "\(T.self)")
            }
            return converted
        }
    }

    private func value(of column: String) throws -> SQLValue {
        guard let index = columns.names.firstIndex(of: column) else {
            throw StoreError.column(column, holds: "nothing", wanted: "a column of this answer")
        }
        return values[index]
    }

    /// The names of an answer's columns, shared by its rows.
    final class Columns: Sendable {
        let names: [String]

        init(_ names: [String]) {
            self.names = names
        }
    }
}

extension SQLValue {
    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let value): value.databaseValue
        case .real(let value): value.databaseValue
        // SQLite would end the text at a NUL and lose the rest.
        case .text(let value): (value.utf8.contains(0) ? value.replacing("\0", with: "\u{FFFD}") : value).databaseValue
        case .blob(let bytes): Data(bytes).databaseValue
        }
    }

    init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .real(number)
        case .string(let text): self = .text(text)
        case .blob(let data): self = .blob([UInt8](data))
        }
    }
}
