/// The primary key of a row, typed so that keys of different tables cannot be mixed up.
public struct ID<Noun>: Hashable, Comparable, Sendable, CustomStringConvertible, SQLConvertible {
    public let rawValue: Int64

    @inlinable public init(_ rawValue: Int64) {
        self.rawValue = rawValue
    }

    @inlinable public var sqlValue: SQLValue { .integer(rawValue) }

    @inlinable public init?(sqlValue: SQLValue) {
        guard case .integer(let value) = sqlValue else { return nil }
        rawValue = value
    }

    @inlinable public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }

    public var description: String { String(rawValue) }
}
