import Testing
import Values

@Suite struct MoneyTests {
    @Test(
        arguments: [
            ("1,234.50", 123_450, "USD"), ("$12", 1200, "USD"), ("12.5", 1250, "USD"), ("0.05", 5, "USD"),
            ("1,234,567", 123_456_700, "USD"), ("-12.50", -1250, "USD"), ("-$12", -1200, "USD"), ("$-12", -1200, "USD"),
            (" 12 ", 1200, "USD"), ("12 EUR", 1200, "EUR"), ("eur 12.5", 1250, "EUR"), ("€9,50", 950, "EUR"),
            ("9,50 €", 950, "EUR"), ("9.50€", 950, "EUR"), ("£5", 500, "GBP"), ("¥500", 500, "JPY"),
            ("JPY 1,500", 1500, "JPY"),
            ("KWD 12.345", 12_345, "KWD"), ("12,345", 1_234_500, "USD"), ("92233720368547758.07", Int64.max, "USD"),
            ("EUR 1.355,90", 135_590, "EUR"), ("1.355,90 €", 135_590, "EUR"), ("€1.355", 135_500, "EUR"),
            ("1.234.567,89 EUR", 123_456_789, "EUR"), ("1.234,50", 123_450, "USD"), ("1.234.567", 123_456_700, "USD"),
            ("¥1500", 1500, "JPY"), ("¥1.500", 1500, "JPY"), ("1 000", 100_000, "USD"),
            ("1 500 000,50 EUR", 150_000_050, "EUR"), ("1\u{A0}500 EUR", 150_000, "EUR"),
            ("1\u{202F}500,00 €", 150_000, "EUR"), ("CHF 1'500.–", 150_000, "CHF"), ("12,- EUR", 1200, "EUR"),
            ("R$ 1.500,00", 150_000, "BRL"), ("US$12", 1200, "USD"), ("C$ 12.50", 1250, "CAD"),
            ("1 500 zł", 150_000, "PLN"), ("Fr. 12.50", 1250, "CHF"), ("₩15,000", 15_000, "KRW"),
            ("INR 12,34,567", 123_456_700, "INR"), ("12 dollars", 1200, "USD"), ("12 euros", 1200, "EUR"),
            ("123456", 12_345_600, "USD"), ("$1,234,567.89", 123_456_789, "USD"), ("KWD 1.234,567", 1_234_567, "KWD"),
        ] as [(String, Int64, String)])
    func read(_ text: String, _ units: Int64, _ code: String) throws {
        let money = try Money.read(text, home: .usd)
        #expect(money.minorUnits == units)
        #expect(money.currency.code == code)
    }

    @Test(arguments: [
        ("12.345", MoneyError.tooManyDecimals("12.345", .usd)), ("1.2.3", .notAnAmount("1.2.3")),
        ("NaN", .notAnAmount("NaN")),
        ("", .notAnAmount("")), ("$", .notAnAmount("$")), ("12.", .notAnAmount("12.")), (".50", .notAnAmount(".50")),
        ("12,34,567", .notAnAmount("12,34,567")), ("1,5", .notAnAmount("1,5")), ("1234,567", .notAnAmount("1234,567")),
        ("1.234,5,0", .notAnAmount("1.234,5,0")), ("kr 12", .unknownCurrency("kr")),
        ("12 kronor", .unknownCurrency("kronor")), ("--5", .notAnAmount("--5")),
        ("1e3", .notAnAmount("1e3")),
        ("XXQ 12", .unknownCurrency("XXQ")), ("¥12.5", .tooManyDecimals("¥12.5", .jpy)), ("٣", .notAnAmount("٣")),
        ("92233720368547758.08", .tooLarge), ("99999999999999999999", .tooLarge), ("inf", .notAnAmount("inf")),
        ("$12 EUR", .notAnAmount("$12 EUR")), ("10 00", .notAnAmount("10 00")), ("1 2", .notAnAmount("1 2")),
        ("1  000", .notAnAmount("1  000")), ("EUR 1.35,90", .notAnAmount("EUR 1.35,90")), (",5", .notAnAmount(",5")),
    ])
    func rejectsInvalidText(_ text: String, _ error: MoneyError) {
        #expect(throws: error) { try Money.read(text, home: .usd) }
    }

    @Test(arguments: [
        ("1 500 kr", "SEK", "SEK"), ("1 500 kr", "DKK", "DKK"),
        ("1 500:-", "SEK", "SEK"), ("1.500 kr.", "NOK", "NOK"), ("$12", "CAD", "CAD"),
        ("$12", "EUR", "USD"), ("¥12", "CNY", "CNY"), ("12", "CHF", "CHF"),
    ])
    func symbolMeansTheHomeCurrencyIfShared(_ text: String, _ home: String, _ code: String) throws {
        #expect(try Money.read(text, home: #require(Currency(home))).currency.code == code)
    }

    @Test(
        arguments: [
            (123_450, "USD", "$1,234.50", "1234.50", "USD 1234.50"), (-5, "USD", "-$0.05", "-0.05", "USD -0.05"),
            (100_000_000, "EUR", "€1,000,000.00", "1000000.00", "EUR 1000000.00"),
            (1500, "JPY", "¥1,500", "1500", "JPY 1500"), (1200, "CHF", "CHF 12.00", "12.00", "CHF 12.00"),
            (-12_345, "KWD", "-KWD 12.345", "-12.345", "KWD -12.345"), (0, "USD", "$0.00", "0.00", "USD 0.00"),
            (Int64.min, "USD", "-$92,233,720,368,547,758.08", "-92233720368547758.08", "USD -92233720368547758.08"),
        ] as [(Int64, String, String, String, String)])
    func formats(_ units: Int64, _ code: String, _ people: String, _ plain: String, _ coded: String) throws {
        let money = Money(minorUnits: units, currency: try #require(Currency(code)))
        #expect(money.description == people)
        #expect(money.plain == plain)
        #expect(money.coded == coded)
        #expect(try Money.read(people, home: .usd) == money)
    }

    @Test func arithmeticThrowsOnOverflow() throws {
        let (most, one) = (Money(minorUnits: .max, currency: .usd), Money(minorUnits: 1, currency: .usd))
        #expect(try one.adding(one).minorUnits == 2)
        #expect(try one.subtracting(most).minorUnits == 1 - Int64.max)
        #expect(throws: MoneyError.tooLarge) { try most.adding(one) }
        #expect(throws: MoneyError.mixedCurrencies(.usd, .eur)) { try one.adding(Money(minorUnits: 1, currency: .eur)) }
    }

    @Test func sumsAreSeparateByCurrency() throws {
        let amounts = try ["$1", "€2", "$3.50", "¥4"].map { try Money.read($0, home: .usd) }
        #expect(try Money.totals(of: amounts).map(\.coded) == ["EUR 2.00", "JPY 4", "USD 4.50"])
    }

    @Test(arguments: [("usd", 2), ("JPY", 0), ("KWD", 3), ("CLF", 4)])
    func minorDigits(_ code: String, _ digits: Int) throws {
        #expect(try #require(Currency(code)).minorDigits == digits)
    }

    @Test(arguments: ["", "XXX", "DOLLAR", "ÜSD"])
    func rejectsUnknownCurrencies(_ code: String) {
        #expect(Currency(code) == nil)
    }
}
