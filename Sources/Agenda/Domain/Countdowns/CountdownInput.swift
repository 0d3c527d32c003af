package import Platform
package import Values

/// What a person types for a countdown. Values that are nil were not given.
package struct CountdownInput: Hashable, Sendable {
    package enum Field: String, Sendable {
        case name, date, zone
    }

    /// The valid values that were given.
    package struct Reading: Hashable, Sendable {
        package var name: String?
        package var date: NaturalDate.Reading?
        package var zone: Zone?
    }

    package var name: String?
    /// With a time, or a day alone.
    package var date: String?
    /// The day of a time alone; nil for the next day with that time.
    package var day: LocalDate?
    package var zone: String?

    package init(name: String? = nil, date: String? = nil, zone: String? = nil) {
        (self.name, self.date, self.zone) = (name, date, zone)
    }

    /// - Parameters:
    ///   - usual: the zone of the date where none is given.
    ///   - event: what is changed, if its date must still be in the future where no other is given; nil for no such
    ///     check.
    package func read(
        zone usual: Zone, keeping event: Event? = nil, account: Account, now: Instant
    ) throws(InputProblems<Field>) -> Reading {
        var (reader, reading) = (InputReader<Field>(), Reading())
        if let zone {
            reading.zone = reader.read(.zone) { () throws(DateEntryError) in try DateEntry.zone(zone) }
        }
        if let name {
            reading.name = reader.read(.name) { () throws(CountdownError) in
                try Countdown.checked(description: name)
            }
        }
        let place = reading.zone ?? usual
        if let date {
            reading.date = reader.read(.date) { () throws(CountdownError) in
                try Countdown.date(date, zone: place, on: day, account: account, now: now)
            }
        } else if let event {
            _ = reader.read(.date) { () throws(CountdownError) in
                try Countdown.checked(date: place.instant(of: event.localStart), zone: place, now: now)
            }
        }
        guard reader.problems.isEmpty else { throw reader.problems }
        return reading
    }
}
