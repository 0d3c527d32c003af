package import Platform
package import Values

/// Days, times of day and time zones that people type, read and checked.
package enum DateEntry {
    /// A time zone by its IANA name.
    package static func zone(_ name: String) throws(DateEntryError) -> Zone {
        guard let zone = Zone(name) else { throw .unknownZone(name, suggestions: Zone.suggestions(for: name)) }
        return zone
    }

    /// A past or future day. A time of day is ignored.
    package static func day(_ text: String, account: Account, now: Instant) throws(DateEntryError) -> LocalDate {
        do throws(NaturalDateError) {
            return try NaturalDate.read(text, now: now, zone: account.zone, order: account.dateOrder).date
        } catch .past(let date, _) {
            return date
        } catch {
            throw .day(text, error)
        }
    }

    /// A day of something that has happened: the latest such day, today included. A time of day is ignored.
    package static func pastDay(_ text: String, account: Account, now: Instant) throws(DateEntryError) -> LocalDate {
        do throws(NaturalDateError) {
            return try NaturalDate.read(
                text, now: now, zone: account.zone, order: account.dateOrder, preferFuture: false
            ).date
        } catch {
            throw .day(text, error)
        }
    }

    /// A day of something that is planned, such as the end of a series. A day without a year that was lately is
    /// refused; one with its year is read also if it is past.
    package static func plannedDay(
        _ text: String, account: Account, now: Instant
    ) throws(DateEntryError) -> LocalDate {
        do throws(NaturalDateError) {
            return try NaturalDate.read(
                text, now: now, zone: account.zone, order: account.dateOrder, refusesRecentPast: true
            ).date
        } catch .past(let date, _) {
            return date
        } catch {
            throw .day(text, error)
        }
    }

    /// A time of day: `20:00`, `8pm`. An hour alone is in the evening.
    package static func time(_ text: String, account: Account, now: Instant) throws(DateEntryError) -> LocalTime {
        let reading = try? NaturalDate.read("tomorrow at \(text)", now: now, zone: account.zone)
        guard let time = reading?.time else { throw .time(text) }
        return time
    }

    /// A time as on a ticket or a timetable: `9:20` is in the morning. Anything else is read like `time`.
    package static func timetableTime(
        _ text: String, account: Account, now: Instant
    ) throws(DateEntryError) -> LocalTime {
        let clock = text.filter { !$0.isWhitespace }
        if let time = LocalTime(iso: clock.count == 4 ? "0\(clock)" : clock) { return time }
        return try time(text, account: account, now: now)
    }

    /// Days and ranges of days that are not over: `dec 4, 5, 11-13`. One without a year that was lately is refused.
    package static func days(_ text: String, account: Account, now: Instant) throws(DayRangeError) -> [DayRange] {
        try DayRangeReader(now: now, zone: account.zone, order: account.dateOrder, refusesRecentPast: true)
            .readList(text)
    }
}

/// Why a typed day, time or time zone is invalid.
package enum DateEntryError: Error, Hashable, Sendable {
    case unknownZone(String, suggestions: [String])
    case day(String, NaturalDateError)
    case time(String)
}

extension DateEntryError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownZone(let name, _): "Unknown time zone \(name.quotedLine)."
        case .day(_, .empty): "Give a date."
        case .day(let text, let error): "Invalid date \(text.quotedLine): \(error.sentence)"
        case .time(let text): "Invalid time \(text.quotedLine)."
        }
    }
}

extension DateEntryError: UserFacingError {
    package var kind: ErrorKind { .invalid }

    package var nextSteps: [NextStep] {
        switch self {
        case .unknownZone(_, let suggestions):
            suggestions.isEmpty
                ? ["Use a continent and city, like America/New_York."] : suggestions.map { "Did you mean \($0)?" }
        case .time: ["Write it like 8pm or 20:00."]
        case .day: []
        }
    }
}
