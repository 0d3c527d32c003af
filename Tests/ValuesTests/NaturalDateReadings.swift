import Testing
import Values

/// Now is Wednesday, 2026-11-18, noon in New York, unless a row says otherwise.
let wednesdayNoon = Instant(rfc3339: "2026-11-18T17:00:00Z") ?? Instant(milliseconds: 0)

/// The result as `2026-12-04 20:00` in New York, or only the date without a time.
func localReading(
    _ text: String, now: Instant = wednesdayNoon, order: NaturalDate.SlashOrder = .monthFirst,
    preferFuture: Bool = true, refusesRecentPast: Bool = false
) throws -> String {
    let zone = try #require(Zone("America/New_York"))
    let reading = try NaturalDate.read(
        text, now: now, zone: zone, order: order, preferFuture: preferFuture, refusesRecentPast: refusesRecentPast)
    return reading.time.map { "\(reading.date) \($0)" } ?? "\(reading.date)"
}
