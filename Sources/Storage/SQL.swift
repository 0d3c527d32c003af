/// A statement whose interpolated values become bound parameters, never text:
/// `tx.rows("SELECT id FROM contact WHERE account_id = \(account)")`.
public struct SQL: ExpressibleByStringInterpolation, Sendable {
    @usableFromInline let text: String
    @usableFromInline let values: [SQLValue]

    @inlinable public init(stringLiteral text: String) {
        self.text = text
        values = []
    }

    @inlinable public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
        values = stringInterpolation.values
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        @usableFromInline var text = ""
        @usableFromInline var values: [SQLValue] = []

        @inlinable public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        @inlinable public mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        @inlinable public mutating func appendInterpolation(_ value: some SQLConvertible) {
            text += "?"
            values.append(value.sqlValue)
        }

        @inlinable public mutating func appendInterpolation(_ value: (some SQLConvertible)?) {
            text += "?"
            values.append(value?.sqlValue ?? .null)
        }

        /// A parenthesised list for `IN`; an empty one matches nothing.
        @inlinable public mutating func appendInterpolation(list: [some SQLConvertible]) {
            text += "(" + list.map { _ in "?" }.joined(separator: ",") + ")"
            values += list.map { $0.sqlValue }
        }

        /// A part of a statement, written as SQL elsewhere.
        @inlinable public mutating func appendInterpolation(_ part: SQL) {
            text += part.text
            values += part.values
        }
    }
}
