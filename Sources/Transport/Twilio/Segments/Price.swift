package import Values

/// A provider's charge, in smaller units than a currency's minor unit.
package struct Price: Hashable, Sendable {
    /// Millionths of the currency's major unit: 8,300 is $0.0083. Never negative, although providers write negative
    /// charges.
    package let millionths: Int64
    package let currency: Currency

    package init(millionths: Int64, currency: Currency) {
        (self.millionths, self.currency) = (millionths, currency)
    }

    /// Parses `0.0083` or `-0.00750` and drops the sign. Nil for anything else, or for more than six significant
    /// decimals.
    package init?(decimal: String, currency: Currency) {
        let digits = decimal.utf8.drop { $0 == UInt8(ascii: "-") }
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Array.init)
        guard digits.count >= decimal.utf8.count - 1, (1...2).contains(parts.count),
            let whole = Int(asciiDigits: parts[0][...]), whole < 1_000_000_000
        else { return nil }
        var fraction = parts.count == 2 ? parts[1] : [UInt8(ascii: "0")]
        while fraction.count > 6, fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
        guard fraction.count <= 6, let value = Int(asciiDigits: fraction[...]) else { return nil }
        let scale = (fraction.count..<6).reduce(1) { scale, _ in scale * 10 }
        self.init(millionths: Int64(whole) * 1_000_000 + Int64(value * scale), currency: currency)
    }

    /// In minor units, rounded up, so that an estimate is never too low.
    package var roundedUp: Money {
        let perCoin = 1_000_000 / currency.unit
        return Money(minorUnits: (millionths + perCoin - 1) / perCoin, currency: currency)
    }
}

extension Price: CustomStringConvertible {
    /// `0.0083 USD`: at least two decimals, at most six.
    package var description: String {
        let fraction = String(millionths % 1_000_000).leftPadded(to: 6)
        let kept = fraction.prefix(2) + String(fraction.dropFirst(2)).trimmingTrailingZeros
        return "\(millionths / 1_000_000).\(kept) \(currency)"
    }
}

extension String {
    fileprivate var trimmingTrailingZeros: String {
        var text = self
        while text.last == "0" { text.removeLast() }
        return text
    }
}
