package import Platform
package import Values

/// Days and time zones that people type, read and checked.
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

    /// Days and ranges of days that are not over: `dec 4, 5, 11-13`.
    package static func days(_ text: String, account: Account, now: Instant) throws(DayRangeError) -> [DayRange] {
        try DayRangeReader(now: now, zone: account.zone, order: account.dateOrder).readList(text)
    }
}

/// Why a typed day or time zone is invalid.
package enum DateEntryError: Error, Hashable, Sendable {
    case unknownZone(String, suggestions: [String])
    case day(String, NaturalDateError)
}

extension DateEntryError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownZone(let name, _): "Unknown time zone \(name.quotedLine)."
        case .day(_, .empty): "Give a date."
        case .day(let text, let error): "Invalid date \(text.quotedLine): \(error.sentence)"
        }
    }
}

extension DateEntryError: UserFacingError {
    package var kind: ErrorKind { .invalid }

    package var nextSteps: [NextStep] {
        guard case .unknownZone(_, let suggestions) = self else { return [] }
        return suggestions.isEmpty
            ? ["Use a continent and city, like America/New_York."]
            : suggestions.map { "Did you mean \($0)?" }
    }
}
