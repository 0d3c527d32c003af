import Agenda
import ArgumentParser
import CommandKit
import ICalendar
import Platform
import Storage
import Values

struct EntryEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an entry, or one date of a series.",
        discussion: """
            Examples:
              greenroom calendar entry edit Dentist --date "wed 4pm"
              greenroom calendar entry edit Dentist --location "Main St 4" --alarm none
              greenroom calendar entry edit "Band practice" --only "dec 10" --date "2026-12-11 20:00"
            """, aliases: ["change"])

    @Argument(help: "The entry: name, number or date.")
    var entry: String

    @Option(help: "A new name.")
    var name: String?

    @Option(help: "Only this date of a series.")
    var only: String?

    @OptionGroup var changes: EntryOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if name == nil, changes.isEmpty {
            throw ValidationError("Nothing to change. Use --name, --date, --end, --location, --repeat, --alarm …")
        }
    }

    func run(in context: CommandContext) async throws {
        let found = try await CalendarLookup(context).entry(entry)
        if only != nil, changes.repeats != nil || changes.calendar != nil {
            throw CommandError(.usage, "--only cannot be combined with --repeat or --calendar.")
        }
        let day = try only.map { try context.day($0) }
        let (account, calendar) = (context.account, changes.calendar)
        let input = changes.input(name: name, in: context)
        // One transaction, so that no concurrent change is lost.
        let saved = try await context.write { tx in
            let current = try found.current(in: tx)
            guard let day else {
                let event = try input.changed(current.event)
                return try current.edit(to: event, calendarNamed: calendar, account: account, in: tx)
            }
            let one = try input.changed(CalendarLookup(context).occurrence(of: current, on: day, in: tx))
            return try current.changeOccurrence(to: one, account: account, in: tx)
        }
        let zone = account.zone
        let again = saved.event.recurrenceWords(in: saved.event.start.zone ?? zone).map { ", \($0)" } ?? ""
        let when = saved.event.when(in: zone) + saved.event.elsewhere(than: zone)
        context.terminal.line("\(saved.name.quotedLine): \(when)\(again).")
        if saved.event.rules != found.event.rules, let skipped = saved.event.skippedPeriods {
            context.terminal.say("Note: \(skipped)")
        }
        EntryText.sayAlarms(of: saved, in: context)
        let isSame = saved.event == found.event && saved.calendar.id == found.calendar.id
        context.terminal.reportChange(!isSame)
    }
}
