/// A currency of ISO 4217.
package struct Currency: Hashable, Sendable {
    /// The ISO 4217 code in upper case: `USD`.
    package let code: String
    /// The number of decimal digits of its minor unit: 2 for cents, 0 for yen.
    package let minorDigits: Int

    /// Nil for a code that ISO 4217 does not list. Ignores case.
    package init?(_ code: String) {
        let code = code.uppercased()
        guard let digits = Currency.minorDigits[code] else { return nil }
        self.init(code: code, minorDigits: digits)
    }

    private init(code: String, minorDigits: Int) {
        (self.code, self.minorDigits) = (code, minorDigits)
    }

    package static let usd = Currency(code: "USD", minorDigits: 2)
    package static let eur = Currency(code: "EUR", minorDigits: 2)
    package static let gbp = Currency(code: "GBP", minorDigits: 2)
    package static let jpy = Currency(code: "JPY", minorDigits: 0)

    /// The number of minor units in one: 100 for the dollar.
    package var unit: Int64 {
        (0..<minorDigits).reduce(1) { power, _ in power * 10 }
    }

    /// `$`, `€`, `£`, `¥`, `₹` where English readers know the symbol; nil for all other currencies.
    package var symbol: String? {
        switch code {
        case "USD": "$"
        case "EUR": "€"
        case "GBP": "£"
        case "JPY": "¥"
        case "INR": "₹"
        default: nil
        }
    }

    /// Every code, sorted.
    package static var codes: [String] { minorDigits.keys.sorted() }
}

extension Currency: CustomStringConvertible {
    package var description: String { code }
}

extension Currency {
    /// The currency that a symbol means to a person whose currency is `home`: `$` is their own dollar or peso, else
    /// USD.
    static func named(bySymbol symbol: Character, home: Currency) -> Currency? {
        switch symbol {
        case "$": sharingDollarSign.contains(home.code) ? home : .usd
        case "¥", "￥": home.code == "CNY" ? home : .jpy
        case "€": .eur
        case "£": ["GIP", "FKP", "SHP", "EGP"].contains(home.code) ? home : .gbp
        case "₹": Currency("INR")
        default: nil
        }
    }

    private static let sharingDollarSign: Set<String> = [
        "ARS", "AUD", "BBD", "BMD", "BND", "BSD", "BZD", "CAD", "CLP", "COP", "FJD", "GYD", "HKD", "JMD", "KYD", "LRD",
        "MXN", "NAD", "NZD", "SBD", "SGD", "SRD", "TTD", "TWD", "USD", "UYU", "XCD",
    ]

    /// Source: ISO 4217 list one. Includes codes withdrawn since 2025, so that old rows can be read.
    private static let minorDigits: [String: Int] = {
        let none = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
        let two = """
            AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE \
            CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL \
            HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR \
            MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK \
            SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD \
            XCG YER ZAR ZMW ZWG
            """
        let three = "BHD IQD JOD KWD LYD OMR TND"
        let four = "CLF UYW"
        var digits: [String: Int] = [:]
        for (count, codes) in [(0, none), (2, two), (3, three), (4, four)] {
            for code in codes.split(separator: " ") { digits[String(code)] = count }
        }
        return digits
    }()
}
