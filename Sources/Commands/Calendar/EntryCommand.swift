internal import Agenda
internal import ArgumentParser
internal import ICalendar
internal import Platform
internal import Storage
internal import Values

struct EntryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "entry", abstract: "Calendar entries: dates without a lineup.",
        discussion: """
            Examples:
              greenroom calendar entry
              greenroom calendar entry add "Dentist" --date "tue 3pm"
            """,
        subcommands: [EntryList.self, EntryAdd.self, EntryShow.self, EntryEdit.self, EntryRemove.self],
        defaultSubcommand: EntryList.self, aliases: ["entries", "event"])
}

struct EntryList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List your calendar entries, a series once.",
        discussion: """
            Examples:
              greenroom calendar entry list
              greenroom calendar entry list --calendar Personal --all
            """, aliases: ["ls"])

    @Option(help: "Only this calendar.")
    var calendar: String?

    @Flag(help: "Include past entries.")
    var all = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let chosen: NamedCalendar? =
            try await CalendarLookup(context).calendar(ifNamed: calendar)
        try await EntryTable(calendar: chosen, all: all).print(output, in: context)
    }
}

struct EntryShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show one entry with all details; of a series, its next dates.",
        discussion: """
            Example:
              greenroom calendar entry show Dentist
            """)

    @Argument(help: "The entry: name, number or date.")
    var entry: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let found = try await CalendarLookup(context).entry(entry)
        let zone = context.account.zone
        let event = found.event
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
        guard event.rule != nil || !event.addedStarts.isEmpty else { return }
        let window = context.now..<context.now.adding(.days(366 * 5))
        let dates = try await CalendarLookup(context).contents(in: window).occurrences(in: window).filter {
            $0.entry.id == found.id
        }
        for date in dates.prefix(5) {
            let day = DateText().dayWithYear(date.local(in: zone).day)
            context.terminal.line("  \("".padded(to: 10))\(day), \(date.hours(in: zone))")
        }
    }
}

struct EntryRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an entry, or one date of a series.",
        discussion: """
            Examples:
              greenroom calendar entry remove Dentist
              greenroom calendar entry remove "Band practice" --date 2026-12-10
            """, aliases: ["rm", "delete"])

    @Argument(help: "The entry: name, number or date.")
    var entry: String

    @Option(name: [.customLong("date"), .customLong("only")], help: "Only this date of a series.")
    var date: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let found = try await CalendarLookup(context).entry(entry)
        let (account, now, zone) = (context.account, context.now, context.account.zone)
        guard let date else {
            try await context.store.write { try found.remove(now: now, in: $0) }
            context.terminal.line("Removed \(found.name.quotedLine), \(found.event.when(in: zone)).")
            context.terminal.say("Undo: greenroom undo")
            return
        }
        let wanted = try context.day(date)
        let day = try await context.store.write {
            try found.removeOccurrence(on: wanted, account: account, now: now, in: $0)
        }
        guard let day else { throw CalendarLookup(context).noOccurrence(of: found, on: wanted) }
        context.terminal.line("Removed \(DateText().dayWithYear(day)) from \(found.name.quotedLine).")
        context.terminal.say("Undo: greenroom undo")
    }
}
