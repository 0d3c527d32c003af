import Agenda
import ArgumentParser
import CommandKit
import ICalendar
import PhoneNumbers
import Platform
import Storage
import Values

struct CalendarExport: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export one event, one calendar or all as iCalendar (.ics).",
        discussion: """
            Writes to standard output; add > FILE.ics to save it. All calendars are yours, without
            those that you are subscribed to.

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
        let found = try await CalendarLookup(context).contents(in: nil, calendar: chosen?.id)
        let contents = chosen == nil ? found.own : found
        let calendar = contents.calendar(named: chosen?.name)
        context.terminal.file(CalendarWriter.text(of: calendar, now: context.now))
        context.terminal.say("\(contents.entries.count.counted("entry", "entries")).")
    }

    /// One event with its alarms; a series with its changed occurrences.
    private func export(eventNamed name: String, in context: CommandContext) async throws {
        let subject = try await context.subject(SubjectChoice([name]))
        let account = context.account
        _ = try await context.write { try NamedCalendar.all(account: account.id, in: $0) }
        let file = try await context.read { tx in
            try subject.event.flatMap { try EventFile.of($0, account: account, in: tx) }
        }
        guard let file else {
            throw CommandError(.usage, "\(name.quotedLine) has no date.", "Name an event: greenroom calendar agenda")
        }
        context.terminal.file(CalendarWriter.text(of: file.calendar, now: context.now))
        context.terminal.say("1 entry.")
    }
}
