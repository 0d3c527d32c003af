import Agenda
import CommandKit
import ICalendar
import Storage
import Values

/// One row for each occurrence.
enum OccurrenceTable {
    static func of(_ dates: [CalendarContents.Occurrence], zone: Zone) -> OutputTable {
        var table = OutputTable(
            [
                OutputTable.Column("date", "DATE"), OutputTable.Column("time", "TIME"),
                OutputTable.Column("name", "NAME"),
                OutputTable.Column("location", "LOCATION"), OutputTable.Column("calendar", "CALENDAR"),
                OutputTable.Column("starts_at"), OutputTable.Column("ends_at"), OutputTable.Column("all_day"),
                OutputTable.Column("kind"), OutputTable.Column("id"), OutputTable.Column("repeats"),
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
        return table
    }
}
