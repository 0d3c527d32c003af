package import Platform
package import Values

extension Countdown {
    /// A date as people type it. Without a time it is the start of the day.
    ///
    /// - Throws: `CountdownError.notLater`, or `EventEntryError.date` for what is no date.
    package static func date(
        _ text: String, zone: Zone, account: Account, now: Instant
    ) throws -> NaturalDate.Reading {
        guard !text.allSatisfy(\.isWhitespace) else { throw CountdownError.notLater(zone.local(now)) }
        let reading: NaturalDate.Reading
        do throws(NaturalDateError) {
            reading = try NaturalDate.read(text, now: now, zone: zone, order: account.dateOrder)
        } catch .past(let date, let time) {
            let midnight = LocalTime(secondsSinceMidnight: 0)
            throw CountdownError.notLater(LocalDateTime(date: date, time: time ?? midnight))
        } catch {
            throw EventEntryError.date(text, error)
        }
        _ = try checked(date: reading.instant, zone: zone, now: now)
        return reading
    }
}
