package import Values

/// How much of one currency is paid for one of another, as a person entered it.
package struct ExchangeRate: Hashable, Sendable, Codable {
    package let millionths: Int64

    package init(millionths: Int64) { self.millionths = millionths }

    /// Reads `1.0825`: more than 0, at most a million, with at most six decimals; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let decimals = parts.count == 2 ? parts[1] : ""
        guard let whole = parts.first, (1...7).contains(whole.count), decimals.count <= 6,
            (whole + decimals).allSatisfy({ $0.isASCII && $0.isNumber }), parts.count == 1 || !decimals.isEmpty,
            let number = Int64(whole + decimals + String(repeating: "0", count: 6 - decimals.count)),
            (1...1_000_000_000_000).contains(number)
        else { return nil }
        millionths = number
    }

    /// An amount in the other currency, rounded to its minor units.
    package func converted(_ amount: Money, to currency: Currency) throws(MoneyError) -> Money {
        func power(_ digits: Int) -> Int128 { (0..<digits).reduce(1) { power, _ in power * 10 } }
        let from = power(amount.currency.minorDigits) * 1_000_000
        let product = Int128(amount.minorUnits) * Int128(millionths) * power(currency.minorDigits)
        guard let units = Int64(exactly: (product + (product < 0 ? -from : from) / 2) / from) else { throw .tooLarge }
        return Money(minorUnits: units, currency: currency)
    }
}

extension ExchangeRate: CustomStringConvertible {
    package var description: String {
        let rest = String(millionths % 1_000_000)
        var decimals = String(repeating: "0", count: 6 - rest.count) + rest
        while decimals.hasSuffix("0") { decimals.removeLast() }
        return "\(millionths / 1_000_000)" + (decimals.isEmpty ? "" : ".\(decimals)")
    }
}
