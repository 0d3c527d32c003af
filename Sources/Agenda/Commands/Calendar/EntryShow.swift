import Agenda
import ArgumentParser
import CommandKit
import ICalendar
import Platform
import Storage
import Values

struct EntryShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an entry in detail, with the next dates of a series.",
        discussion: """
            Examples:
              greenroom calendar entry show Dentist
              greenroom calendar entry show Dentist --json
            """)

    @Argument(help: "The entry: name, number or date.")
    var entry: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let found = try await CalendarLookup(context).entry(entry)
        let zone = context.account.zone
        let event = found.event
        let dates = try await comingDates(of: found, in: context)
        guard output.isDrawn else {
            let own = CalendarContents.Occurrence(entry: found, start: event.start, end: event.end)
            let listed = ListedEntry(dates.first ?? own, zone: zone)
            return try EntryTable.of([listed], showsCalendar: true, emptyState: "").print(output, to: context.terminal)
        }
        context.terminal.line(Style.bold(Printable.line(found.name), context.terminal))
        var facts = [("When", event.when(in: zone) + event.elsewhere(than: zone))]
        facts.append(("Where", event.location ?? ""))
        facts.append(("Repeats", event.recurrenceWords(in: zone) ?? ""))
        facts.append(("Alarms", event.alarms.map(\.words).joined(separator: ", ")))
        facts.append(("Calendar", found.calendar.name))
        facts.append(("Status", event.status == .tentative ? "tentative" : ""))
        facts.append(("Notes", event.details ?? ""))
        facts.append(("Link", event.url ?? ""))
        facts.append(("Number", "\(found.id)"))
        for (name, value) in facts where !value.isEmpty {
            let lines = Printable.block(value).split(separator: "\n", omittingEmptySubsequences: false)
            for (place, line) in lines.enumerated() {
                context.terminal.line("  \((place == 0 ? name : "").padded(to: 10))\(line)".trimmingEnd)
            }
        }
        for date in dates {
            let day = DateText().dayWithYear(date.local(in: zone).day)
            context.terminal.line("  \("".padded(to: 10))\(day), \(date.hours(in: zone))")
        }
    }

    /// The dates of a series in the next five years; none for an entry with one date.
    private func comingDates(
        of entry: CalendarEntry, in context: CommandContext
    ) async throws -> [CalendarContents.Occurrence] {
        guard entry.event.rule != nil || !entry.event.addedStarts.isEmpty else { return [] }
        let window = context.now..<context.now.adding(.days(366 * 5))
        let account = context.account
        return try await context.read { tx in
            try CalendarContents.dates(of: entry, in: window, limit: 5, account: account, tx: tx)
        }
    }
}
