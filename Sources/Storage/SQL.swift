/// A statement whose interpolated values become bound parameters, never text:
/// `tx.rows("SELECT id FROM contact WHERE account_id = \(account)")`.
public struct SQL: ExpressibleByStringInterpolation, Sendable {
    /// What it is written in, one after the other; a value's place is a piece of its own, `?`.
    @usableFromInline let pieces: [String]
    @usableFromInline let values: [SQLValue]

    var text: String { pieces.joined() }

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

        /// A parenthesised list for `IN`; an empty one matches nothing.
        @inlinable public mutating func appendInterpolation(list: [some SQLConvertible]) {
            pieces.append("(" + list.map { _ in "?" }.joined(separator: ",") + ")")
            values += list.map { $0.sqlValue }
        }

        /// A part of a statement, written as SQL elsewhere.
        @inlinable public mutating func appendInterpolation(_ part: SQL) {
            pieces += part.pieces
            values += part.values
        }
    }
}
