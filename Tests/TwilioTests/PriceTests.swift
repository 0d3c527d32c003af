import Testing
import Twilio
import Values

@Suite struct PriceTests {
    @Test(arguments: [
        ("0.0083", 8300), ("-0.00750", 7500), ("1", 1_000_000), ("12.5", 12_500_000), ("0.0000010", 1),
        ("0", 0), ("00.10", 100_000),
    ])
    func `reads a charge exactly`(_ text: String, _ millionths: Int64) {
        #expect(Price(decimal: text, currency: .usd)?.millionths == millionths)
    }

    @Test(arguments: ["", "-", ".", "1.", ".5", "1,5", "--1", "1e-05", "0.0000001", "1.2.3", "9999999999", "١"])
    func `reads nothing else`(_ text: String) {
        #expect(Price(decimal: text, currency: .usd) == nil)
    }

    @Test(arguments: [
        (8300, "0.0083 USD", 1), (20_000, "0.02 USD", 2), (20_001, "0.020001 USD", 3), (0, "0.00 USD", 0),
    ])
    func `is shown as fine as it is and rounded up to whole coins`(_ millionths: Int64, _ text: String, _ cents: Int64)
    {
        let price = Price(millionths: millionths, currency: .usd)
        #expect(price.description == text)
        #expect(price.roundedUp == Money(minorUnits: cents, currency: .usd))
    }

    @Test func `whole coins are those of the currency`() {
        #expect(Price(millionths: 1, currency: .jpy).roundedUp == Money(minorUnits: 1, currency: .jpy))
    }
}

@Suite struct PriceTableTests {
    @Test(arguments: [
        ("+14155550100", 8300 as Int64?), ("+18005550100", 9000), ("+447700900123", 52_400), ("+4915112345678", 80_000),
        ("384387", 80_000),
    ])
    func `the longest matching entry counts`(_ number: String, _ millionths: Int64?) throws {
        let table = try PriceTable(setting: "USD +1=0.0083, +1800=0.009 +44=0.0524 *=0.08")
        #expect(table.perSegment(to: TextAddress(rawValue: number))?.millionths == millionths)
    }

    @Test func `estimates what is known and counts what is not`() {
        let texts = [
            (Segments(String(repeating: "a", count: 161)), TextAddress(rawValue: "+14155550100")),
            (Segments("short"), TextAddress(rawValue: "+14155550101")),
            (Segments("abroad"), TextAddress(rawValue: "+447700900123")),
        ].map { (segments: $0.0, to: $0.1, from: ProviderKind.standard) }
        let estimate = PriceEstimate(texts)
        #expect(estimate.segments == 4)
        #expect(estimate.price == Price(millionths: 24_900, currency: .usd))
        #expect(estimate.unpriced == 1)
    }

    /// (the providers, the numbers, what is said)
    @Test(arguments: [
        (["twilio"], ["+14155550100"], "1 segment, about $0.01"),
        (["twilio"], ["+447700900123"], "1 segment, price unknown"),
        (["twilio", "twilio"], ["+14155550100", "+447700900123"], "2 segments, price unknown for some numbers"),
        (["signalwire"], ["+14155550100"], "1 segment, price unknown"),
        (["android"], ["+14155550100"], "1 segment, no price: sent by your phone"),
        (["android"], ["+447700900123"], "1 segment, no price: sent by your phone"),
        (["android", "twilio"], ["+14155550100", "+14155550101"], "2 segments, about $0.01"),
        (["android", "signalwire"], ["+14155550100", "+14155550101"], "2 segments, price unknown for some numbers"),
        ([], [], "0 segments, about $0.00"),
    ])
    func `the prices are those of the provider`(_ kinds: [String], _ numbers: [String], _ words: String) throws {
        let texts = try zip(kinds, numbers).map { kind, number in
            (segments: Segments("Hi"), to: TextAddress(rawValue: number), from: try #require(ProviderKind.named(kind)))
        }
        #expect(PriceEstimate(texts).words() == words)
    }

    @Test(arguments: [
        ("", PriceTableError.noCurrency("")),
        ("+1=0.0083", .noCurrency("+1=0.0083")),
        ("USD 1=0.0083", .badEntry("1=0.0083")),
        ("USD +1", .badEntry("+1")),
        ("USD +1=cheap", .badEntry("+1=cheap")),
        ("USD +1=-0.01", .badEntry("+1=-0.01")),
        ("USD +=1", .badEntry("+=1")),
        ("USD +1=1 +1=2", .repeated("+1")),
    ])
    func `says what is wrong with the setting`(_ setting: String, _ error: PriceTableError) {
        #expect(throws: error) { try PriceTable(setting: setting) }
    }
}
