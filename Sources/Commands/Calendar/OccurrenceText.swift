internal import Agenda
internal import ICalendar
internal import Values

extension CalendarContents.Occurrence {
    /// `8 PM-10 PM`, `all day`; an occurrence of several days with its last day, `to Sat Jan 2 2027`.
    func hours(in zone: Zone) -> String {
        guard let time = local(in: zone).time else {
            return isLong(in: zone) ? "to \(DateText().dayWithYear(days(in: zone).upperBound))" : "all day"
        }
        let (from, to) = (start.instant(allDayIn: zone), end.instant(allDayIn: zone))
        let text = DateText()
        guard to > from else { return text.time(time) }
        let end = isLong(in: zone) ? text.short(to, in: zone, now: from) : text.time(zone.local(to).time)
        return "\(text.time(time))-\(end)"
    }

    func iso(in zone: Zone) -> String { Self.iso(start, in: zone) }
    /// The end, which is not part of the occurrence.
    func isoEnd(in zone: Zone) -> String { Self.iso(end, in: zone) }

    private static func iso(_ time: CalendarTime, in zone: Zone) -> String {
        time.isAllDay ? time.date.description : DateText.iso(time.instant(allDayIn: zone), in: time.zone ?? zone)
    }
}
