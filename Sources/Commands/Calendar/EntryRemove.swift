import Agenda
import ArgumentParser
import ICalendar
import Platform
import Storage
import Values

struct EntryRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an entry, one date of a series, or an event that was added.",
        discussion: """
            Examples:
              greenroom calendar entry remove Dentist
              greenroom calendar entry remove "Band practice" --date 2026-12-10
              greenroom calendar entry remove @late
            """, aliases: ["rm", "delete"])

    @Argument(help: "The entry: name, number or date; or @event for an event that was added to a calendar.")
    var entry: String

    @Option(name: [.customLong("date"), .customLong("only")], help: "Only this date of a series.")
    var date: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        if let event = try await addedEvent(in: context) { return try await exclude(event, in: context) }
        let found = try await CalendarLookup(context).entry(entry.hasPrefix("@") ? String(entry.dropFirst()) : entry)
        let (account, zone) = (context.account, context.account.zone)
        guard let date else {
            try await context.write { try found.remove(in: $0) }
            context.terminal.line("Removed \(found.name.quotedLine), \(found.event.when(in: zone)).")
            context.terminal.reportChange()
            return
        }
        let wanted = try context.day(date)
        let day = try await context.write {
            try found.removeOccurrence(on: wanted, account: account, in: $0)
        }
        guard let day else { throw CalendarLookup(context).noOccurrence(of: found, on: wanted) }
        context.terminal.line("Removed \(DateText().dayWithYear(day)) from \(found.name.quotedLine).")
        context.terminal.reportChange()
    }

    /// The event that `@name` names; nil for an entry.
    private func addedEvent(in context: CommandContext) async throws -> Event? {
        guard entry.hasPrefix("@"), entry.count > 1 else { return nil }
        let subject = try await context.subject(SubjectChoice([entry]))
        guard let id = subject.event else {
            throw CommandError(.usage, "\(entry.quotedLine) has no date.", "Name an event: greenroom calendar agenda")
        }
        let event = try await context.read { try Event.find(id, in: $0) }
        return event?.kind == .entry ? nil : event
    }

    /// Takes an event out of the calendar it was added to. The event itself stays.
    private func exclude(_ event: Event, in context: CommandContext) async throws {
        guard date == nil else {
            throw CommandError(.usage, "\(entry.quotedLine) is not a series. Leave out --date.")
        }
        let (before, after, isChanged) = try await context.write {
            try CalendarEntry.removeExisting(event.id, in: $0)
        }
        guard isChanged else {
            context.terminal.line("\(event.name.quotedLine) was not added to a calendar: nothing changed.")
            return
        }
        context.terminal.line(
            before.calendar.id == after.calendar.id
                ? "Removed the alarms of \(event.name.quotedLine)."
                : "Removed \(event.name.quotedLine) from \(before.calendar.name.quotedLine), with its alarms.")
        context.terminal.say("It stays in \(after.calendar.name.quotedLine). \(Terminal.undo)")
    }
}
