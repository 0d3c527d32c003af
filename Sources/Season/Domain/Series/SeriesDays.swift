import ICalendar
package import Values

/// The days of a series. All that depends on its rule is computed here.
extension Series {
    /// The days of its shows, ascending, each with the part that it belongs to.
    func days(from first: LocalDate, through last: LocalDate) -> [(day: LocalDate, part: SeriesPart)] {
        var found: [(day: LocalDate, part: SeriesPart)] = []
        for (part, own) in spans {
            let end = min(own, last)
            for day in part.days(from: first) {
                guard day <= end else { break }
                found.append((day, part))
            }
        }
        return found
    }

    /// The first day of a show after a day; nil if there is none.
    func firstDay(after day: LocalDate) -> LocalDate? {
        for (part, end) in spans {
            if let next = part.days(from: day.adding(days: 1)).first(where: { _ in true }), next <= end { return next }
        }
        return nil
    }

    /// Whether a show is to come.
    func hasDates(after now: Instant) -> Bool {
        let today = current(at: now).zone.date(of: now)
        let isToday = days(from: today, through: today).contains { $0.part.start(on: $0.day) > now }
        return isToday || firstDay(after: today) != nil
    }

    /// The parts with their last days.
    private var spans: [(part: SeriesPart, last: LocalDate)] {
        let end = lastDay ?? LocalDate(daysSince1970: 2_932_896)
        return parts.enumerated().map { index, part in
            (part, index + 1 < parts.count ? min(parts[index + 1].firstDay.adding(days: -1), end) : end)
        }
    }
}

extension SeriesPart {
    /// The days by its rule that are not before its first one, ascending.
    fileprivate func days(from first: LocalDate) -> some Sequence<LocalDate> {
        CalendarEvent(uid: "", start: .day(anchor), end: .day(anchor.adding(days: 1)), rule: rule)
            .starts(earliest: max(first, firstDay)).lazy.map(\.date)
    }

    /// When the show of a day starts. A local time that clocks skip is the first moment after; one that they show twice
    /// is the earlier one.
    package func start(on day: LocalDate) -> Instant {
        let (instant, occurrence) = zone.resolve(LocalDateTime(date: day, time: time))
        guard occurrence == .gap else { return instant }
        // The last change up to then is the one that skips the time.
        var (end, cursor) = (instant, instant.adding(.zero - .days(2)))
        while let change = zone.transition(after: cursor), change.instant <= instant {
            (end, cursor) = (change.instant, change.instant)
        }
        return end
    }

    /// The first day from `day` on that the rule names; nil if there is none within eight years, which have a leap day.
    static func anchor(of rule: RecurrenceRule, from day: LocalDate) -> LocalDate? {
        (0...366 * 8).lazy.map { day.adding(days: $0) }.first { rule.holds($0) }
    }
}

// MARK: - Changes

extension Series {
    /// The series with other values from a day on. A new rule counts from that day.
    func editing(from first: LocalDate, _ edit: SeriesEdit) -> Series {
        var changed = self
        var part = self.part(on: first)
        part.firstDay = max(first, parts[0].firstDay)
        changed.parts.removeAll { $0.firstDay == part.firstDay }
        changed.parts.append(part)
        changed.parts.sort { $0.firstDay < $1.firstDay }
        for index in changed.parts.indices where changed.parts[index].firstDay >= part.firstDay {
            edit.apply(to: &changed.parts[index])
        }
        return changed
    }

    /// The series without dates after a day.
    func ending(after day: LocalDate) -> Series {
        var changed = self
        changed.lastDay = day
        return changed
    }
}
