import Agenda
import ICalendar
import Storage
import Values

/// One row for each occurrence.
enum OccurrenceTable {
    static func of(_ dates: [CalendarContents.Occurrence], zone: Zone) -> OutputTable {
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
        return table
    }
}

extension CalendarContents.Occurrence {
    func iso(in zone: Zone) -> String { Self.iso(start, in: zone) }
    /// The end, which is not part of the occurrence.
    func isoEnd(in zone: Zone) -> String { Self.iso(end, in: zone) }

    private static func iso(_ time: CalendarTime, in zone: Zone) -> String {
        time.isAllDay ? time.date.description : DateText.iso(time.instant(allDayIn: zone), in: time.zone ?? zone)
    }
}
