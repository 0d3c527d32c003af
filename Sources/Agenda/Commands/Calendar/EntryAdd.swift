import Agenda
import ArgumentParser
import CommandKit
import ICalendar
import Platform
import Storage
import Values

struct EntryAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an entry, or one of your events, to a calendar.",
        discussion: """
            An entry lasts two hours, or all day if no time is given. You get a text an hour before it starts;
            for all-day and repeating entries, only with --alarm.

            Examples:
              greenroom calendar entry add "Dentist" --date "tue 3pm" --end 4pm --alarm 1d --alarm 1h
              greenroom calendar entry add "Off" --date "dec 24" --end "jan 2"
              greenroom calendar entry add "Choir" --date "thu 7pm" --repeat weekly --times 10
              greenroom calendar entry add @late
            """, aliases: ["new", "create"])

    @Argument(help: "The name, or @event to add an event that exists; asked for at a terminal if omitted.")
    var name: String?

    @OptionGroup var entry: EntryOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let example = "calendar entry add \"Dentist\" --date \"tue 3pm\""
        let name = try self.name ?? context.answer("What is the entry called?", example)
        if name.hasPrefix("@"), name.count > 1 { return try await include(name, in: context) }
        var input = entry.input(name: name, in: context)
        if self.name == nil, input.date == nil {
            input.date = try context.answer("When, like \"tue 3pm\" or \"dec 24\"?", example)
            if input.end == nil, input.length == nil {
                let end = context.terminal.ask("Until when? [the usual length] ").flatMap { EventEntry.words($0) }
                input.end = end
            }
        }
        let (event, notes) = try input.newEvent()
        let (draft, calendar, account) = (event, entry.calendar, context.account)
        let (made, isNew) = try await context.write {
            try CalendarEntry.add(draft, toCalendarNamed: calendar, account: account, in: $0)
        }
        let when = made.event.when(in: account.zone)
        let again = made.event.recurrenceWords(in: made.event.start.zone ?? account.zone).map { ", \($0)" } ?? ""
        context.terminal.line(
            isNew
                ? "Added \(made.name.quotedLine) to \(made.calendar.name.quotedLine): \(when)\(again)."
                : "\(made.name.quotedLine) on \(when) is already in \(made.calendar.name.quotedLine).")
        for note in notes { context.terminal.say("Note: \(note)") }
        if isNew, let skipped = made.event.skippedPeriods { context.terminal.say("Note: \(skipped)") }
        EntryText.sayAlarms(of: made, in: context)
        if isNew { context.terminal.reportChange() }
    }

    /// Adds an existing event to a calendar, with an alarm. Doing it twice changes nothing.
    private func include(_ name: String, in context: CommandContext) async throws {
        guard entry.isOnlyPlace else {
            throw CommandError(
                .usage, "\(name.quotedLine) has its own time and place. Use only --calendar and --alarm with it.")
        }
        let subject = try await context.subject(SubjectChoice([name]))
        guard let event = subject.event else {
            throw CommandError(.usage, "\(name.quotedLine) has no date.", "Name an event: greenroom calendar agenda")
        }
        let alarms = entry.alarm.isEmpty ? [CalendarEntry.defaultAlarm] : try EntryInput.readAlarms(entry.alarm)
        let (calendar, account) = (entry.calendar, context.account.id)
        let (made, isNew) = try await context.write {
            try CalendarEntry.addExisting(event, toCalendarNamed: calendar, alarms: alarms, account: account, in: $0)
        }
        let place = "\(made.name.quotedLine), \(made.event.when(in: context.account.zone))"
        context.terminal.line(isNew ? "Event added to your Calendar: \(place)." : "Already in your calendar: \(place).")
        EntryText.sayAlarms(of: made, in: context)
        if isNew { context.terminal.reportChange() }
    }
}
