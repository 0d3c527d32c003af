package import Values

/// The price of one segment by number prefix, from the operator's settings, for estimates before a bulk send. Carrier
/// fees are not included.
package struct PriceTable: Hashable, Sendable {
    package let currency: Currency
    /// By prefix, such as `+1` or `+4477`; the empty prefix matches every number.
    private let perSegment: [String: Price]

    /// Twilio's approximate list price for the US and Canada; other prices are unknown.
    package static let standard = PriceTable(
        currency: .usd, perSegment: ["+1": Price(millionths: 8300, currency: .usd)])

    private init(currency: Currency, perSegment: [String: Price]) {
        (self.currency, self.perSegment) = (currency, perSegment)
    }

    /// Parses a setting such as `USD +1=0.0083 +44=0.0524 *=0.08`; `*` matches every number.
    package init(setting: String) throws(PriceTableError) {
        let words = setting.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
        guard let currency = words.first.flatMap(Currency.init) else { throw .noCurrency(setting) }
        var table: [String: Price] = [:]
        for word in words.dropFirst() {
            let sides = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard sides.count == 2, let prefix = Self.prefix(sides[0]),
                let price = Price(decimal: sides[1], currency: currency), !sides[1].hasPrefix("-")
            else { throw .badEntry(word) }
            guard table.updateValue(price, forKey: prefix) == nil else { throw .repeated(sides[0]) }
        }
        self.init(currency: currency, perSegment: table)
    }

    private static func prefix(_ text: String) -> String? {
        if text == "*" { return "" }
        let digits = text.utf8.dropFirst()
        let isPrefix = text.hasPrefix("+") && !digits.isEmpty && digits.allSatisfy { $0.asciiDigit != nil }
        return isPrefix ? text : nil
    }

    /// The price of one segment to a number in E.164, by the longest matching prefix; nil without one.
    package func perSegment(to number: TextAddress) -> Price? {
        var prefix = number.rawValue
        while true {
            if let price = perSegment[prefix] { return price }
            if prefix.isEmpty { return nil }
            prefix.removeLast()
        }
    }

    /// The estimate for these texts.
    package func estimate(_ texts: some Sequence<(segments: Segments, to: TextAddress)>) -> PriceEstimate {
        var estimate = PriceEstimate(segments: 0, price: Price(millionths: 0, currency: currency), unpriced: 0)
        for (segments, number) in texts {
            estimate.segments += segments.count
            if let price = perSegment(to: number) {
                let sum = estimate.price.millionths + price.millionths * Int64(segments.count)
                estimate.price = Price(millionths: sum, currency: currency)
            } else {
                estimate.unpriced += 1
            }
        }
        return estimate
    }
}

/// The estimated cost of a bulk send.
package struct PriceEstimate: Hashable, Sendable {
    package fileprivate(set) var segments: Int
    package fileprivate(set) var price: Price
    /// The number of texts without a known price; they are not in `price`.
    package fileprivate(set) var unpriced: Int

    /// `4 segments, about $0.04`
    ///
    /// - Parameter note: what stands beside the segments.
    package func words(note: String = "") -> String {
        let price = unpriced == 0 ? "about \(price.roundedUp)" : "price unknown for some numbers"
        return "\(segments.counted("segment"))\(note), \(price)"
    }
}

/// Why a price setting is invalid.
package enum PriceTableError: Error, Hashable, CustomStringConvertible {
    case noCurrency(String)
    case badEntry(String)
    case repeated(String)

    package var description: String {
        let example = #"write it like "USD +1=0.0083 *=0.08""#
        return switch self {
        case .noCurrency(let text): #"the prices "\#(text)" do not begin with a currency; \#(example)"#
        case .badEntry(let entry): #"cannot read the price "\#(entry)"; \#(example)"#
        case .repeated(let prefix): "there are two prices for \(prefix); remove one"
        }
    }
}
