import Agenda
import ICalendar
import Values

extension CalendarContents.Occurrence {
    func iso(in zone: Zone) -> String { Self.iso(start, in: zone) }
    /// The end, which is not part of the occurrence.
    func isoEnd(in zone: Zone) -> String { Self.iso(end, in: zone) }

    private static func iso(_ time: CalendarTime, in zone: Zone) -> String {
        time.isAllDay ? time.date.description : DateText.iso(time.instant(allDayIn: zone), in: time.zone ?? zone)
    }
}
