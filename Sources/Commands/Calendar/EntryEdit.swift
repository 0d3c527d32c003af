internal import Agenda
internal import ArgumentParser
internal import ICalendar
internal import Platform
internal import Storage
internal import Values

struct EntryEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an entry; of a series all its dates, or one.",
        discussion: """
            Examples:
              greenroom calendar entry edit Dentist --date "wed 4pm"
              greenroom calendar entry edit Dentist --location "Main St 4" --alarm none
              greenroom calendar entry edit "Band practice" --only "dec 10" --date "2026-12-11 20:00"
            """, aliases: ["change"])

    @Argument(help: "The entry by name, number or day.")
    var entry: String

    @Option(help: "A new name.")
    var name: String?

    @Option(help: "Only this day of a series.")
    var only: String?

    @OptionGroup var changes: EntryOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if name == nil, changes.isEmpty {
            throw ValidationError("Say what to change: --name, --date, --end, --location, --repeat, --alarm …")
        }
    }

    func run(in context: CommandContext) async throws {
        let found = try await CalendarLookup(context).entry(entry)
        if only != nil, changes.repeats != nil || changes.calendar != nil {
            throw CommandError(.usage, "One date of a series neither repeats nor goes elsewhere.")
        }
        let day = try only.map { try context.day($0) }
        let (account, now, command) = (context.account, context.now, self)
        // One transaction, so that no concurrent change is lost.
        let saved = try await context.store.write { tx in
            let current = try found.current(now: now, in: tx)
            guard let day else {
                let event = try command.changed(current.event, in: context)
                return try current.edit(
                    to: event, calendarNamed: command.changes.calendar, account: account, now: now, in: tx)
            }
            let one = try command.changed(CalendarLookup(context).occurrence(of: current, on: day, in: tx), in: context)
            return try current.changeOccurrence(to: one, account: account, now: now, in: tx)
        }
        let zone = account.zone
        let again = saved.event.rule.map { ", \($0.words(in: saved.event.start.zone ?? zone))" } ?? ""
        let when = EntryText.when(saved.event, zone: zone) + EntryText.elsewhere(saved.event, zone: zone)
        context.terminal.line("\(saved.name.quotedLine): \(when)\(again).")
        EntryText.sayAlarms(of: saved, in: context)
        let isSame = saved.event == found.event && saved.calendar.id == found.calendar.id
        context.terminal.say(isSame ? "It is so already: nothing was changed." : "Undo: greenroom undo")
    }

    private func changed(_ old: CalendarEvent, in context: CommandContext) throws -> CalendarEvent {
        var event = old
        if let name { event.summary = name }
        let said = try changes.zone.map { try context.zone($0) }
        if let date = changes.date {
            let zone = said ?? event.start.zone ?? context.account.zone
            event = moved(event, to: try changes.start(date, zone: zone, in: context).start)
        } else if let said {
            guard case .time(let local, _) = old.start else {
                throw CommandError(
                    .usage, "\((old.summary ?? "").quotedLine) lasts whole days, which are in no time zone.",
                    "Give it a time: --date \"\(old.start.date) 3pm\"")
            }
            event = moved(event, to: .time(local, said))
        }
        if let end = try changes.end(from: event.start, in: context) { event.end = end }
        if let location = changes.location { event.location = EventFields.orNil(location) }
        if let notes = changes.notes { event.details = EventFields.linesOrNil(notes) }
        if let said = changes.repeats {
            event.rule = ["none", "never", ""].contains(said.lowercased()) ? nil : try changes.rule(in: context)
        }
        if let alarms = try changes.alarms() { event.alarms = alarms }
        return event
    }

    /// The event at another start, with the same length. The end is in the zone of the start again where it was before.
    private func moved(_ event: CalendarEvent, to start: CalendarTime) -> CalendarEvent {
        var moved = event
        moved.start = start
        guard start.isAllDay == event.start.isAllDay else {
            moved.end = CalendarEntry.defaultEnd(after: start)
            return moved
        }
        let end = event.occurrence(at: start).end
        moved.end =
            if event.end.zone == event.start.zone, let zone = start.zone {
                CalendarTime(end.instant(allDayIn: zone), in: zone)
            } else {
                end
            }
        return moved
    }
}
