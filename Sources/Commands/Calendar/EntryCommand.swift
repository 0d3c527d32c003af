internal import Agenda
internal import ArgumentParser
internal import ICalendar
internal import People
internal import Storage
internal import Values

struct EntryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "entry", abstract: "What is in your calendars: dates with nobody to ask.",
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
        commandName: "list", abstract: "Every entry of your calendars, a series once.",
        discussion: """
            Examples:
              greenroom calendar entry list
              greenroom calendar entry list --calendar Personal --all
            """, aliases: ["ls"])

    @Option(help: "Only of this calendar.")
    var calendar: String?

    @Flag(help: "Also what is over.")
    var all = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let chosen: NamedCalendar? =
            if let calendar { try await context.calendar(calendar) as NamedCalendar } else { nil }
        try await EntryListing(calendar: chosen, all: all).print(output, in: context)
    }
}

struct EntryShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "One entry in full, with the times to come of a series.",
        discussion: """
            Example:
              greenroom calendar entry show Dentist
            """)

    @Argument(help: "The entry by name, number or day.")
    var entry: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let found = try await context.entry(entry)
        let zone = context.account.zone
        let event = found.event
        context.terminal.line(Style.bold(Printable.line(found.name), context.terminal))
        var facts = [("When", EntryWords.when(event, zone: zone) + EntryWords.elsewhere(event, zone: zone))]
        facts.append(("Where", event.location ?? ""))
        facts.append(("Repeats", event.rule?.words(in: zone) ?? ""))
        facts.append(("Alarms", event.alarms.map(EntryWords.alarm).joined(separator: ", ")))
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
        let dates = try await context.book(in: window).dates(in: window).filter { $0.entry.id == found.id }
        for date in dates.prefix(5) {
            let day = DateText().dayWithYear(date.local(in: zone).day)
            context.terminal.line("  \("".padded(to: 10))\(day), \(date.hours(in: zone))")
        }
    }
}

struct EntryRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take an entry off the calendar, or one date of a series.",
        discussion: """
            Examples:
              greenroom calendar entry remove Dentist
              greenroom calendar entry remove "Band practice" --date 2026-12-10
            """, aliases: ["rm", "delete"])

    @Argument(help: "The entry by name, number or day.")
    var entry: String

    @Option(name: [.customLong("date"), .customLong("only")], help: "Only this day of a series.")
    var date: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let found = try await context.entry(entry)
        let (account, now, zone) = (context.account, context.now, context.account.zone)
        guard let date else {
            try await context.store.write { try found.remove(now: now, in: $0) }
            context.terminal.line("Removed \(found.name.quotedLine), \(EntryWords.when(found.event, zone: zone)).")
            context.terminal.say("Undo: greenroom undo")
            return
        }
        let wanted = try context.day(date)
        let day = try await context.store.write { tx in
            let current = try found.current(now: now, in: tx)
            let one = try context.occurrence(of: current, on: wanted, in: tx)
            var event = current.event
            event.excludedStarts.append(one.start)
            _ = try current.edit(to: event, calendar: nil, account: account, now: now, in: tx)
            return one.start.date
        }
        context.terminal.line("\(found.name.quotedLine) leaves out \(DateText().dayWithYear(day)).")
        context.terminal.say("Undo: greenroom undo")
    }
}

/// How entries are told of.
enum EntryWords {
    static func when(_ event: CalendarEvent, zone: Zone) -> String {
        let text = DateText()
        if event.start.isAllDay {
            let last = event.end.date.adding(days: -1)
            let first = text.dayWithYear(event.start.date)
            return last > event.start.date ? "\(first) to \(text.dayWithYear(last)), all day" : "\(first), all day"
        }
        let (from, to) = (event.start.instant(allDayIn: zone), event.end.instant(allDayIn: zone))
        let (start, end) = (zone.local(from), zone.local(to))
        if to <= from { return text.long(start) }
        return text.long(start) + " to " + (start.date == end.date ? text.time(end.time) : text.long(end))
    }

    /// What the clock shows where it takes place, if that is in another zone: `, 3 PM in Europe/Berlin`.
    static func elsewhere(_ event: CalendarEvent, zone: Zone) -> String {
        guard case .time(let local, let own) = event.start, own != zone else { return "" }
        return ", \(DateText().time(local.time)) in \(own.identifier)"
    }

    static func alarm(_ alarm: CalendarAlarm) -> String {
        switch alarm.trigger {
        case .fromStart(let length): words(length, of: "it begins")
        case .fromEnd(let length): words(length, of: "it ends")
        case .at(let instant): "at \(DateText().long(instant, in: .utc)) UTC"
        }
    }

    private static func words(_ length: CalendarDuration, of what: String) -> String {
        let seconds = length.days * 86_400 + length.seconds
        if seconds == 0 { return "when \(what)" }
        return "\(DurationText.words(.seconds(abs(seconds)))) \(seconds < 0 ? "before" : "after") \(what)"
    }
}
