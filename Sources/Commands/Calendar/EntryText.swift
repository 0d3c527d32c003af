internal import Agenda
internal import ICalendar
internal import Platform
internal import Values

/// Entries as commands describe them.
enum EntryText {
    static func when(_ event: CalendarEvent, zone: Zone) -> String {
        let text = DateText()
        if event.start.isAllDay {
            let last = event.end.date.adding(days: -1)
            let first = text.dayWithYear(event.start.date)
            return last > event.start.date ? "\(first) to \(text.dayWithYear(last)), all day" : "\(first), all day"
        }
        let (from, to) = (event.start.instant(allDayIn: zone), event.end.instant(allDayIn: zone))
        let (start, end) = (zone.local(from), zone.local(to))
        if to <= from { return text.long(start) }
        return text.long(start) + " to " + (start.date == end.date ? text.time(end.time) : text.long(end))
    }

    /// The local time at the event's place if that is in another zone: `, 3 PM in Europe/Berlin`.
    static func elsewhere(_ event: CalendarEvent, zone: Zone) -> String {
        guard case .time(let local, let own) = event.start, own != zone else { return "" }
        return ", \(DateText().time(local.time)) in \(own.identifier)"
    }

    static func alarm(_ alarm: CalendarAlarm) -> String {
        switch alarm.trigger {
        case .fromStart(let length): words(length, of: "it starts")
        case .fromEnd(let length): words(length, of: "it ends")
        case .at(let instant): "at \(DateText().long(instant, in: .utc)) UTC"
        }
    }

    private static func words(_ length: CalendarDuration, of what: String) -> String {
        let seconds = length.days * 86_400 + length.seconds
        if seconds == 0 { return "when \(what)" }
        return "\(DurationText.words(.seconds(abs(seconds)))) \(seconds < 0 ? "before" : "after") \(what)"
    }

    static func sayAlarms(of entry: CalendarEntry, in context: CommandContext) {
        guard !entry.event.alarms.isEmpty else { return }
        let (account, terminal) = (context.account, context.terminal)
        let alarms = entry.upcomingAlarms(at: context.now, allDayIn: account.zone)
        guard !alarms.isEmpty else { return terminal.say("Its alarm time is in the past, so you will not get a text.") }
        let words = alarms.map(alarm).joined(separator: " and ")
        terminal.say(
            account.cell == nil
                ? "Alarm \(words), in subscribed calendars only. To get a text: greenroom account edit --cell NUMBER"
                : "You will get a text \(words).")
    }
}
