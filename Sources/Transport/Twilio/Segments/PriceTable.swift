package import Values

/// The price of one segment by number prefix, for estimates before a bulk send. Carrier fees are not included.
package struct PriceTable: Hashable, Sendable {
    package let currency: Currency
    /// By prefix, such as `+1` or `+4477`; the empty prefix matches every number.
    private let perSegment: [String: Price]

    /// Of a provider whose texts cost something, but nobody knows how much.
    package static let unknown = PriceTable(currency: .usd, perSegment: [:])

    init(currency: Currency, perSegment: [String: Price]) {
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
}

/// The estimated cost of a bulk send.
package struct PriceEstimate: Hashable, Sendable {
    package private(set) var segments = 0
    /// Of the texts with a known price.
    package private(set) var price = Price(millionths: 0, currency: .usd)
    /// The number of texts without a known price.
    package private(set) var unpriced = 0
    private var priced = 0
    /// The number of texts that cost nothing by themselves.
    private var included = 0
    /// All have segments, as texts do.
    private var hasSegments = true

    /// - Parameter texts: each with its provider, which has the prices.
    package init(_ texts: some Sequence<(segments: Segments, to: TextAddress, from: ProviderKind)>) {
        for (size, number, provider) in texts {
            segments += size.count
            guard let prices = provider.prices else {
                included += 1
                continue
            }
            guard let one = prices.perSegment(to: number) else {
                unpriced += 1
                continue
            }
            priced += 1
            price = Price(millionths: price.millionths + one.millionths * Int64(size.count), currency: one.currency)
        }
    }

    /// The same with messages that have no segments, each with its price; nil where that is unknown.
    package func adding(_ prices: [Price?]) -> PriceEstimate {
        var sum = self
        if segments == 0, !prices.isEmpty { sum.hasSegments = false }
        for one in prices {
            guard let one, one.currency == price.currency || priced == 0 else {
                sum.unpriced += 1
                continue
            }
            sum.priced += 1
            sum.price = Price(millionths: sum.price.millionths + one.millionths, currency: one.currency)
        }
        return sum
    }

    /// What all texts cost; nil if that is unknown, and if none costs anything by itself.
    package var total: Money? { unpriced == 0 && (priced > 0 || included == 0) ? price.roundedUp : nil }

    /// `4 segments, about $0.04`, `4 segments, no price: sent by your phone`
    ///
    /// - Parameter note: what stands beside the segments.
    package func words(note: String = "") -> String {
        hasSegments ? "\(segments.counted("segment"))\(note), \(priceWords)" : priceWords
    }

    private var priceWords: String {
        if let total { return "about \(total)" }
        if unpriced == 0 { return "no price: sent by your phone" }
        return priced + included == 0 ? "price unknown" : "price unknown for some numbers"
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
