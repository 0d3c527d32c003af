import Testing
import Values

@Suite struct NaturalDateFuzzTests {
    private static let words = [
        "fri", "sat", "next", "this", "last", "in", "at", "on", "the", "of", "ago", "from", "now", "today", "tonight",
        "tomorrow", "noon", "midnight", "morning", "night", "dec", "feb", "march", "4", "8", "20", "31", "0", "4th",
        "2026",
        "12/4", "13/13", "12/4/26", "2026-12-04", "2026-12-04T20:00:00Z", "9999-12-31", "0001-01-01", "20:00", "8pm",
        "12am", "9.30", "9.30pm", "20h", "weeks", "3", "hours", "999999", "years", "and", "a", "'26", ".", "@", "é",
        "٣",
    ]

    @Test(arguments: 0..<20)
    func randomWordsGiveAFutureDateOrAnError(seed: Int) throws {
        var random = RandomSource.seeded(UInt64(seed))
        for zone in try ["America/New_York", "Pacific/Apia", "America/Sao_Paulo"].map({ try #require(Zone($0)) }) {
            for _ in 0..<200 {
                let count = Int.random(in: 1...6, using: &random)
                let text = (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }.joined(
                    separator: " ")
                let now = Instant(milliseconds: Int64.random(in: 1_700_000_000_000...1_900_000_000_000, using: &random))
                guard let reading = try? NaturalDate.read(text, now: now, zone: zone) else { continue }
                let isToCome = reading.time == nil ? reading.date >= zone.date(of: now) : reading.instant >= now
                #expect(isToCome, "\(text) at \(now)")
                #expect(zone.date(of: reading.instant) == reading.date, "\(text) at \(now)")
            }
        }
    }
}
