/// A code of the provider's error dictionary, such as 21610.
package struct ErrorCode: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    package init(integerLiteral value: Int) {
        rawValue = value
    }

    package var description: String { String(rawValue) }
}
