import Messaging
import Testing
import Values

@Suite struct QuietHoursTests {
    struct Row: CustomTestStringConvertible {
        let now: String
        let zones: [String]
        let leaves: String
        var testDescription: String { "\(now) \(zones)" }

        init(_ now: String, _ zones: [String], _ leaves: String) {
            (self.now, self.zones, self.leaves) = (now, zones, leaves)
        }
    }

    static let rows = [
        // New York is five hours behind in winter.
        Row("2026-11-30T17:00:00Z", ["America/New_York"], "2026-11-30T17:00:00Z"),
        Row("2026-11-30T13:59:59Z", ["America/New_York"], "2026-11-30T14:00:00Z"),
        Row("2026-12-01T00:59:59Z", ["America/New_York"], "2026-12-01T00:59:59Z"),
        Row("2026-12-01T01:00:00Z", ["America/New_York"], "2026-12-01T14:00:00Z"),
        // The clocks go forward on 14 March 2027: nine o'clock comes an hour earlier in UTC.
        Row("2027-03-14T02:00:00Z", ["America/New_York"], "2027-03-14T13:00:00Z"),
        // And back on 1 November 2026.
        Row("2026-11-01T02:00:00Z", ["America/New_York"], "2026-11-01T14:00:00Z"),
        // Both coasts: nine in Los Angeles, before eight in the evening in New York.
        Row("2026-11-30T14:30:00Z", ["America/New_York", "America/Los_Angeles"], "2026-11-30T17:00:00Z"),
        Row("2026-12-01T02:00:00Z", ["America/New_York", "America/Los_Angeles"], "2026-12-01T17:00:00Z"),
        // Never the same hours: the first decides.
        Row("2026-11-30T12:00:00Z", ["Europe/London", "Pacific/Auckland"], "2026-11-30T12:00:00Z"),
        Row("2026-11-30T03:00:00Z", [], "2026-11-30T03:00:00Z"),
    ]

    @Test(arguments: rows) func unsolicitedTextWaitsForQuietHoursToEnd(_ row: Row) throws {
        let now = try #require(Instant(rfc3339: row.now))
        let zones = row.zones.compactMap { Zone($0) }
        #expect(QuietHours.usual.next(from: now, in: zones).rfc3339 == row.leaves)
    }
}
