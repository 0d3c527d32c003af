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
        default: bySymbol[symbol].flatMap { Currency($0) }
        }
    }

    private static let bySymbol: [Character: String] = [
        "₹": "INR", "₽": "RUB", "₩": "KRW", "₺": "TRY", "₴": "UAH", "₫": "VND", "₪": "ILS", "₱": "PHP", "฿": "THB",
        "₦": "NGN", "₡": "CRC", "₸": "KZT",
    ]

    /// `R` in `R$`, `US` in `US$`.
    static func named(byDollar prefix: String) -> Currency? {
        let codes = [
            "R": "BRL", "US": "USD", "C": "CAD", "CA": "CAD", "A": "AUD", "AU": "AUD", "NZ": "NZD", "HK": "HKD",
            "S": "SGD", "SG": "SGD", "NT": "TWD", "MX": "MXN", "J": "JMD", "TT": "TTD",
        ]
        return codes[prefix.uppercased()].flatMap { Currency($0) }
    }

    /// What people write for a currency: `zł`, `Fr`, `quid`, `swiss francs`, `kr` for the crown of `home`, and the words
    /// of English.
    package static func named(byWord word: String, home: Currency) -> Currency? {
        let word = word.lowercased()
        if let codes = codes(sharing: word) { return codes.contains(home.code) ? home : nil }
        return switch word {
        case "euro", "euros": .eur
        case "dollar", "dollars", "buck", "bucks": named(bySymbol: "$", home: home)
        case "pound", "pounds", "quid": named(bySymbol: "£", home: home)
        case "lei": home.code == "MDL" ? home : Currency("RON")
        default: byWord[word].flatMap { Currency($0) }
        }
    }

    /// The currencies with a name that several countries have, like `kr` and `pesos`; nil for any other word.
    package static func codes(sharing word: String) -> [String]? {
        sharedNames.first { $0.words.contains(word.lowercased()) }?.codes
    }

    private static let sharedNames: [(words: Set<String>, codes: [String])] = [
        (["kr", "krona", "kronor", "krone", "kroner", "kronur"], ["SEK", "NOK", "DKK", "ISK"]),
        (["crown", "crowns"], ["SEK", "NOK", "DKK", "ISK", "CZK"]),
        (["peso", "pesos"], ["MXN", "ARS", "CLP", "COP", "DOP", "PHP", "UYU"]),
        (["franc", "francs"], ["CHF", "XOF", "XAF", "XPF"]),
        (["rupee", "rupees", "rs"], ["INR", "PKR", "LKR", "NPR", "MUR"]),
        (["dirham", "dirhams"], ["AED", "MAD"]), (["riyal", "riyals"], ["SAR", "QAR"]),
        (["dinar", "dinars"], ["RSD", "KWD", "JOD", "TND", "DZD"]),
        (["shilling", "shillings"], ["KES", "TZS", "UGX"]),
    ]

    private static let byWord: [String: String] = [
        "zł": "PLN", "zl": "PLN", "zloty": "PLN", "zlotys": "PLN", "kč": "CZK", "kc": "CZK", "koruna": "CZK",
        "ft": "HUF", "forint": "HUF", "forints": "HUF", "fr": "CHF", "sfr": "CHF", "лв": "BGN", "lv": "BGN",
        "yen": "JPY", "baht": "THB", "yuan": "CNY", "rmb": "CNY", "renminbi": "CNY", "rand": "ZAR", "reais": "BRL",
        "ringgit": "MYR", "rupiah": "IDR", "shekel": "ILS", "shekels": "ILS", "rubles": "RUB", "roubles": "RUB",
        "hryvnia": "UAH", "swiss francs": "CHF", "swiss franc": "CHF", "mexican pesos": "MXN", "argentine pesos": "ARS",
        "chilean pesos": "CLP", "colombian pesos": "COP", "philippine pesos": "PHP", "indian rupees": "INR",
        "swedish kronor": "SEK", "swedish crowns": "SEK", "norwegian kroner": "NOK", "norwegian crowns": "NOK",
        "danish kroner": "DKK", "danish crowns": "DKK", "czech crowns": "CZK", "us dollars": "USD",
        "canadian dollars": "CAD", "australian dollars": "AUD", "new zealand dollars": "NZD",
    ]

    /// The currency of `cents` and `pence` to a person whose currency is `home`; nil for any other word and where none
    /// is known.
    static func named(byMinorUnit word: String, home: Currency) -> Currency? {
        switch word.lowercased() {
        case "cent", "cents": home.code == "EUR" ? home : named(bySymbol: "$", home: home)
        case "penny", "pence": named(bySymbol: "£", home: home)
        default: nil
        }
    }

    /// Whether a single dot before three digits groups thousands: no decimals are meant where the currency has none or
    /// where people write a comma before them.
    var groupsByDot: Bool { minorDigits == 0 || minorDigits == 2 && Self.withDecimalComma.contains(code) }

    /// Whether digits above the thousands are grouped in twos: `12,34,567`.
    var groupsByHundreds: Bool { ["INR", "PKR", "BDT", "NPR", "LKR"].contains(code) }

    private static let withDecimalComma: Set<String> = [
        "EUR", "DKK", "NOK", "SEK", "PLN", "CZK", "HUF", "RON", "BGN", "RSD", "BRL", "ARS", "COP", "UYU", "TRY", "IDR",
        "RUB", "UAH",
    ]

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

extension Currency {
    /// The currency of a country by its ISO 3166 code; nil for an unknown code.
    package static func used(in country: String) -> Currency? {
        byCountry[country.uppercased()].flatMap { Currency($0) }
    }

    /// Source: ISO 4217 list one, by country, as of 2026 (Bulgaria has the euro).
    private static let byCountry: [String: String] = {
        let lists: KeyValuePairs = [
            "USD": "AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI",
            "EUR": """
            AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA \
            XK YT
            """,
            "GBP": "GB GG GS IM JE", "AUD": "AU CC CX HM KI NF NR TV", "NZD": "CK NU NZ PN TK", "NOK": "BV NO SJ",
            "DKK": "DK FO GL", "CHF": "CH LI", "ILS": "IL PS", "MAD": "EH MA", "XCG": "CW SX",
            "XCD": "AG AI DM GD KN LC MS VC", "XOF": "BF BJ CI GW ML NE SN TG", "XAF": "CF CG CM GA GQ TD",
            "XPF": "NC PF WF",
        ]
        let own = """
            AE AED AF AFN AL ALL AM AMD AO AOA AR ARS AW AWG AZ AZN BA BAM BB BBD BD BDT BH BHD BI BIF BM BMD BN BND \
            BO BOB BR BRL BS BSD BT BTN BW BWP BY BYN BZ BZD CA CAD CD CDF CL CLP CN CNY CO COP CR CRC CU CUP CV CVE \
            CZ CZK DJ DJF DO DOP DZ DZD EG EGP ER ERN ET ETB FJ FJD FK FKP GE GEL GH GHS GI GIP GM GMD GN GNF GT GTQ \
            GY GYD HK HKD HN HNL HT HTG HU HUF ID IDR IN INR IQ IQD IR IRR IS ISK JM JMD JO JOD JP JPY KE KES KG KGS \
            KH KHR KM KMF KP KPW KR KRW KW KWD KY KYD KZ KZT LA LAK LB LBP LK LKR LR LRD LS LSL LY LYD MD MDL MG MGA \
            MK MKD MM MMK MN MNT MO MOP MR MRU MU MUR MV MVR MW MWK MX MXN MY MYR MZ MZN NA NAD NG NGN NI NIO NP NPR \
            OM OMR PA PAB PE PEN PG PGK PH PHP PK PKR PL PLN PY PYG QA QAR RO RON RS RSD RU RUB RW RWF SA SAR SB SBD \
            SC SCR SD SDG SE SEK SG SGD SH SHP SL SLE SO SOS SR SRD SS SSP ST STN SY SYP SZ SZL TH THB TJ TJS TM TMT \
            TN TND TO TOP TR TRY TT TTD TW TWD TZ TZS UA UAH UG UGX UY UYU UZ UZS VE VES VN VND VU VUV WS WST YE YER \
            ZA ZAR ZM ZMW ZW ZWG
            """.split(separator: " ").map(String.init)
        var table: [String: String] = [:]
        for place in stride(from: 0, to: own.count - 1, by: 2) { table[own[place]] = own[place + 1] }
        for (currency, countries) in lists {
            for country in countries.split(separator: " ") { table[String(country)] = currency }
        }
        return table
    }()
}

extension Money {
    /// `$50`, `$12.50`, `INR 900`: for text messages, without zero decimals and only with symbols of the GSM-7
    /// alphabet.
    package var forTexts: String {
        let sign = currency.symbol.flatMap { ["$", "£", "¥", "€"].contains($0) ? $0 : nil } ?? currency.code + " "
        let isWhole = currency.minorDigits > 0 && minorUnits % currency.unit == 0
        let digits = isWhole ? String(plain.dropLast(currency.minorDigits + 1)) : plain
        return minorUnits < 0 ? "-" + sign + digits.dropFirst() : sign + digits
    }
}
