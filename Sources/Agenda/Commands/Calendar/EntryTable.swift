import Agenda
import CommandKit
import ICalendar
import Platform
import Storage
import Values

/// The entries of one calendar, or of all, with each series once.
struct EntryTable {
    let calendar: NamedCalendar?
    let all: Bool

    func print(_ output: OutputOptions, in context: CommandContext) async throws {
        let now = context.now
        let contents = try await CalendarLookup(context).contents(in: nil, calendar: calendar?.id)
        let hidden = contents.entries.count
        let empty =
            hidden > 0
            ? "\(calendar.map { "\($0.name.quotedLine) has" } ?? "Your calendars have") only past entries (\(hidden)). "
                + "See them:  greenroom calendar \(calendar.map { "show \($0.name.argument)" } ?? "entry list") --all\n"
            : calendar.map { "\($0.name.quotedLine) is empty. " } ?? "Your calendars are empty. "
        let emptyState =
            empty + "Add an entry:  greenroom calendar entry add \"Dentist\" --date \"tue 3pm\""
            + (calendar.map { $0.builtIn == nil ? " --calendar \($0.name.argument)" : "" } ?? "")
        try Self.of(
            ListedEntry.all(contents, includesPast: all, now: now), showsCalendar: calendar == nil,
            emptyState: emptyState
        ).print(output, to: context.terminal)
    }

    /// Rows of entries, each with one of its dates.
    static func of(_ entries: [ListedEntry], showsCalendar: Bool, emptyState: String) -> OutputTable {
        var shown: [String: OutputTable.Shown<ListedEntry>] = [
            "id": "ID", "name": "NAME",
            "date": OutputTable.Shown("DATE") { DateText().dayWithYear($0.date.local(in: $0.zone).day) },
            "time": OutputTable.Shown("TIME") { $0.date.hours(in: $0.zone) }, "repeats": "REPEATS",
            "location": "LOCATION",
        ]
        if showsCalendar { shown["calendar"] = "CALENDAR" }
        return OutputTable(entries, ListedEntry.fields, shown: shown, emptyState: emptyState)
    }
}
