import Foundation
import Synchronization

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

/// The names of a result's columns, which its rows share.
final class ColumnNames: Sendable {
    let names: [String]
    /// Nil for few columns, among which a search is as fast.
    private let places: [String: Int]?

    private static let fewColumns = 8
    /// The place behind the one that was read last: most rows are read in the order of their columns.
    private let next = Atomic<Int>(0)
    /// No name is there twice.
    private let areDistinct: Bool

    init(_ names: [String]) {
        self.names = names
        areDistinct = Set(names).count == names.count
        places =
            names.count > Self.fewColumns
            ? Dictionary(names.enumerated().map { ($0.element, $0.offset) }) { first, _ in first } : nil
    }

    /// The place of the first column with this name; nil if there is none.
    func place(of name: String) -> Int? {
        let next = next.load(ordering: .relaxed)
        let isNext = areDistinct && next < names.count && names[next] == name
        let found = isNext ? next : places.map { $0[name] } ?? names.firstIndex(of: name)
        if let found { self.next.store(found + 1, ordering: .relaxed) }
        return found
    }
}

/// A value stored as JSON in a text column, for values that are only read by the code that wrote them, such as undo
/// snapshots.
package enum JSONColumn {
    /// Keys are sorted, so that equal values give equal texts.
    package static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// - Throws: `DecodingError` if the text is not such a value.
    package static func value<Value: Decodable>(_ type: Value.Type = Value.self, from text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
