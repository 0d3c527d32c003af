import Agenda
import ArgumentParser
import CommandKit
import ICalendar
import Storage
import Values

struct CalendarExport: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export one event, one calendar or all as iCalendar (.ics).",
        discussion: """
            Writes to standard output; add > FILE.ics to save it.

            Examples:
              greenroom calendar export
              greenroom calendar export Shows
              greenroom calendar export @canyon
            """)

    @Argument(help: "The calendar, or an event (@name); all if omitted.")
    var name: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        if let name, name.hasPrefix("@"), name.count > 1 { return try await export(eventNamed: name, in: context) }
        let chosen: NamedCalendar? = try await CalendarLookup(context).calendar(ifNamed: name)
        let contents = try await CalendarLookup(context).contents(in: nil, calendar: chosen?.id)
        let calendar = contents.calendar(named: chosen?.name)
        context.terminal.file(CalendarWriter.text(of: calendar, now: context.now))
        context.terminal.say("\(contents.entries.count) entr\(contents.entries.count == 1 ? "y" : "ies").")
    }
    /// One event with its alarms; a series with its changed occurrences.
    private func export(eventNamed name: String, in context: CommandContext) async throws {
        let subject = try await context.subject(SubjectChoice([name]))
        let contents = try await CalendarLookup(context).contents(in: nil)
        guard let event = subject.event, let entry = contents.entries.first(where: { $0.id == event }) else {
            throw CommandError(.usage, "\(name.quotedLine) has no date.", "Name an event: greenroom calendar agenda")
        }
        let events = contents.entries.map(\.event).filter { $0.uid == entry.event.uid }
        let calendar = EventCalendar(name: entry.name, events: events)
        context.terminal.file(CalendarWriter.text(of: calendar, now: context.now))
        context.terminal.say("1 entry.")
    }
}
