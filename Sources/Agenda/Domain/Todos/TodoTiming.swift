import ICalendar
package import Values

/// When a to-do is due, when its owner is reminded, and how it repeats.
package struct TodoTiming: Sendable, Hashable {
    /// The last day on which it should be done; nil for none.
    package var day: LocalDate?
    /// In the account's zone; nil for any time of the day.
    package var time: LocalTime?
    /// Minutes before the time; nil for no text.
    package var remindMinutes: Int?
    /// A recurrence rule, as `RecurrenceRule.text`; nil for once.
    package var rule: String?

    package init(day: LocalDate? = nil, time: LocalTime? = nil, remindMinutes: Int? = nil, rule: String? = nil) {
        (self.day, self.time, self.remindMinutes, self.rule) = (day, time, remindMinutes, rule)
    }

    /// Throws `TodoError` if it has a reminder without a time, or a time or a repetition without a day.
    package func checked() throws(TodoError) -> TodoTiming {
        if time != nil, day == nil { throw .timeWithoutDay }
        if remindMinutes != nil, time == nil { throw .reminderWithoutTime }
        if rule != nil, day == nil { throw .repetitionWithoutDay }
        return self
    }

    /// `Fri Dec 4 2026, 5 PM, text 1h before, weekly`; nil without a day.
    package var words: String? {
        day.map { day in
            let text = DateText()
            return text.dayWithYear(day) + (time.map { ", \(text.time($0))" } ?? "")
                + (reminder.map { ", text \($0) before" } ?? "") + (repetition.map { ", \($0)" } ?? "")
        }
    }

    /// `weekly`, as it can be typed; nil for once.
    package var repetition: String? { recurrence.map { RecurrenceText.phrase(for: $0) } }

    /// `1h`, as it can be typed; nil for no reminder.
    package var reminder: String? { remindMinutes.map { DurationText.short(.minutes($0)) } }

    private var recurrence: RecurrenceRule? { rule.flatMap { try? RecurrenceRule(reading: $0) } }

    /// The moment at which it is due; nil without a day. Without a time it is the start of the day.
    func due(in zone: Zone) -> Instant? {
        day.map { day in
            time.map { zone.instant(of: LocalDateTime(date: day, time: $0)) } ?? zone.day(day).lowerBound
        }
    }

    /// When its owner is reminded; nil for never.
    func reminder(in zone: Zone) -> Instant? {
        guard let remindMinutes, time != nil else { return nil }
        return due(in: zone)?.adding(.minutes(-remindMinutes))
    }

    /// Throws `TodoError` if the moment of its reminder is past, so that no text would come.
    func checkReminder(at now: Instant, in zone: Zone) throws(TodoError) {
        guard let moment = reminder(in: zone), moment < now else { return }
        let (text, local) = (DateText(), zone.local(moment))
        throw .pastReminder("\(text.dayWithYear(local.date)), \(text.time(local.time))")
    }

    /// What follows after it was done: the next day of its rule that is not past. Nil if it was the last.
    func next(after today: LocalDate) -> TodoTiming? {
        guard let day, let recurrence else { return nil }
        var event = CalendarEvent(uid: "", start: .day(day), end: .day(day.adding(days: 1)), summary: nil)
        event.rule = recurrence
        let first = max(day.adding(days: 1), today)
        let window = Zone.utc.day(first).lowerBound..<Zone.utc.day(first.adding(days: Self.lookahead)).lowerBound
        guard let found = event.occurrences(in: window, allDayIn: .utc).first(where: { $0.start.date >= first }) else {
            return nil
        }
        var next = self
        next.day = found.start.date
        return next
    }

    /// Days in which the next occurrence is searched.
    private static let lookahead = 366 * 9
}
