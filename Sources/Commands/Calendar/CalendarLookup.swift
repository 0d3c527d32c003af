import Agenda
import ICalendar
import Platform
import Storage
import Values

/// Finds calendars, entries, occurrences and feeds by the names in calendar commands.
struct CalendarLookup {
    let context: CommandContext

    init(_ context: CommandContext) { self.context = context }

    func calendar(_ name: String) async throws -> NamedCalendar {
        let account = context.account.id
        return try await context.write { try NamedCalendar.named(name, account: account, in: $0) }
    }

    /// Nil when no name was given.
    func calendar(ifNamed name: String?) async throws -> NamedCalendar? {
        guard let name else { return nil }
        return try await calendar(name)
    }

    /// - Parameters:
    ///   - window: nil for all dates.
    ///   - calendar: nil for all calendars.
    func contents(in window: Range<Instant>?, calendar: ID<NamedCalendar>? = nil) async throws -> CalendarContents {
        let account = context.account
        // Creates the built-in calendars. The entries are read from a snapshot, which blocks no other program.
        _ = try await context.write { try NamedCalendar.all(account: account.id, in: $0) }
        return try await context.read { tx in
            try CalendarContents.of(account, in: window, calendar: calendar, tx: tx)
        }
    }

    /// The occurrences that a page of the calendar shows.
    func occurrences(in window: Range<Instant>, _ page: PageOptions) async throws -> [CalendarContents.Occurrence] {
        let chosen = try await calendar(ifNamed: page.calendar)
        return try await contents(in: window, calendar: chosen?.id).occurrences(in: window).map(\.self)
    }

    func feeds() async throws -> [Feed] {
        let account = context.account.id
        return try await context.read { try Feed.all([.calendar], account: account, in: $0) }
    }

    /// One occurrence of a series as an event of its own.
    func occurrence(of series: CalendarEntry, on day: LocalDate, in tx: Transaction) throws -> CalendarEvent {
        guard let one = try series.occurrence(on: day, account: context.account, in: tx) else {
            throw noOccurrence(of: series, on: day)
        }
        return one
    }

    func noOccurrence(of series: CalendarEntry, on day: LocalDate) -> CommandError {
        CommandError(
            .notFound, "\(series.name.quotedLine) has no date on \(DateText().dayWithYear(day)).",
            "See its dates: greenroom calendar entry show \(series.name.argument)")
    }

    /// The entry by name, number or day.
    func entry(_ words: String) async throws -> CalendarEntry {
        let lookup = EntryLookup(try await contents(in: nil), now: context.now)
        let id = try context.pick(
            lookup.match(words), words: words, noun: "entry", listing: "greenroom calendar entry list")
        guard let found = lookup.entry(id) else {
            throw CommandError(.notFound, "There is no entry \(words.quotedLine).")
        }
        return found
    }
}
