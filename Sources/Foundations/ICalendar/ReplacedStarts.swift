import Values

/// The original starts that changed occurrences of one series replace: whole days or times in any zone.
struct ReplacedStarts {
    private var instants: Set<Instant> = []
    /// The days of whole days only, and the days of all starts.
    private var wholeDays: Set<LocalDate> = []
    private var days: Set<LocalDate> = []

    mutating func insert(_ start: CalendarTime) {
        days.insert(start.date)
        if start.isAllDay { wholeDays.insert(start.date) } else { instants.insert(start.instant(allDayIn: .utc)) }
    }

    /// True if one of them is the same moment, or the same day if either is a whole day.
    func contains(_ start: CalendarTime) -> Bool {
        if start.isAllDay { return days.contains(start.date) }
        return instants.contains(start.instant(allDayIn: .utc)) || wholeDays.contains(start.date)
    }
}
