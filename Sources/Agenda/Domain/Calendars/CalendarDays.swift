package import Values

/// Days of a calendar, as pages and commands list them.
package enum CalendarDays {
    /// The weeks that contain a month, whole.
    ///
    /// - Parameter first: the first day of the month.
    package static func weeks(ofMonth first: LocalDate, weekStart: Weekday) -> [[LocalDate]] {
        let lead = daysBefore(first, weekStart)
        let count = LocalDate.daysIn(month: first.month, year: first.year)
        return (0..<(lead + count + 6) / 7).map { week(of: first.adding(days: $0 * 7), weekStart: weekStart) }
    }

    /// The seven days of the week that contains a day.
    package static func week(of day: LocalDate, weekStart: Weekday) -> [LocalDate] {
        let start = day.adding(days: -daysBefore(day, weekStart))
        return (0..<7).map { start.adding(days: $0) }
    }

    /// How many days of its week come before a day.
    private static func daysBefore(_ day: LocalDate, _ weekStart: Weekday) -> Int {
        (day.weekday.rawValue - weekStart.rawValue + 7) % 7
    }

    /// The occurrences of each day.
    ///
    /// - Parameters:
    ///   - onFirstDayOnly: an occurrence of several days is listed on the first of them within `days`, not on each.
    ///   - limit: stops after so many lines.
    /// - Returns: the lines of each day, and whether there are more.
    package static func byDay(
        _ occurrences: some Sequence<CalendarContents.Occurrence>, in days: ClosedRange<LocalDate>,
        onFirstDayOnly: Bool, limit: Int = .max, zone: Zone
    ) -> (lines: [LocalDate: [CalendarContents.Occurrence]], hasMore: Bool) {
        var found: [LocalDate: [CalendarContents.Occurrence]] = [:]
        var count = 0
        for occurrence in occurrences {
            guard count < limit else { return (found, true) }
            let own = occurrence.days(in: zone)
            let (from, to) = (max(own.lowerBound, days.lowerBound), min(own.upperBound, days.upperBound))
            guard from <= to else { continue }
            let shown = onFirstDayOnly ? 0 : to.daysSince1970 - from.daysSince1970
            for offset in 0...shown { found[from.adding(days: offset), default: []].append(occurrence) }
            count += shown + 1
        }
        return (found, false)
    }
}

extension Weekday {
    /// The first day of the week in an ISO 3166 region: Sunday or Monday. Regions whose week starts on Saturday get
    /// Monday. Source: Unicode CLDR 46, weekData.
    package static func firstDay(in region: String) -> Weekday {
        sundayRegions.contains(region) ? .sunday : .monday
    }

    private static let sundayRegions = Set(
        """
        AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE \
        PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
        """.split(separator: " ").map(String.init))
}
