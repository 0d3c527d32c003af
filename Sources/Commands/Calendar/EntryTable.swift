import Agenda
import ICalendar
import Platform
import Storage
import Values

/// The entries of one calendar, or of all, with each series once.
struct EntryTable {
    let calendar: NamedCalendar?
    let all: Bool

    func print(_ output: OutputOptions, in context: CommandContext) async throws {
        let (zone, now) = (context.account.zone, context.now)
        let contents = try await CalendarLookup(context).contents(in: nil, calendar: calendar?.id)
        // A series is shown with its next occurrence.
        let next = contents.firstOccurrences(in: now..<now.adding(.days(366 * 5)))
        let hidden = contents.entries.count
        let empty =
            hidden > 0
            ? "\(calendar.map { "\($0.name.quotedLine) has" } ?? "Your calendars have") only past entries (\(hidden)). "
                + "See them:  greenroom calendar \(calendar.map { "show \($0.name.argument)" } ?? "entry list") --all\n"
            : calendar.map { "\($0.name.quotedLine) is empty. " } ?? "Your calendars are empty. "
        let emptyState =
            empty + "Add an entry:  greenroom calendar entry add \"Dentist\" --date \"tue 3pm\""
            + (calendar.map { $0.builtIn == nil ? " --calendar \($0.name.argument)" : "" } ?? "")
        let shown = contents.entries.compactMap { entry -> CalendarContents.Occurrence? in
            next[entry.id]
                ?? (all || entry.event.start.instant(allDayIn: zone) > now
                    ? CalendarContents.Occurrence(entry: entry, start: entry.event.start, end: entry.event.end) : nil)
        }.sorted { $0.start.instant(allDayIn: zone) < $1.start.instant(allDayIn: zone) }
        try Self.of(shown, zone: zone, showsCalendar: calendar == nil, emptyState: emptyState).print(
            output, to: context.terminal)
    }

    /// Rows of entries, each with one of its dates.
    static func of(
        _ dates: [CalendarContents.Occurrence], zone: Zone, showsCalendar: Bool, emptyState: String
    ) -> OutputTable {
        var table = OutputTable(
            [
                "id": "ID", "name": "NAME", "date": "DATE", "time": "TIME", "repeats": "REPEATS",
                "location": "LOCATION", "calendar": showsCalendar ? "CALENDAR" : nil, "starts_at": nil, "ends_at": nil,
                "all_day": nil, "kind": nil, "uid": nil, "sequence": nil, "alarms": nil, "status": nil, "notes": nil,
                "url": nil,
            ], emptyState: emptyState)
        for date in dates {
            let event = date.entry.event
            let local = date.local(in: zone)
            table.rows.append([
                .number(date.entry.id.rawValue), .text(date.entry.name),
                .text(local.day.description, shown: DateText().dayWithYear(local.day)),
                .text(local.time?.description, shown: date.hours(in: zone)),
                .text(event.recurrenceWords(in: zone)), .text(event.location), .text(date.entry.calendar.name),
                .text(date.iso(in: zone)), .text(date.isoEnd(in: zone)), .flag(date.start.isAllDay),
                .text(date.entry.kind.rawValue), .text(event.uid), .number(event.sequence),
                .list(event.alarms.map(\.words)), .text(event.status?.rawValue), .text(event.details),
                .text(event.url),
            ])
        }
        return table
    }
}
