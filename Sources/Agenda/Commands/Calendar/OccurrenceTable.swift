import Agenda
import CommandKit
import ICalendar
import Storage
import Values

/// One row for each occurrence.
enum OccurrenceTable {
    /// - Parameter todos: those that are due on the same days; they follow.
    static func of(
        _ dates: [CalendarContents.Occurrence], todos: [DueTodo] = [], zone: Zone
    ) -> OutputTable {
        var table = OutputTable(
            [
                "date": "DATE", "time": "TIME", "name": "NAME", "location": "LOCATION", "calendar": "CALENDAR",
                "starts_at": nil, "ends_at": nil, "all_day": nil, "kind": nil, "id": nil, "repeats": nil,
            ], emptyState: "Nothing on these days.")
        table.rows = dates.map { date in
            let local = date.local(in: zone)
            return [
                .text(local.day.description, shown: DateText().dayWithYear(local.day)),
                .text(local.time?.description, shown: date.hours(in: zone)),
                .text(date.entry.name), .text(date.entry.event.location), .text(date.entry.calendar.name),
                .text(date.iso(in: zone)), .text(date.isoEnd(in: zone)), .flag(date.start.isAllDay),
                .text(date.entry.kind.rawValue), .number(date.entry.id.rawValue),
                .text(date.entry.event.recurrenceWords(in: zone)),
            ]
        }
        table.rows += todos.map { todo in
            let timing = todo.item.timing
            return [
                .text(timing.day?.description, shown: timing.day.map { DateText().dayWithYear($0) } ?? ""),
                .text(timing.time?.description, shown: todo.when), .text(todo.item.title), .text(nil),
                .text("To-Do List"), .text(todo.startsAt(in: zone)), .text(nil), .flag(timing.time == nil),
                .text("todo"), .number(todo.item.id), .text(timing.repetition),
            ]
        }
        return table
    }
}

extension DueTodo {
    fileprivate func startsAt(in zone: Zone) -> String? {
        item.timing.day.map { day in
            item.timing.time.map { DateText.iso(zone.instant(of: LocalDateTime(date: day, time: $0)), in: zone) }
                ?? day.description
        }
    }
}
