/// A statement whose interpolated values become bound parameters, never text:
/// `tx.rows("SELECT id FROM contact WHERE account_id = \(account)")`.
package struct SQL: ExpressibleByStringInterpolation, Sendable {
    let text: String
    let values: [SQLValue]

    package init(stringLiteral text: String) {
        self.text = text
        values = []
    }

    package init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
        values = stringInterpolation.values
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        @usableFromInline var text = ""
        @usableFromInline var values: [SQLValue] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        @inlinable package mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        @inlinable package mutating func appendInterpolation(_ value: some SQLConvertible) {
            text += "?"
            values.append(value.sqlValue)
        }

        @inlinable package mutating func appendInterpolation(_ value: (some SQLConvertible)?) {
            text += "?"
            values.append(value?.sqlValue ?? .null)
        }

        /// A parenthesised list for `IN`; an empty one matches nothing.
        @inlinable package mutating func appendInterpolation(list: [some SQLConvertible]) {
            text += "(" + list.map { _ in "?" }.joined(separator: ",") + ")"
            values += list.map { $0.sqlValue }
        }

        /// A part of a statement, written as SQL elsewhere.
        @inlinable package mutating func appendInterpolation(_ part: SQL) {
            text += part.text
            values += part.values
        }
    }
}
