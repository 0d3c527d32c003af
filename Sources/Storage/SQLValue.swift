package import Values

/// A value of a column. Types that read and bind values are public, because the compiler specializes generic code only
/// for public inlinable declarations.
public enum SQLValue: Hashable, Sendable, Codable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// A type that is stored in one column.
public protocol SQLConvertible: Sendable {
    var sqlValue: SQLValue { get }
    /// Nil if the stored value is not valid for this type.
    init?(sqlValue: SQLValue)
}

extension SQLValue: SQLConvertible {
    @inlinable public var sqlValue: SQLValue { self }
    @inlinable public init?(sqlValue: SQLValue) { self = sqlValue }
}

extension Int64: SQLConvertible {
    @inlinable public var sqlValue: SQLValue { .integer(self) }
    @inlinable public init?(sqlValue: SQLValue) {
        guard case .integer(let value) = sqlValue else { return nil }
        self = value
    }
}

extension Int: SQLConvertible {
    @inlinable public var sqlValue: SQLValue { .integer(Int64(self)) }
    @inlinable public init?(sqlValue: SQLValue) {
        guard case .integer(let value) = sqlValue else { return nil }
        self.init(exactly: value)
    }
}

extension Double: SQLConvertible {
    @inlinable public var sqlValue: SQLValue { .real(self) }
    @inlinable public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .real(let value): self = value
        case .integer(let value): self = Double(value)
        default: return nil
        }
    }
}

/// Stored as 0 or 1.
extension Bool: SQLConvertible {
    @inlinable public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
    @inlinable public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .integer(0): self = false
        case .integer(1): self = true
        default: return nil
        }
    }
}

extension String: SQLConvertible {
    @inlinable public var sqlValue: SQLValue { .text(self) }
    @inlinable public init?(sqlValue: SQLValue) {
        guard case .text(let value) = sqlValue else { return nil }
        self = value
    }
}

extension [UInt8]: SQLConvertible {
    @inlinable public var sqlValue: SQLValue { .blob(self) }
    @inlinable public init?(sqlValue: SQLValue) {
        guard case .blob(let value) = sqlValue else { return nil }
        self = value
    }
}

/// Milliseconds since 1970 UTC. A time outside `storable` is not read, because arithmetic with it could overflow.
extension Instant: SQLConvertible {
    package var sqlValue: SQLValue { .integer(milliseconds) }
    package init?(sqlValue: SQLValue) {
        guard case .integer(let value) = sqlValue, Self.storable.contains(Instant(milliseconds: value)) else {
            return nil
        }
        self.init(milliseconds: value)
    }
}

/// An ISO 8601 date.
extension LocalDate: SQLConvertible {
    package var sqlValue: SQLValue { .text(description) }
    package init?(sqlValue: SQLValue) {
        guard case .text(let value) = sqlValue else { return nil }
        self.init(iso: value)
    }
}

/// Stored as the raw value. The CHECK constraint of the column lists the same values.
extension SQLConvertible where Self: RawRepresentable, RawValue == String {
    @inlinable public var sqlValue: SQLValue { .text(rawValue) }
    @inlinable public init?(sqlValue: SQLValue) {
        guard case .text(let value) = sqlValue else { return nil }
        self.init(rawValue: value)
    }
}

extension Answer: SQLConvertible {}
extension TextLanguage: SQLConvertible {}

extension Leaning: SQLConvertible {}

extension Label: SQLConvertible {}

extension Rule: SQLConvertible {}
