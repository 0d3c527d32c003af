/// An SQL statement. Interpolated values become bound parameters: `tx.rows("SELECT id FROM contact WHERE account_id =
/// \(account)")`.
public struct SQL: ExpressibleByStringInterpolation, Sendable {
    /// The parts of the text; each parameter is a part of its own, `?`.
    @usableFromInline let pieces: [String]
    @usableFromInline let values: [SQLValue]

    /// For SQLite.
    var text: String { pieces.map { Dialect.table(ofNextKey: $0).map(Dialect.sqliteNextKey) ?? $0 }.joined() }

    /// A key that the next row of a table with generated keys may have, for a row that is mentioned before it is
    /// inserted.
    package static func nextKey(of table: String) -> SQL { SQL(stringLiteral: Dialect.nextKey(of: table)) }

    @inlinable public init(stringLiteral text: String) {
        pieces = [text]
        values = []
    }

    @inlinable public init(stringInterpolation: StringInterpolation) {
        pieces = stringInterpolation.pieces
        values = stringInterpolation.values
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        @usableFromInline var pieces: [String] = []
        @usableFromInline var values: [SQLValue] = []

        @inlinable public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(2 * interpolationCount + 1)
            values.reserveCapacity(interpolationCount)
        }

        @inlinable public mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { pieces.append(literal) }
        }

        @inlinable public mutating func appendInterpolation(_ value: some SQLConvertible) {
            pieces.append("?")
            values.append(value.sqlValue)
        }

        @inlinable public mutating func appendInterpolation(_ value: (some SQLConvertible)?) {
            pieces.append("?")
            values.append(value?.sqlValue ?? .null)
        }

        /// A parenthesized list for `IN`. An empty list matches nothing.
        @inlinable public mutating func appendInterpolation(list: [some SQLConvertible]) {
            pieces.append("(" + list.map { _ in "?" }.joined(separator: ",") + ")")
            values += list.map { $0.sqlValue }
        }

        /// The rows after `VALUES`: at least one, each of as many values.
        package mutating func appendInterpolation(rows: [SQLRow]) {
            guard let first = rows.first else { return }
            let row = "(" + first.map { _ in "?" }.joined(separator: ",") + ")"
            pieces.append(Array(repeating: row, count: rows.count).joined(separator: ","))
            for row in rows { values += row.map { $0?.sqlValue ?? .null } }
        }

        /// A fragment of SQL.
        @inlinable public mutating func appendInterpolation(_ part: SQL) {
            pieces += part.pieces
            values += part.values
        }
    }
}

/// The values of a row that is inserted, in the order of the columns; nil for NULL.
package typealias SQLRow = [(any SQLConvertible)?]
