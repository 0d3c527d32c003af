package import Values

/// A race that RunSignup has: one of the distances that are run at it.
package struct FoundRace: Hashable, Sendable, Codable {
    /// RunSignup's numbers.
    package let raceID: Int64
    package let eventID: Int64
    /// `Turkey Trek`
    package let name: String
    /// `10k Turkey Trek`: the distance's own name.
    package let eventName: String
    fileprivate var dayText: String?
    /// Seconds since midnight; nil if the time is not known.
    fileprivate var startSeconds: Int?
    /// IANA name.
    package let zoneName: String?
    /// `Arvada, CO`
    package let place: String?
    /// Nil if it is not known.
    package let distance: Distance?
    /// The distance as RunSignup has it: `10K`.
    package let distanceText: String?
    package let url: String?
    package let isOpen: Bool
    /// `$35.00`; nil if it is not known.
    package let fee: String?
    /// Plain text, at most 400 characters.
    package let summary: String?

    init(
        raceID: Int64, eventID: Int64, name: String, eventName: String, start: (LocalDate, LocalTime?)?,
        zoneName: String?,
        place: String?, distance: Distance?, distanceText: String?, url: String?, isOpen: Bool, fee: String?,
        summary: String?
    ) {
        (self.raceID, self.eventID, self.name, self.eventName) = (raceID, eventID, name, eventName)
        (dayText, startSeconds) = (start?.0.description, start?.1?.secondsSinceMidnight)
        (self.zoneName, self.place, self.distance, self.distanceText) = (zoneName, place, distance, distanceText)
        (self.url, self.isOpen, self.fee, self.summary) = (url, isOpen, fee, summary)
    }

    /// `1649/139165`: as `training race add` takes it.
    package var key: String { "\(raceID)/\(eventID)" }

    /// In the race's zone; nil if it is not known yet.
    package var day: LocalDate? { dayText.flatMap { LocalDate(iso: $0) } }
    /// In the race's zone; nil if it is not known.
    package var time: LocalTime? { startSeconds.map { LocalTime(secondsSinceMidnight: $0) } }

    /// `Turkey Trek (10K)`
    package var title: String {
        let own = distanceText ?? (eventName.folded == name.folded ? nil : eventName)
        return own.map { "\(name) (\($0))" } ?? name
    }

    /// Whether it satisfies the parts of a filter that the service cannot check.
    package func matches(_ filter: RaceFilter) -> Bool {
        if filter.openOnly, !isOpen { return false }
        if filter.shortest != nil || filter.longest != nil {
            guard let distance else { return false }
            // A kilometer race is entered in rounded miles, and the other way round.
            if let shortest = filter.shortest, distance.meters < shortest * 0.99 { return false }
            if let longest = filter.longest, distance.meters > longest * 1.01 { return false }
        }
        guard let day else { return filter.to == nil }
        return day >= filter.from ?? day && day <= filter.to ?? day
    }
}
