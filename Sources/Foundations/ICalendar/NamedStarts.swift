internal import Values

/// The starts that changed occurrences stand in for, of one series. Both may be whole days, or moments in any zone.
struct NamedStarts {
    private var instants: Set<Instant> = []
    /// The days of whole days, and of all.
    private var wholeDays: Set<LocalDate> = []
    private var days: Set<LocalDate> = []

    mutating func insert(_ start: CalendarTime) {
        days.insert(start.date)
        if start.isAllDay { wholeDays.insert(start.date) } else { instants.insert(start.instant(allDayIn: .utc)) }
    }

    /// Whether one of them is the same moment, or the same day where either is a whole day.
    func contains(_ start: CalendarTime) -> Bool {
        if start.isAllDay { return days.contains(start.date) }
        return instants.contains(start.instant(allDayIn: .utc)) || wholeDays.contains(start.date)
    }
}
