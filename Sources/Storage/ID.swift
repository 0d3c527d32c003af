/// The key of a row, typed by the noun it names, so that a contact's is never taken for an event's.
package struct ID<Noun>: Hashable, Comparable, Sendable, CustomStringConvertible, SQLConvertible {
    package let rawValue: Int64

    package init(_ rawValue: Int64) {
        self.rawValue = rawValue
    }

    @inlinable package var sqlValue: SQLValue { .integer(rawValue) }

    @inlinable package init?(sqlValue: SQLValue) {
        guard case .integer(let value) = sqlValue else { return nil }
        rawValue = value
    }

    package static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }

    package var description: String { String(rawValue) }
}
