import ICalendar
import Platform
import Storage
import Values

/// Due to-dos beside the entries of calendars.
extension DueTodo {
    /// `5 PM`, `to do`
    package var when: String { item.timing.time.map { DateText().time($0) } ?? "to do" }

    /// The moment at which it is due; without a time the start of its day.
    func moment(in zone: Zone) -> Instant? { item.timing.due(in: zone) }

    /// `5 PM To do: buy film` on its day, `Fri Dec 4, 5 PM To do: buy film` on another.
    func line(on day: LocalDate) -> String {
        let text = DateText()
        let date = item.due.flatMap { due -> String? in
            due == day ? nil : due.year == day.year ? text.day(due) : text.dayWithYear(due)
        }
        let when = [date, item.timing.time.map { text.time($0) }].compactMap(\.self).joined(separator: ", ")
        return (when.isEmpty ? "" : when + " ") + "To do: " + item.title.shortened(to: 60)
    }

    /// For those who subscribe to everything of an account; nil without a day.
    func calendarEvent(in zone: Zone) -> CalendarEvent? {
        guard let day = item.due else { return nil }
        let start = item.timing.time.map { CalendarTime.time(LocalDateTime(date: day, time: $0), zone) } ?? .day(day)
        let end = start.isAllDay ? .day(day.adding(days: 1)) : start.adding(CalendarDuration(seconds: 1800))
        // What ends in this host name is not imported again.
        var event = CalendarEvent(
            uid: "todo-\(item.id)@greenroom", start: start, end: end, summary: "To do: \(item.title)")
        event.stamp = item.created
        return event
    }
}
